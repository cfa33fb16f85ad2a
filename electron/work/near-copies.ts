/** Groups stories that are near copies of one text: syndication counts once. */
import { NEAR_COPY, resemblance, shinglesOf, signatureOf } from '#shared/logic/shingles.ts'
import { openCandidates } from './near-candidates.ts'

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
  const met = openCandidates()
  const shingles: Uint32Array[] = []
  for (const [index, { id, title, body }] of stories.entries()) {
    groups.set(id, id)
    if (index >= MOST) continue
    const own = shinglesOf(`${title}\n${body}`.slice(0, MOST_CHARACTERS))
    shingles.push(own)
    if (own.length > 0) {
      const signature = signatureOf(own)
      const copied = met.of(signature).find((at) => resemblance(own, shingles[at]!) >= NEAR_COPY)
      if (copied !== undefined) groups.set(id, groups.get(stories[copied]!.id)!)
      met.add(index, signature)
    }
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return groups
}
