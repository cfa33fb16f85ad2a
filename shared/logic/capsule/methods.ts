/** How the numbers of a capsule came about, as a paragraph for the methods section of a paper. */
import { counted } from '../counted.ts'
import type { CapsuleManifest, CapsuleNumbers, CapsuleQuery } from '#shared/model/capsule.ts'
import type { Harvest } from '#shared/model/harvest.ts'
import type { MonitorRun } from '#shared/model/monitor.ts'
import type { Run } from '#shared/model/search.ts'

export type MethodsFacts = {
  readonly manifest: Omit<CapsuleManifest, 'entries' | 'format' | 'version'>
  readonly numbers: CapsuleNumbers
  readonly queries: readonly CapsuleQuery[]
  readonly runs: readonly Run[]
  readonly watched: {
    readonly monitors: readonly { readonly name: string; readonly runs: readonly MonitorRun[] }[]
    readonly harvests: readonly Harvest[]
  }
  /** Corrections as sentences, those that were on. */
  readonly corrections: readonly string[]
}

/** Markdown; English, as the figures are. */
export function methodsText(facts: MethodsFacts): string {
  const { manifest } = facts
  const paragraphs = [
    `# Methods: ${inline(manifest.title)}`,
    corpusText(facts),
    gatheringText(facts),
    analysisText(facts),
    correctionText(facts),
    gapText(facts),
    `The capsule this text comes from holds the queries, the log of runs, the corrections, and every figure above with a SHA-256 checksum. \`broadsheet capsule verify FILE\` says whether a byte of it was changed, \`broadsheet capsule replay FILE\` counts and analyses anew and lists what differs; neither needs an account or a network.`,
  ]
  return `${paragraphs.filter((text) => text !== '').join('\n\n')}\n`
}

function corpusText({ manifest, numbers }: MethodsFacts): string {
  const { stories, words } = numbers
  if (stories === 0) {
    return `**Corpus.** The capsule (${inline(manifest.scope)}) holds no story; it keeps the questions alone.`
  }
  const sources = valuesOf(numbers, 'source.name')
  const languages = valuesOf(numbers, 'language')
  const when = `${between(numbers.first, numbers.last)} (UTC)`
  const from =
    sources.length === 1
      ? `It comes from one source, ${inline(sources[0]?.value ?? '')}.`
      : `It comes from ${sources.length >= MOST_LISTED ? `${MOST_LISTED} or more` : counted(sources.length, 'source')}, most often ${shares(sources, stories, 3)}.`
  return [
    `**Corpus.** The corpus (${inline(manifest.scope)}) consists of ${counted(stories, 'text')} with ${count(words)} words, published ${when}.`,
    languages.length > 0 ? `Languages: ${shares(languages, stories, 6)}.` : '',
    sources.length > 0 ? from : '',
  ].filter(Boolean).join(' ') // prettier-ignore
}

/** Trends list so many values and no more. */
const MOST_LISTED = 100

function gatheringText({ queries, runs, watched, manifest, numbers }: MethodsFacts): string {
  if (queries.length === 0) {
    return `**Gathering.** The texts were chosen by hand with Broadsheet ${inline(manifest.madeBy)}; no query stands behind them.`
  }
  const lines = queries.map((query) => {
    const window = windowOf(dayOf(query.from), dayOf(query.to))
    const parameters = query.query.parameters.map(({ name, value }) => `${name}=${value}`).join(' ')
    const asked = [query.query.aql, parameters].filter((text) => text !== '').join(' ')
    const names = namesIn(asked, numbers)
    return `- ${inline(query.name)}: ${asked === '' ? 'all stories' : code(asked)}${names}${window}, asked of ${inline(query.service)}; ${counted(query.total, 'story', 'stories')} in all`
  })
  const log = [...runLines(runs), ...watchLines(watched)]
  const told =
    log.length > 0
      ? log.join(' ')
      : 'No run of a query is on record: the texts arrived by feeds or files and were matched as they came.'
  return `**Gathering.** Stories were gathered with Broadsheet ${inline(manifest.madeBy)} by ${queries.length === 1 ? 'one query' : counted(queries.length, 'query', 'queries')}:\n\n${lines.join('\n')}\n\n${told}`
}

function windowOf(from: string, to: string): string {
  if (from !== '' && to !== '') return `, published from ${from} to ${to}`
  if (from !== '') return `, published since ${from}`
  return to === '' ? '' : `, published up to ${to}`
}

/** An id says nothing to a reader of a paper: " (N620… is Port of Almadra)". */
function namesIn(query: string, numbers: CapsuleNumbers): string {
  const known = numbers.trends.find(({ field }) => field === 'entities.id')?.values ?? []
  const told = known.flatMap(({ value, label }) =>
    label !== undefined && query.includes(`{id:${value}`)
      ? [`${inline(value)} is ${inline(label)}`]
      : [],
  )
  return told.length > 0 ? ` (${told.join('; ')})` : ''
}

/** A sentence on the runs, where there are any. */
function runLines(runs: readonly Run[]): string[] {
  if (runs.length === 0) return []
  const done = runs.filter(({ state }) => state === 'done').length
  const fetched = runs.reduce((sum, run) => sum + run.fetched, 0)
  const dropped = runs.reduce((sum, run) => sum + run.dropped, 0)
  const times = runs.map(({ startedAt }) => startedAt).sort()
  const without =
    dropped > 0 ? `, ${count(dropped)} of which could not be understood and were left out` : ''
  return [
    `The log has ${counted(runs.length, 'run')} ${between(times[0], times.at(-1))}, ${count(done)} of them complete; ${counted(fetched, 'story', 'stories')} were read${without}.`,
  ]
}

