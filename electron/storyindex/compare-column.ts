/** Numbers of a story that have a column of `doc`. */
import { NOTHING } from './match.ts'
import type { Bounds } from './passes.ts'
import type { Piece } from './plan.ts'

export const NUMBER_COLUMNS: Readonly<Record<string, string>> = {
  'source.links_in_count': 'links_in',
  'media.images.count': 'images',
  'media.videos.count': 'videos',
  license_type: 'license_type',
  characters_count: 'characters',
  words_count: 'words',
  sentences_count: 'sentences',
  paragraphs_count: 'paragraphs',
}

export function compare(column: string, bounds: Bounds<number> | undefined): Piece {
  if (!bounds) return { match: NOTHING, isExact: true }
  const parts: string[] = []
  const values: number[] = []
  if (bounds.min !== undefined) {
    parts.push(`d.${column} ${bounds.minExclusive ? '>' : '>='} ?`)
    values.push(bounds.min)
  }
  if (bounds.max !== undefined) {
    parts.push(`d.${column} ${bounds.maxExclusive ? '<' : '<='} ?`)
    values.push(bounds.max)
  }
  const sql = parts.length > 0 ? parts.join(' AND ') : `d.${column} IS NOT NULL`
  return { isExact: false, where: { sql, values } }
}
