import type { Correction, EntityRef, RuleReach } from '#shared/model/correction.ts'

/** What a rule says, as a sentence. */
export function correctionWords(correction: Correction): string {
  switch (correction.kind) {
    case 'merge':
      return `${listed(correction.from)} ${correction.from.length === 1 ? 'is' : 'are'} ${named(correction.into)}.`
    case 'reject':
      return `${named(correction.entity)} is not meant${reachWords(correction.where)}.`
    case 'split':
      return `${splitWords(correction)} ${correction.storyIds.length + correction.forms.length === 1 ? 'is' : 'are'} ${named(correction.into)}, not ${named(correction.entity)}.`
    case 'retype':
      return `${named(correction.entity)} is of type ${correction.types.map(clip).join(', ')}.`
    case 'rename':
      return `${named(correction.entity)} is called “${clip(correction.name)}”.`
    case 'mute':
      return `Stories from ${clip(correction.source)} are left out.`
    case 'storyMood':
      return `The ${correction.element} of ${stories(correction.ids.length)} is ${correction.polarity}.`
    case 'entityMood':
      return `What is said about ${named(correction.entity)} is ${correction.polarity}${reachWords(correction.where)}.`
  }
}

/** Short enough for a line, whatever a story called it. */
function clip(text: string): string {
  const plain = text.replace(/\s+/gu, ' ').trim()
  const signs = plain.length > 60 ? [...plain.slice(0, 240)] : []
  return signs.length > 60 ? `${signs.slice(0, 59).join('')}…` : plain
}

// Isolated: a name in Arabic or Hebrew must not turn the sentence around it.
function named({ name }: EntityRef): string {
  return `“\u2068${clip(name)}\u2069”`
}

function listed(refs: readonly EntityRef[]): string {
  const shown = refs.slice(0, 3).map(named)
  if (refs.length > 3) return `${shown.join(', ')} and ${refs.length - 3} more`
  return shown.length < 2
    ? shown.join('')
    : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`
}

function splitWords({ forms, storyIds, entity }: Extract<Correction, { kind: 'split' }>): string {
  const written = forms.slice(0, 3).map((form) => `“\u2068${clip(form)}\u2069”`)
  const more = forms.length > 3 ? ` and ${forms.length - 3} more forms` : ''
  const parts = [
    ...(forms.length > 0 ? [written.join(', ') + more] : []),
    ...(storyIds.length > 0 ? [`${named(entity)} in ${stories(storyIds.length)}`] : []),
  ]
  return parts.length > 0 ? parts.join(' and ') : 'Nothing'
}

function reachWords(where: RuleReach): string {
  switch (where.kind) {
    case 'everywhere':
      return ''
    case 'source':
      return ` in ${clip(where.source)}`
    case 'search':
      return ` in the search “${clip(where.name)}”`
    case 'stories':
      return ` in ${stories(where.ids.length)}`
  }
}

function stories(count: number): string {
  return count === 1 ? 'one story' : `${count.toLocaleString('en')} stories`
}
