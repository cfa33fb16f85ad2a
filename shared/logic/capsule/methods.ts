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
  const first = dayOf(numbers.first)
  const last = dayOf(numbers.last)
  const when = first === last ? `on ${first}` : `between ${first} and ${last} (UTC)`
  return [
    `**Corpus.** The corpus (${inline(manifest.scope)}) consists of ${counted(stories, 'text')} with ${count(words)} words, published ${when}.`,
    languages.length > 0 ? `Languages: ${shares(languages, stories, 6)}.` : '',
    sources.length > 0
      ? `It comes from ${sources.length >= MOST_LISTED ? `${MOST_LISTED} or more` : counted(sources.length, 'source')}, most often ${shares(sources, stories, 3)}.`
      : '',
  ].filter(Boolean).join(' ') // prettier-ignore
}

/** Trends list so many values and no more. */
const MOST_LISTED = 100

function gatheringText({ queries, runs, watched, manifest }: MethodsFacts): string {
  if (queries.length === 0) {
    return `**Gathering.** The texts were chosen by hand with Broadsheet ${inline(manifest.madeBy)}; no query stands behind them.`
  }
  const lines = queries.map((query) => {
    const window =
      query.from || query.to
        ? `, published from ${dayOf(query.from) || 'the beginning'} to ${dayOf(query.to) || 'the end'}`
        : ''
    const parameters = query.query.parameters.map(({ name, value }) => `${name}=${value}`).join(' ')
    const asked = [query.query.aql, parameters].filter((text) => text !== '').join(' ')
    return `- ${inline(query.name)}: ${asked === '' ? 'all stories' : code(asked)}${window}, asked of ${inline(query.service)}; ${counted(query.total, 'story', 'stories')} in all`
  })
  const log = [...runLines(runs), ...watchLines(watched)]
  const told =
    log.length > 0
      ? log.join(' ')
      : 'No run of a query is on record: the texts arrived by feeds or files and were matched as they came.'
  return `**Gathering.** Stories were gathered with Broadsheet ${inline(manifest.madeBy)} by ${counted(queries.length, 'query', 'queries')}:\n\n${lines.join('\n')}\n\n${told}`
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
    `The log has ${counted(runs.length, 'run')} between ${dayOf(times[0])} and ${dayOf(times.at(-1))}, ${count(done)} of them complete; ${counted(fetched, 'story', 'stories')} were read${without}.`,
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
      return `A monitor watched ${inline(name)} in ${counted(runs.length, 'run')} between ${dayOf(runs[0]?.startedAt)} and ${dayOf(runs.at(-1)?.startedAt)}, ${count(whole)} of them complete${here}; ${counted(read, 'story', 'stories')} were read.`
    })
  const fetches = harvests.map(
    ({ name, createdAt, asked, got }) =>
      `A harvest of ${inline(name)} on ${dayOf(createdAt)} read ${count(got)} of ${counted(asked, 'story', 'stories')} it asked for.`,
  )
  return [...watches, ...fetches]
}

function analysisText({ manifest, numbers }: MethodsFacts): string {
  const engines = manifest.engines.map(({ name, version, lexicon, role }) => {
    const words = lexicon === undefined ? '' : `, word lists ${code(lexicon)}`
    const what = role === 'stories' ? 'stories' : 'analysis of the texts'
    return `${inline(name)} ${inline(version)}${words} (${what})`
  })
  const moods = valuesOf(numbers, 'sentiment.body.polarity')
  const known = moods.reduce((sum, mood) => sum + mood.count, 0)
  const mood =
    known === 0
      ? 'No text has a mood that an engine could tell.'
      : `Of ${count(known)} texts with a mood, ${shares(moods, known, 3)}; ${counted(numbers.stories - known, 'text')} in languages the engine does not judge are left blank, not counted as neutral.`
  return `**Analysis.** Engines: ${engines.join('; ') || 'none on record'}. ${mood}`
}

function correctionText({ corrections }: MethodsFacts): string {
  if (corrections.length === 0) return '**Corrections.** No correction was laid over the data.'
  const lines = corrections.map((words) => `- ${inline(words)}`).join('\n')
  return `**Corrections.** ${counted(corrections.length, 'rule was', 'rules were')} laid over the data, which are themselves unchanged:\n\n${lines}`
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
