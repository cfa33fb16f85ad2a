import type { DocumentRow } from '#shared/model/document.ts'
import type { ItemRow } from './batch-items.ts'

export function documentRowFrom(row: ItemRow): DocumentRow {
  const { reason, code, title, language, support, polarity, topic, cut, notes } = row
  return {
    key: String(row.key),
    batchId: row.batch_id,
    path: row.path,
    ...(row.part > 0 && { part: row.part }),
    state: row.state,
    ...(code !== null && { code }),
    ...(reason !== null && { reason }),
    isGone: row.is_gone === 1,
    bytes: row.bytes,
    kind: row.kind,
    ...(title !== null && { title }),
    ...(language !== null && { language }),
    ...(support !== null && { support }),
    ...(polarity !== null && { polarity }),
    ...(row.polarity_confidence !== null && { polarityConfidence: row.polarity_confidence }),
    ...(row.negative_share !== null && { negativeShare: row.negative_share }),
    ...(row.positive_share !== null && { positiveShare: row.positive_share }),
    ...(topic !== null && { topic }),
    ...(row.words !== null && { words: row.words }),
    ...(row.entities !== null && { entities: row.entities }),
    ...(cut !== null && { cut }),
    ...(notes !== null && { notes }),
    disagrees: row.disagrees === 1,
    ...(row.story_id !== null && { storyId: row.story_id }),
  }
}
