const UNITS = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
] as const

export function sizeOf(bytes: number): string {
  const [unit, by] = UNITS.find(([, least]) => bytes >= least) ?? (['B', 1] as const)
  return `${(bytes / by).toFixed(by === 1 ? 0 : 1)} ${unit}`
}
