import type { Page } from '#renderer/state/page.svelte.ts'
import { localTime } from '#shared/logic/zoned.ts'

export const SPARK_DAYS = 14
const DAY_MS = 86_400_000
/** A screen of monitors must not fill the line in front of what the person asks for. */
const AT_ONCE = 3

let running = 0
const waiting: (() => void)[] = []

/** Stories of a search by day, the last fourteen days of the zone, today last. */
export async function sparkOf(
  page: Page,
  options: { readonly searchId: string; readonly zone: string; readonly nowMs: number },
): Promise<readonly number[]> {
  const { searchId, zone, nowMs } = options
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    const from = new Date(nowMs - SPARK_DAYS * DAY_MS).toISOString()
    const timeline = await page.client.explore.timeline({
      scope: { kind: 'search', searchId },
      slice: { from },
      by: 'day',
      zone,
    })
    const bins = timeline.series[0]?.bins ?? []
    return byDay(
      bins.map((bin) => ({ at: Date.parse(bin.from), count: bin.count })),
      { zone, nowMs },
    )
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** Fourteen counts, zero where no bin is. */
export function byDay(
  bins: readonly { readonly at: number; readonly count: number }[],
  { zone, nowMs }: { readonly zone: string; readonly nowMs: number },
): readonly number[] {
  const today = localTime(nowMs, zone).day
  const counts = Array.from({ length: SPARK_DAYS }, () => 0)
  for (const { at, count } of bins) {
    const place = SPARK_DAYS - 1 - (today - localTime(at, zone).day)
    if (place >= 0 && place < SPARK_DAYS) counts[place] = (counts[place] ?? 0) + count
  }
  return counts
}
