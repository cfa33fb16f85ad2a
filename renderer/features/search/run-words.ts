import type { Price, Run } from '#shared/model/search.ts'
import { counted } from '#renderer/ui/words.ts'

const stories = (value: number): string => counted(value, 'story', 'stories')

/** While it runs: "1,200 of 12,340 fetched, 37 new". */
export function progressInWords(run: Run | undefined): string {
  if (!run || run.counted === undefined) return 'Counting what there is…'
  const of = `${run.fetched.toLocaleString('en')} of ${stories(run.counted)}`
  return `${of}, ${run.fresh.toLocaleString('en')} new`
}

/** 0–1; unknown before the count. */
export function progressShare(run: Run | undefined): number | undefined {
  if (!run?.counted) return undefined
  return Math.min(1, run.fetched / run.counted)
}

/** After it: what was got of what there is, and why not the rest. */
export function endInWords(run: Run): string {
  const counted = run.counted ?? run.fetched
  const dropped = run.dropped > 0 ? ` ${stories(run.dropped)} could not be read.` : ''
  const fresh = run.fresh > 0 ? `${run.fresh.toLocaleString('en')} new` : 'nothing new'
  if (run.fetched >= counted && run.state === 'done') {
    return `${stories(run.fetched)} found, ${fresh}.${dropped}`
  }
  const part = `${run.fetched.toLocaleString('en')} of ${stories(counted)} fetched, ${fresh}`
  if (run.state === 'stopped') return `${part}; stopped by you.${dropped}`
  if (run.state === 'failed') return `${part}; then it failed. What came is kept.${dropped}`
  return `${part}.${dropped}`
}

export function isPartial(run: Run): boolean {
  return run.state !== 'running' && run.fetched < (run.counted ?? 0)
}

/** Before it: "about 340 stories, 4 calls, under a minute". */
export function priceInWords(price: Price): string {
  const about =
    price.stories >= 20 ? `about ${stories(roughly(price.stories))}` : stories(price.stories)
  const minutes = price.minutes <= 1 ? '' : `, ${counted(price.minutes, 'minute')}`
  return `${about}, ${counted(price.calls, 'call')}${minutes}`
}

/** Two leading digits: the count moves while one reads it. */
function roughly(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  return Math.round(value / unit) * unit
}
