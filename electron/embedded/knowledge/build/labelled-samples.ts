/**
 * Reads samples of public sets, copied by hand into a folder outside this tree, one record a line. Texts of
 * a set are judged only, never learned from, and never kept here; how each was drawn is in `SOURCES.md`.
 *
 * `absa14`, `absa15`: `text | category+, category-`; `0` is neutral, `!` in conflict.
 * `newsmtsc`: `polarity|from|mention|text`; `=` repeats the text before, `\n` is a new line.
 * `names-LANGUAGE-…`: the text with its names as `[PER …]`, `[LOC …]` and `[ORG …]`.
 * `judged-…`: `+`, `-` or `0`, a tab, the text.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { TargetPlace } from '#electron/embedded/analysis/target-mood.ts'
import type { Gold } from './sentiment-data.ts'

/** What the rules were mended by, and what was looked at once. */
export const PARTS = ['dev', 'test'] as const
export type Part = (typeof PARTS)[number]

export type AspectSample = {
  readonly text: string
  readonly golds: ReadonlyMap<string, string>
}
export type TargetSample = {
  readonly text: string
  readonly targets: readonly TargetPlace[]
  readonly golds: readonly Gold[]
}
export type NameSample = {
  readonly text: string
  readonly names: readonly string[]
}
export type JudgedSample = { readonly text: string; readonly gold: Gold }

const SIGNS: Readonly<Record<string, string>> = {
  '+': 'positive',
  '-': 'negative',
  '0': 'neutral',
  '!': 'conflict',
}
const GOLDS: Readonly<Record<string, Gold>> = {
  '1': 0,
  '0': 1,
  '-1': 2,
  '+': 0,
  '-': 2,
}

/** The lines of a part of a set; undefined where it is not in the folder. */
export function readPart(folder: string, set: string, part: Part): string[] | undefined {
  const path = `${folder}/${set}/${part}.txt`
  if (!existsSync(path)) return undefined
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}

/** Categories of opinions; of two polarities of one, both sides are a conflict, else what is not neutral. */
export function aspectSample(line: string): AspectSample {
  const at = line.lastIndexOf('|')
  const golds = new Map<string, string>()
  for (const label of line.slice(at + 1).split(',')) {
    const category = label.trim().slice(0, -1)
    if (category === '') continue
    const said = SIGNS[label.trim().slice(-1)]
    if (said === undefined) throw new Error(`No polarity: ${line}`)
    const known = golds.get(category) ?? 'neutral'
    golds.set(
      category,
      known === 'neutral' || known === said ? said : said === 'neutral' ? known : 'conflict',
    )
  }
  return { text: line.slice(0, at).trim(), golds }
}

/** Targets of the same sentence together, where their lines follow each other. */
export function targetSamples(lines: readonly string[]): TargetSample[] {
  const samples: { text: string; targets: TargetPlace[]; golds: Gold[] }[] = []
  for (const line of lines) {
    const [polarity = '', from = '', mention = '', ...rest] = line.split('|')
    const written = rest.join('|').replaceAll('\\n', '\n')
    if (written !== '=') samples.push({ text: written, targets: [], golds: [] })
    const { text, targets, golds } = samples.at(-1)!
    const start = Number(from)
    const gold = GOLDS[polarity]
    if (gold === undefined || !text.startsWith(mention, start)) throw new Error(`Bad copy: ${line}`)
    targets.push({ start, end: start + mention.length })
    golds.push(gold)
  }
  return samples
}

/** Names as `PER 4-9`: class and place in the text without its brackets. */
export function nameSample(line: string): NameSample {
  const names: string[] = []
  let text = ''
  let at = 0
  for (const match of line.matchAll(/\[(PER|LOC|ORG) ([^\]]+)\]/g)) {
    text += line.slice(at, match.index)
    const [whole, kind = '', name = ''] = match
    names.push(`${kind} ${text.length}-${text.length + name.length}`)
    text += name
    at = match.index + whole.length
  }
  return { text: text + line.slice(at), names }
}

export function judgedSample(line: string): JudgedSample {
  const [sign = '', ...rest] = line.split('\t')
  const gold = GOLDS[sign === '0' ? '0' : sign]
  if (gold === undefined) throw new Error(`No polarity: ${line}`)
  return { text: rest.join('\t'), gold }
}
