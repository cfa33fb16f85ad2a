/** Groups stories that are near copies of one text: syndication counts once. */
import { bandsOf, NEAR_COPY, resemblance, shinglesOf, signatureOf } from '#shared/logic/shingles.ts'

export type TextStory = { readonly id: string; readonly title: string; readonly body: string }

/** A breath after so many texts: about a millisecond each. */
const AT_ONCE = 10
/** More cost more than the grouping says. */
const MOST = 2000
/** A text's beginning tells copies apart; the rest of a long one only takes time. */
const MOST_CHARACTERS = 6000

/**
 * @returns The id of the first of its group for every story, in the order given; stories beyond the
 * first 2,000 stand for themselves.
 */
export async function groupCopies(stories: readonly TextStory[]): Promise<Map<string, string>> {
  const groups = new Map<string, string>()
  const met = new Map<string, string[]>()
  const shingles = new Map<string, Uint32Array>()
  for (const [index, { id, title, body }] of stories.entries()) {
    groups.set(id, id)
    if (index >= MOST) continue
    const own = shinglesOf(`${title}\n${body}`.slice(0, MOST_CHARACTERS))
    shingles.set(id, own)
    const bands = own.length === 0 ? [] : bandsOf(signatureOf(own))
    const candidates = new Set(bands.flatMap((band) => met.get(band) ?? []))
    for (const other of candidates) {
      if (resemblance(own, shingles.get(other)!) < NEAR_COPY) continue
      groups.set(id, groups.get(other)!)
      break
    }
    for (const band of bands) met.set(band, [...(met.get(band) ?? []), id])
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return groups
}
