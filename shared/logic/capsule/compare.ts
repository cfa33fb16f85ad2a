/** Recorded numbers against those counted anew. */
import type { CapsuleAnalysis, CapsuleNumbers, CapsuleQuery, ReplayPart } from '#shared/model/capsule.ts' // prettier-ignore

const MOST_DIFFERENCES = 20

type Bin = {
  readonly count: number
  readonly positive: number
  readonly neutral: number
  readonly negative: number
}

/** Every figure of one against the same figure of the other; a figure that only one has differs. */
export function compareNumbers(
  packed: CapsuleNumbers,
  now: CapsuleNumbers,
  queries: readonly Pick<CapsuleQuery, 'name'>[],
): ReplayPart[] {
  return [
    compared('Stories, words and dates', totalsOf(packed), totalsOf(now)),
    compared('Stories and moods by day', binsOf(packed.days, ({ day }) => day), binsOf(now.days, ({ day }) => day)), // prettier-ignore
    ...packed.trends.map(({ field, values }) => {
      const again = now.trends.find((trend) => trend.field === field)?.values ?? []
      return compared(
        TRENDS[field] ?? `Most frequent: ${field}`,
        binsOf(values, ({ value }) => value),
        binsOf(again, ({ value }) => value),
      )
    }),
    compared('Names in the same stories', linksOf(packed), linksOf(now)),
    compared('Stories that the queries match', matchesOf(packed, queries), matchesOf(now, queries)),
  ]
}

const FACETS: readonly (readonly [string, (analysis: CapsuleAnalysis) => string])[] = [
  ['Language of each text', ({ language }) => language],
  ['Mood of each text', ({ polarity }) => polarity ?? 'left blank'],
  ['Names in each text', ({ entities }) => entities.join(', ') || 'none'],
]
/** Parts that an engine found; the others are counted. */
export const ANALYSED: ReadonlySet<string> = new Set(FACETS.map(([what]) => what))

/** What the engine found in each text then, and what it finds now. */
export function compareAnalyses(
  packed: readonly CapsuleAnalysis[],
  now: readonly CapsuleAnalysis[],
): ReplayPart[] {
  const figures = (list: readonly CapsuleAnalysis[], read: (one: CapsuleAnalysis) => string) =>
    new Map(list.map((one) => [`text ${one.id}`, shortened(read(one))]))
  return FACETS.map(([what, read]) => compared(what, figures(packed, read), figures(now, read)))
}

const TRENDS: Readonly<Record<string, string>> = {
  language: 'Languages',
  'source.name': 'Sources',
  'sentiment.body.polarity': 'Moods',
  'categories.id': 'Categories',
  keywords: 'Keywords',
  'entities.id': 'Names',
}

function compared(
  what: string,
  packed: ReadonlyMap<string, string | number>,
  now: ReadonlyMap<string, string | number>,
): ReplayPart {
  const names = new Set([...packed.keys(), ...now.keys()])
  const differences: string[] = []
  let agreed = 0
  for (const name of names) {
    const [then, again] = [packed.get(name), now.get(name)]
    if (then === again) agreed += 1
    else if (differences.length < MOST_DIFFERENCES) {
      differences.push(`${name}: ${then ?? 'nothing'} when packed, ${again ?? 'nothing'} now.`)
    }
  }
  return { what, compared: names.size, agreed, differences }
}

function totalsOf({ stories, words, first, last }: CapsuleNumbers) {
  return new Map<string, string | number>([
    ['stories', stories],
    ['words', words],
    ['first', first ?? 'none'],
    ['last', last ?? 'none'],
  ])
}

function binsOf<T extends Bin>(bins: readonly T[], name: (bin: T) => string) {
  return new Map(
    bins.map((bin) => [
      name(bin),
      `${bin.count} (${bin.positive} positive, ${bin.neutral} neutral, ${bin.negative} negative)`,
    ]),
  )
}

const linksOf = ({ links }: CapsuleNumbers) =>
  new Map(links.map(({ a, b, count }) => [`${a} and ${b}`, count]))

function matchesOf({ queries: counts }: CapsuleNumbers, queries: readonly { name: string }[]) {
  return new Map(counts.map((count, at) => [`${at + 1}. ${queries[at]?.name ?? 'query'}`, count]))
}

function shortened(text: string): string {
  return text.length > 2000 ? `${text.slice(0, 2000)}…` : text
}
