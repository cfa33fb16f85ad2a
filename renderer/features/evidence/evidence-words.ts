import type { EvidenceList, EvidenceSentence, EvidenceTally, TakenName } from '#shared/model/evidence.ts' // prettier-ignore
import type { EvidenceRequest } from '#renderer/state/evidence.svelte.ts'
import { counted } from '#renderer/ui/words.ts'

/** "37 mentions in 21 stories, 4 hidden by filters, 2 rejected by you, 3 counted elsewhere". */
export function headerWords(list: EvidenceList, tally: EvidenceTally | undefined): string {
  const stories = counted(list.stories, 'story', 'stories')
  const mentions =
    tally && (tally.mentions > 0 || !tally.isDone)
      ? `${counted(tally.mentions, 'mention', 'mentions')}${tally.isDone ? '' : ' so far'} in ${stories}`
      : stories
  return [
    mentions,
    ...(list.hidden > 0 ? [`${list.hidden.toLocaleString('en')} hidden by filters`] : []),
    ...(list.rejected > 0 ? [`${list.rejected.toLocaleString('en')} rejected by you`] : []),
    ...(list.moved > 0
      ? [`${list.moved.toLocaleString('en')} counted elsewhere by your corrections`]
      : []),
  ].join(', ')
}

/** Why a mark that was opened has no story. */
export function emptyWords(list: EvidenceList): string {
  if (list.hidden > 0) return 'Your filters hide all of them.'
  const [name] = list.taken
  if (name)
    return `“\u2068${name.name}\u2069” is “\u2068${name.into.name}\u2069” by a correction of yours.`
  if (list.moved > 0) return 'Your corrections count all of them elsewhere.'
  if (list.rejected > 0) return 'Your corrections leave all of them out.'
  return 'Nothing kept here says this any more.'
}

/** The same mark for what its names are taken for. */
export function takenRequest(
  request: EvidenceRequest,
  taken: readonly TakenName[],
): EvidenceRequest {
  const into = new Map(taken.map((name) => [name.id, name.into.id]))
  const now = (id: string) => into.get(id) ?? id
  const { entities, mentions, ...rest } = request.slice
  const title = taken.reduce(
    (text, name) => text.replace(name.name, () => name.into.name),
    request.title,
  )
  return {
    scope: request.scope,
    title,
    slice: {
      ...rest,
      ...(entities ? { entities: [...new Set(entities.map(now))] } : {}),
      ...(mentions
        ? { mentions: mentions.map((each) => ({ ...each, entity: now(each.entity) })) }
        : {}),
    },
  }
}

/** Why the mark and its stories are not the same number; undefined where they are. */
export function differenceWords(
  count: number | undefined,
  { stories, hidden }: EvidenceList,
  counts?: EvidenceRequest['counts'],
): string | undefined {
  const now = stories + hidden
  if (count === undefined || count === now) return undefined
  if (counts === 'documents') {
    return `The mark counts ${counted(count, 'document')} with this name of this kind; ${counted(now, 'story', 'stories')} of the batch ${now === 1 ? 'has' : 'have'} the spelling, whatever it names. A long document is several stories, and of each document the first 200 names are in them.`
  }
  return `The mark shows ${count.toLocaleString('en')}; by now it is ${counted(now, 'story', 'stories')}. Stories or corrections have changed since it was drawn.`
}

export type SentencePart = { readonly text: string; readonly kind?: 'entity' | 'term' | 'mood' }

/** Letters before the first mark of a sentence; what is further away is left out. */
const BEFORE = 90

/** A sentence in parts, from not far before its first mark on. */
export function partsOf({ text, spans }: EvidenceSentence): SentencePart[] {
  const first = spans[0]?.from ?? 0
  const start = first > BEFORE ? wordStart(text, first - BEFORE) : 0
  const parts: SentencePart[] = start > 0 ? [{ text: '… ' }] : []
  let at = start
  for (const { from, to, kind } of spans) {
    if (from > at) parts.push({ text: text.slice(at, from) })
    parts.push({ text: text.slice(from, to), kind })
    at = to
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

function wordStart(text: string, near: number): number {
  const blank = text.indexOf(' ', near)
  if (blank >= 0 && blank < near + BEFORE) return blank + 1
  const code = text.charCodeAt(near)
  return code >= 0xdc00 && code <= 0xdfff ? near - 1 : near
}
