/** A list of bars: what a categorical field holds, the most frequent first. */
import { barsPath, type Box } from './geometry.ts'
import { isolated, listed, percent, shortened, whole } from './figures.ts'
import { PARTS, PART_WORDS, partOf, type Part } from './time-model.ts'
import { counted } from '#renderer/ui/words.ts'

export type BarRow = {
  readonly key: string
  readonly label: string
  readonly detail?: string | undefined
  readonly count: number
  /** Moods of the stories; without them the bar is plain. */
  readonly moods?: {
    readonly positive: number
    readonly neutral: number
    readonly negative: number
  }
  /** Said at the end of the row instead of the share of the whole. */
  readonly note?: string
}

export const BAR_ROW = 26

export type BarSize = { readonly left: number; readonly width: number }

/** Boxes of a row's bar by mood, in pixels from the row's top; a plain bar is all `neutral`. */
export function barParts(row: BarRow, most: number, { left, width }: BarSize): Map<Part, Box> {
  const scale = most > 0 ? width / most : 0
  const counts = row.moods
    ? { start: 0, end: 0, isGap: false, ...row.moods, count: row.count }
    : { start: 0, end: 0, count: row.count, positive: 0, neutral: row.count, negative: 0 }
  let x = left
  return new Map(
    PARTS.map((part) => {
      const wide = partOf(counts, part) * scale
      const box = { x, y: 6, width: wide, height: 13 }
      x += wide
      return [part, box]
    }),
  )
}

/** All rows' parts of one mood as one path. */
export function barLayers(
  rows: readonly BarRow[],
  size: BarSize,
): { readonly part: Part; readonly path: string }[] {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const parts = rows.map((row) => barParts(row, most, size))
  return PARTS.map((part) => ({
    part,
    path: barsPath(
      parts.map((each, index) => {
        const box = each.get(part)!
        return { ...box, y: box.y + index * BAR_ROW }
      }),
    ),
  }))
}

export function barWords(row: BarRow, of: number): string {
  const moods = row.moods
    ? PARTS.toReversed().flatMap((part) => {
        const count = partOf({ start: 0, end: 0, ...row.moods!, count: row.count }, part)
        return count > 0 ? [`${whole(count)} ${PART_WORDS[part].word}`] : []
      })
    : []
  return [
    `${isolated(row.label.slice(0, 300))}: ${counted(row.count, 'story', 'stories')}`,
    row.note ?? `${percent(of > 0 ? row.count / of : 0)} of ${whole(of)}`,
    ...(moods.length > 0 ? [listed(moods)] : []),
  ].join('; ')
}

export function barsSummary(rows: readonly BarRow[], of: number, what: string): string {
  const [first] = rows
  if (!first) return `No ${what} in these stories.`
  const top = rows
    .slice(0, 3)
    .map(
      ({ label, count }) =>
        `${isolated(shortened(label, 60))} (${whole(count)}, ${percent(count / Math.max(1, of))})`,
    )
  return `${counted(rows.length, 'value')} of ${what} in ${counted(of, 'story', 'stories')}; most frequent: ${listed(top)}.`
}
