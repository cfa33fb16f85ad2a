/** What a look at a batch's files found, before anything is analysed. */
import { saysNoColumn } from '#electron/documents/formats/row-columns.ts'
import type { ItemRow } from '#electron/cache/batch-items.ts'
import type { Estimate, Preflight, PreflightGroup, PreflightKind } from '#shared/model/batch.ts'
import type { Recipe } from '#shared/model/recipe.ts'
import { callsPerDocument, minutesOfCalls, planOf } from '#shared/logic/batch-plan.ts'
import { isTableKind } from './look-at-files.ts'
import type { Rate } from './rates.ts'
import { groupOf } from './prepare-run.ts'

export type PreflightParts = {
  readonly batchId: string
  readonly files: readonly ItemRow[]
  readonly recipe: Recipe
  readonly changes: Preflight['changes']
  readonly isDone: boolean
  readonly looked: number
  /** How far the comparing of texts is, once all files were looked at. */
  readonly compared?: Preflight['compared']
  readonly threads: number
  readonly rate: Rate
  /** Where text would be sent, and calls an endpoint of the service takes a minute. */
  readonly remote?: { readonly host: string; readonly callsPerMinute: number }
}

const SIZES: readonly (readonly [string, number])[] = [
  ['under 10 kB', 10_000],
  ['10 to 100 kB', 100_000],
  ['100 kB to 1 MB', 1_000_000],
  ['1 to 50 MB', 50_000_000],
  ['over 50 MB', Infinity],
]

export function preflightOf(parts: PreflightParts): Preflight {
  const files = parts.files.filter((row) => !row.is_gone)
  const readable = files.filter((row) => row.problem === null)
  const groups = groupsOf(files)
  const plan = planOf(groups, parts.recipe)
  const { recipe, remote } = parts
  const calls = plan.todo * callsPerDocument(recipe)
  return {
    batchId: parts.batchId,
    isDone: parts.isDone,
    looked: parts.looked,
    ...(parts.compared && { compared: parts.compared }),
    files: files.length,
    documents: sum(readable, documentsIn),
    bytes: sum(files, ({ bytes }) => bytes),
    kinds: kindsOf(files),
    languages: sharesOf(readable, ({ survey_language: language }) => language ?? 'und'),
    encodings: encodingsOf(readable),
    sizes: SIZES.flatMap(([value], index) => {
      const least = SIZES[index - 1]?.[1] ?? 0
      const most = SIZES[index]![1]
      const within = files.filter(({ bytes }) => bytes >= least && bytes < most)
      return within.length === 0 ? [] : [shareOf(value, within)]
    }),
    copies: files.filter((row) => row.twin_of !== null).length,
    nearCopies: files.filter((row) => row.near_to !== null && row.twin_of === null).length,
    overCap: files.filter((row) => row.bytes > recipe.readBytes).length,
    groups,
    ...withoutColumn(files),
    changes: parts.changes,
    ...(recipe.isLocal && plan.todo > 0 && { estimate: estimateOf(plan, parts) }),
    ...(remote && {
      price: {
        calls,
        minutes: minutesOfCalls(recipe, plan.todo, remote.callsPerMinute),
        host: remote.host,
      },
    }),
    threads: parts.threads,
  }
}

/** Tables that have no column of the name in the recipe, in the words of the first. */
function withoutColumn(files: readonly ItemRow[]): Pick<Preflight, 'withoutColumn'> {
  const found = files.filter(
    ({ kind, problem_text: said }) => isTableKind(kind) && saysNoColumn(said),
  )
  const [first] = found
  if (!first) return {}
  const { path, problem_text: reason } = first
  return { withoutColumn: { count: found.length, path, reason: reason ?? '' } }
}

/** A cost for each document and one for each byte, over the threads; the range is the rate's own. */
function estimateOf(
  plan: { readonly todo: number; readonly bytes: number },
  { rate, threads }: PreflightParts,
): Estimate {
  const seconds =
    (plan.todo * rate.msPerDocument + (plan.bytes / 1e6) * rate.msPerMb) / threads / 1000
  return { seconds, low: seconds * rate.low, high: seconds * rate.high, basis: rate.basis }
}

function groupsOf(files: readonly ItemRow[]): PreflightGroup[] {
  const groups = new Map<string, PreflightGroup>()
  for (const row of files) {
    const traits = groupOf(row)
    const key = JSON.stringify(traits)
    const group = groups.get(key) ?? { ...traits, count: 0, bytes: 0 }
    const count = group.count + documentsIn(row)
    groups.set(key, { ...group, count, bytes: group.bytes + row.bytes })
  }
  return [...groups.values()]
}

function kindsOf(files: readonly ItemRow[]): PreflightKind[] {
  return [...Map.groupBy(files, ({ kind }) => kind)]
    .map(([kind, rows]) => ({
      kind,
      count: rows.length,
      bytes: sum(rows, ({ bytes }) => bytes),
      readable: sum(
        rows.filter(({ problem }) => problem === null),
        documentsIn,
      ),
      problems: sharesOf(
        rows.filter(({ problem }) => problem !== null),
        ({ problem }) => problem ?? '',
      ),
    }))
    .sort((a, b) => b.count - a.count)
}

function encodingsOf(files: readonly ItemRow[]): Preflight['encodings'] {
  const known = files.filter(({ encoding }) => encoding !== null)
  return [...Map.groupBy(known, (row) => `${row.encoding} ${row.is_guess}`).values()]
    .map((rows) => {
      const [first] = rows
      const isGuess = first?.is_guess === 1
      const shown = isGuess && first ? { sample: first.sample ?? '', path: first.path } : {}
      return { ...shareOf(first?.encoding ?? '', rows), isGuess, ...shown }
    })
    .sort((a, b) => b.count - a.count)
}

function sharesOf(files: readonly ItemRow[], valueOf: (row: ItemRow) => string) {
  return [...Map.groupBy(files, valueOf)]
    .map(([value, rows]) => shareOf(value, rows))
    .sort((a, b) => b.count - a.count)
}

function shareOf(value: string, rows: readonly ItemRow[]) {
  return { value, count: sum(rows, documentsIn), bytes: sum(rows, ({ bytes }) => bytes) }
}

const documentsIn = (row: ItemRow): number => (row.is_table ? row.rows : 1)

const sum = <T>(values: readonly T[], of: (value: T) => number): number =>
  values.reduce((total, value) => total + of(value), 0)
