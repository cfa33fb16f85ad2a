import type { CapsuleChoice, CapsuleGap } from '#shared/model/capsule.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import type { AnalysedTexts } from './analyse-texts.ts'
import { packedStory, type GatherParts } from './gather.ts'

/** What of each story goes in, with a book of what stays out. */
export function createContent(
  parts: Pick<GatherParts, 'cache'>,
  scope: StoryScope,
  choice: CapsuleChoice,
) {
  const isBatch = scope.kind === 'batch'
  const documents = new Set(
    isBatch || choice.hasDocuments ? [] : parts.cache.batchStories.everyId(),
  )
  const gaps = new Map<string, CapsuleGap>()
  const gapLines: string[] = []
  let bodies = 0
  return {
    /** The story's JSON text; undefined where it is gone. */
    take(id: string): string | undefined {
      const item = parts.cache.stories.get(id)
      if (!item) return undefined
      const { hasLicensed } = choice
      const { wire, gap } = packedStory(item, { hasLicensed, isDocumentOut: documents.has(id) })
      if (gap) {
        gaps.set(gap.what, { ...gap, count: (gaps.get(gap.what)?.count ?? 0) + 1 })
        const { title, permalink } = item.story
        gapLines.push(`${JSON.stringify({ id, title, permalink, what: gap.what, why: gap.why })}\n`)
      } else if (item.story.body !== '') bodies += 1
      return wire
    },
    bodies: () => bodies,
    leaveUnanalysed(failed: AnalysedTexts['failed']): void {
      const what = 'what the local engine finds in texts'
      for (const { id, reason } of failed) {
        const why = `these could not be analysed: ${reason}`
        gaps.set(what, { what, why, count: (gaps.get(what)?.count ?? 0) + 1 })
        gapLines.push(`${JSON.stringify({ id, what, why })}\n`)
      }
    },
    gaps: (): CapsuleGap[] => [...gaps.values()],
    gapLines: () => gapLines,
  }
}
