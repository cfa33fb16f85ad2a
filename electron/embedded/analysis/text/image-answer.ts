import { imageTags } from '#electron/documents/image/image-tags.ts'
import type {
  AnalysisSource,
  ImageRequest,
  TextAnswer,
  TextFailure,
} from '#shared/model/analysis.ts'

/** What an image's file and colours tell; the note says that nothing in it is recognised. */
export function imageAnswer(
  { image, bytes }: ImageRequest,
  stamp: AnalysisSource,
): TextAnswer | TextFailure {
  const found = imageTags(bytes)
  if ('problem' in found) return { kind: 'unreadable', failed: found.problem }
  return {
    source: { ...stamp, note: found.notes.join(' ') },
    result: { analysis: 'image-tags', image, tags: [...found.tags] },
  }
}
