/** "a chance of 1 in 2,000": how often so many come without a cause. */
export function chanceWords(chance: number): string {
  if (!Number.isFinite(chance) || chance < 0) return 'its chance cannot be told'
  if (chance >= 0.2) return 'nothing unusual by chance alone'
  if (chance < 1e-9) return 'by chance less than once in a billion'
  return `by chance once in ${Math.round(1 / chance).toLocaleString('en')}`
}

/** "3.1 times as frequent"; a log ratio is base 2 (Hardie 2014). */
export function ratioWords(logRatio: number): string {
  if (!Number.isFinite(logRatio)) return ''
  const ratio = 2 ** logRatio
  return ratio >= 1000 ? 'over 1,000 ×' : `${ratio.toFixed(ratio < 10 ? 1 : 0)} ×`
}