/** One sentence for each monitor and each harvest that brought stories. */
function watchLines({ monitors, harvests }: MethodsFacts['watched']): string[] {
  const watches = monitors
    .filter(({ runs }) => runs.length > 0)
    .map(({ name, runs }) => {
      const whole = runs.filter(({ state }) => state === 'done').length
      const read = runs.reduce((sum, run) => sum + run.fetched, 0)
      const local = runs.filter(({ engine }) => engine === 'embedded').length
      const here = local > 0 ? `, ${count(local)} of them by the embedded service` : ''
      return `A monitor watched ${inline(name)} in ${counted(runs.length, 'run')} ${between(runs[0]?.startedAt, runs.at(-1)?.startedAt)}, ${count(whole)} of them complete${here}; ${counted(read, 'story', 'stories')} were read.`
    })
  const fetches = harvests.map(
    ({ name, createdAt, asked, got }) =>
      `A harvest of ${inline(name)} on ${dayOf(createdAt)} read ${count(got)} of ${counted(asked, 'story', 'stories')} it asked for.`,
  )
  return [...watches, ...fetches]
}

function analysisText({ manifest, numbers }: MethodsFacts): string {
  const named = (of: 'stories' | 'analysis') =>
    manifest.engines
      .filter(({ role }) => role === of)
      .map(({ name, version, lexicon }) => {
        const words = lexicon === undefined ? '' : ` (word lists ${code(lexicon)})`
        return `${inline(name)} ${inline(version)}${words}`
      })
      .join('; ')
  const [services, analysts] = [named('stories'), named('analysis')]
  const moods = valuesOf(numbers, 'sentiment.body.polarity')
  const known = moods.reduce((sum, mood) => sum + mood.count, 0)
  const blank = numbers.stories - known
  const left =
    blank === 0
      ? ''
      : ` ${counted(blank, 'text')} without one, such as those in a language the engine does not judge, ${blank === 1 ? 'is' : 'are'} left blank, not counted as neutral.`
  const mood =
    known === 0
      ? 'No text has a sentiment that an engine could tell.'
      : `The sentiment of the body is known of ${counted(known, 'text')}: ${shares(moods, known, 3)}.${left}`
  return [
    '**Analysis.** Language, sentiment, named entities and categories of each text are those its record came with, assigned automatically',
    services === '' ? '.' : ` by ${services}.`,
    ' No text was coded by hand but for the corrections named below.',
    analysts === '' ? '' : ` Each text was analysed once more by ${analysts}, for comparison.`,
    ` A text is counted once, however often it was found; the same text in two outlets counts twice. ${mood}`,
  ].join('')
}

function correctionText({ corrections }: MethodsFacts): string {
  if (corrections.length === 0) return '**Corrections.** No correction was laid over the data.'
  const times = new Map<string, number>()
  for (const words of corrections) times.set(words, (times.get(words) ?? 0) + 1)
  const lines = [...times].map(
    ([words, n]) => `- ${inline(words)}${n > 1 ? ` (${count(n)} rules)` : ''}`,
  )
  return `**Corrections.** ${counted(corrections.length, 'rule was', 'rules were')} in force, laid over the data, which are themselves unchanged; a rule may concern texts outside this corpus:\n\n${lines.join('\n')}`
}

function gapText({ manifest }: MethodsFacts): string {
  if (manifest.leftOut.length === 0) return '**Completeness.** Nothing of the corpus was left out.'
  const lines = manifest.leftOut.map(
    ({ what, why, count: n }) => `- ${inline(what)} (${count(n)}): ${inline(why)}`,
  )
  return `**Completeness.** Left out of the capsule, and named in \`left-out.jsonl\`:\n\n${lines.join('\n')}`
}

function valuesOf(numbers: CapsuleNumbers, field: string) {
  return numbers.trends.find((trend) => trend.field === field)?.values ?? []
}

function shares(
  values: readonly { readonly value: string; readonly count: number }[],
  of: number,
  most: number,
): string {
  const named = values.slice(0, most).map(({ value, count: n }) => {
    return `${inline(value)} ${count(n)} (${Math.round((100 * n) / of)} %)`
  })
  const rest = values.length - named.length
  return rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ')
}

const count = (n: number): string => n.toLocaleString('en')

const DAY = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'long', year: 'numeric' },
  timeZone: 'UTC',
} as const)

function dayOf(iso: string | undefined): string {
  const time = iso === undefined ? NaN : Date.parse(iso)
  return Number.isNaN(time) ? '' : DAY.format(time)
}

function between(first: string | undefined, last: string | undefined): string {
  const [from, to] = [dayOf(first), dayOf(last)]
  return from === to ? `on ${from}` : `between ${from} and ${to}`
}

/** Text of others on one line, with nothing in it that Markdown would take for its own. */
function inline(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.replace(/[\\`*_[\]<>#|~]/g, '\\$&')
}

/** Fenced by more backticks than the text has in a row. */
function code(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`
}
