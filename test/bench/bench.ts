/** What a part of the benchmark is, and how its figures are made. */

export type BenchOptions = {
  readonly n: number
  /** A folder for files; removed afterwards. */
  readonly folder: string
  say(line: string): void
}

export type Figure = { readonly median: number; readonly p95: number }

export type BenchRow = {
  readonly what: string
  readonly unit: string
  readonly ours: Figure
  readonly peers: readonly (Figure & {
    readonly name: string
    /** Ours by theirs, medians. */
    readonly ratio: number
    /** Whether both gave the same answer; absent where there is nothing to compare. */
    readonly agree?: boolean
  })[]
}

export type BenchPart = { run(options: BenchOptions): Promise<readonly BenchRow[]> }

export function figureOf(values: readonly number[]): Figure {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { median: at(0.5), p95: at(0.95) }
}

/** Slow work is not done more often than a median needs, and what takes minutes once. */
const LONG_MS = 5000
const FEWEST = 3
const ONCE_MS = 20_000
const WARM_MS = 300

/** Milliseconds of each of `times` runs after a first one that does not count. */
export function timeOf(work: () => unknown, times = 30): Figure {
  const first = performance.now()
  work()
  const firstMs = performance.now() - first
  if (firstMs > ONCE_MS) return figureOf([firstMs])
  const taken: number[] = []
  for (let n = 0; n < times && !isEnough(taken); n += 1) {
    const start = performance.now()
    work()
    taken.push(performance.now() - start)
  }
  return figureOf(taken)
}

/** Two works in turn, so that both meet the same load of the machine. */
export function timeBoth(ours: () => unknown, theirs: () => unknown, times = 30): [Figure, Figure] {
  const taken: [number[], number[]] = [[], []]
  const works = [ours, theirs] as const
  // What is compiled while it runs is slow at first, and p95 would be about that.
  const began = performance.now()
  for (let n = 0; n < times && performance.now() - began < WARM_MS; n += 1) {
    for (const work of works) work()
  }
  for (let n = 0; n < times && !isEnough([...taken[0], ...taken[1]]); n += 1) {
    works.forEach((work, at) => {
      // The first of several finds the processor's memory full of the other's.
      work()
      const start = performance.now()
      work()
      taken[at]?.push(performance.now() - start)
    })
  }
  return [figureOf(taken[0]), figureOf(taken[1])]
}

function isEnough(taken: readonly number[]): boolean {
  return taken.length >= FEWEST && taken.reduce((sum, ms) => sum + ms, 0) > LONG_MS
}

/** As `timeOf`, for work that waits. */
export async function timeOfAsync(work: () => Promise<unknown>, times = 30): Promise<Figure> {
  await work()
  const taken: number[] = []
  for (let n = 0; n < times && !isEnough(taken); n += 1) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  return figureOf(taken)
}

export function peerOf(
  name: string,
  ours: Figure,
  figure: Figure,
  agree?: boolean,
): BenchRow['peers'][number] {
  const ratio = ours.median / figure.median
  return { name, ...figure, ratio, ...(agree === undefined ? {} : { agree }) }
}
