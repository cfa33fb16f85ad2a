import type { EvidenceList, EvidenceSentence, EvidenceTally } from '#shared/model/evidence.ts'
import { counted } from '#renderer/ui/words.ts'

/** "37 mentions in 21 stories, 4 hidden by filters, 2 rejected by you". */
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
  ].join(', ')
}

/** Why the mark and its stories are not the same number; undefined where they are. */
export function differenceWords(
  count: number | undefined,
  { stories, hidden }: EvidenceList,
): string | undefined {
  const now = stories + hidden
  if (count === undefined || count === now) return undefined
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
