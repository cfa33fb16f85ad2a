/**
 * Samples of public sets, which are never kept here: `SOURCES.md` says how each was drawn. A sample is
 * a folder of files named by their half, `dev….txt` and `test….txt`; a record of a text begins with
 * `# id`, `= ` is its title, `? ` what people wrote of it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export type SampleText = {
  readonly id: string
  readonly title: string
  /** Key phrases, or the sentences of a summary. */
  readonly gold: readonly string[]
  readonly text: string
}

/** What was read to better the analysis, what only measures, or both where nothing was bettered. */
export type Half = 'dev' | 'test' | 'all'

/** The lines of a half of a sample; undefined, and said, where the folder is missing. */
export function readSampleLines(folder: string, name: string, half: Half): string[] | undefined {
  const path = `${folder}/${name}`
  if (!existsSync(path)) {
    console.log(`${name}: no such folder in ${folder}; SOURCES.md says how the sample was drawn`)
    return undefined
  }
  return readdirSync(path)
    .filter((file) => file.endsWith('.txt') && (half === 'all' || file.startsWith(half)))
    .sort()
    .flatMap((file) => readFileSync(`${path}/${file}`, 'utf8').split('\n'))
    .filter((line) => line !== '')
}

export function readSampleTexts(
  folder: string,
  name: string,
  half: Half,
): SampleText[] | undefined {
  const lines = readSampleLines(folder, name, half)
  if (lines === undefined) return undefined
  const texts: { id: string; title: string; gold: string[]; body: string[] }[] = []
  for (const line of lines) {
    const rest = line.slice(2)
    if (line.startsWith('# ')) texts.push({ id: rest, title: '', gold: [], body: [] })
    const text = texts.at(-1)
    if (text === undefined || line.startsWith('# ')) continue
    if (line.startsWith('= ')) text.title = rest
    else if (line.startsWith('? ')) text.gold.push(rest)
    else text.body.push(line)
  }
  return texts.map(({ body, ...text }) => ({ ...text, text: body.join('\n') }))
}

export type Measured = {
  readonly cases: number
  readonly mean: number
  /** 95 in 100 draws of as many cases, with repetition, lie within. */
  readonly interval: readonly [number, number]
}

const DRAWS = 2000

/** A mean over cases and its bootstrap interval of 95 %; the same draws every time. */
export function measuredMean(values: readonly number[]): Measured {
  return {
    cases: values.length,
    ...drawn(values, (part) => sum(part) / Math.max(1, part.length)),
  }
}

/** The same for any figure of cases, such as a precision over all links. */
export function drawn<T>(
  cases: readonly T[],
  figure: (part: readonly T[]) => number,
): { readonly mean: number; readonly interval: readonly [number, number] } {
  let state = 1
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const draws = Array.from({ length: DRAWS }, () =>
    figure(cases.map(() => cases[Math.floor(next() * cases.length)]!)),
  ).sort((a, b) => a - b)
  const at = (share: number): number => round(draws[Math.floor(share * (DRAWS - 1))] ?? 0)
  return { mean: round(figure(cases)), interval: [at(0.025), at(0.975)] }
}

export const round = (value: number): number => Math.round(value * 1e4) / 1e4
const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)
