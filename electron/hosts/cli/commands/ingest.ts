import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Command, Context } from '#electron/hosts/cli/command.ts'
import { EXIT, UsageError } from '#electron/hosts/cli/command.ts'
import { told } from '#electron/hosts/cli/errors.ts'
import type { Client } from '#electron/hosts/cli/seam.ts'
import { WorkError } from '#electron/platform/failures.ts'

type Progress =
  Awaited<ReturnType<Client['newsroom']['addSample']>> extends AsyncIterator<infer Step>
    ? Step
    : never

/** What came of everything named on the command line. */
type Report = {
  read: number
  stored: number
  duplicates: number
  failed: { where: string; reason: string }[]
  /** Only where there are any, such as a guessed encoding. */
  notes?: { where: string; note: string }[]
}

export const INGEST_COMMANDS: readonly Command[] = [
  {
    noun: 'ingest',
    usage: 'sample | PATH… | URL… | -',
    help: 'Add stories: the sample newsroom, folders, feeds, OPML, story JSONL, or standard input.',
    words: [1, 10_000],
    isReadOnly: false,
    async run(context, { words }) {
      const report: Report = { read: 0, stored: 0, duplicates: 0, failed: [] }
      try {
        for (const source of sourcesOf(context, words)) await follow(context, report, source)
      } catch (error) {
        // What was stored before stays stored, and is told before the reason for ending.
        if (report.read > 0) await tell(context, report)
        throw error
      }
      await tell(context, report)
      if (report.failed.length === 0) return EXIT.done
      return report.stored + report.duplicates > 0 ? EXIT.partial : EXIT.error
    },
  },
]

type Source = {
  /** What a person knows it by, where it can fail as a whole. */
  readonly name?: string
  readonly start: () => Promise<AsyncIterable<Progress>>
  readonly end?: () => void
}

/** Everything is checked before anything is read: a typing mistake leaves no half-done work. */
function sourcesOf(context: Context, words: readonly string[]): Source[] {
  const { client, host, signal } = context
  if (words.length === 1 && words[0] === 'sample') {
    return [{ start: () => client.newsroom.addSample({}, { signal }) }]
  }
  if (words.length === 1 && words[0] === '-') return [stdinSource(context)]
  const urls = words.filter(isUrl)
  const paths = words.filter((word) => !isUrl(word)).map((word) => resolve(word))
  const other = words.find((word) => /^[a-z][a-z\d+.-]*:\/\//i.test(word) && !isUrl(word))
  if (other) throw new UsageError(`Only http and https addresses are read, not ${other}.`)
  for (const path of paths) {
    if (!existsSync(path)) throw new UsageError(`There is no file or folder ${path}.`)
  }
  const handles = paths.map((path) => host.offer(path))
  return [
    ...urls.map((url) => ({ name: url, start: () => addUrl(context, url) })),
    ...(handles.length > 0
      ? [{ start: () => client.newsroom.addPicked({ handles }, { signal }) }]
      : []),
  ]
}

function isUrl(word: string): boolean {
  return /^https?:\/\//i.test(word)
}

/** A feed's address, or that of a site that names its feeds. */
async function addUrl({ client, output, signal }: Context, url: string) {
  output.progress(`Looking for feeds at ${url} …`)
  const feeds = await client.newsroom.discover({ address: url }, { signal })
  if (feeds.length === 0) throw new WorkError('UNREADABLE', `There is no feed at ${url}.`)
  const added = await client.newsroom.addFeeds({
    feeds: feeds.map(({ url: address, title, folder }) => ({ url: address, title, folder })),
  })
  const wanted = new Set(feeds.map((feed) => feed.url))
  const ids = added.filter((feed) => wanted.has(feed.url)).map((feed) => feed.id)
  return client.newsroom.refreshFeeds({ ids }, { signal })
}

/** Standard input is read as a file is: JSONL or a feed, told apart by how it begins. */
function stdinSource({ client, host, readStdin, signal }: Context): Source {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-stdin-'))
  return {
    async start() {
      const data = await readStdin()
      const isMarkup = /^\uFEFF?\s*</.test(data.subarray(0, 1000).toString('utf8'))
      const path = join(folder, isMarkup ? 'stdin.xml' : 'stdin.jsonl')
      writeFileSync(path, data, { mode: 0o600 })
      return client.newsroom.addPicked({ handles: [host.offer(path)] }, { signal })
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** An address that cannot be read is a row of the report; the others are read all the same. */
const OF_THE_SOURCE: ReadonlySet<string> = new Set(['OFFLINE', 'UNREADABLE', 'NOT_FOUND'])

async function follow(context: Context, report: Report, source: Source): Promise<void> {
  let last: Progress | undefined
  const watch = async () => {
    for await (const progress of await source.start()) {
      last = progress
      const label = progress.label ? ` · ${progress.label}` : ''
      context.output.progress(`${progress.read} read, ${progress.stored} stored${label}`)
    }
  }
  try {
    await watch()
  } catch (error) {
    const { code, message } = told(error)
    if (context.signal.aborted || source.name === undefined || !OF_THE_SOURCE.has(code)) throw error
    report.failed.push({ where: source.name, reason: message })
  } finally {
    source.end?.()
    if (last) count(report, last)
  }
}

function count(report: Report, last: Progress): void {
  report.read += last.read
  report.stored += last.stored
  report.duplicates += last.duplicates
  report.failed.push(...last.failed)
  if (last.notes) report.notes = [...(report.notes ?? []), ...last.notes]
}

async function tell({ output }: Context, report: Report): Promise<void> {
  if (output.isForPrograms) return output.json(report)
  await output.line(
    `${report.read} read, ${report.stored} stored, ${report.duplicates} known already, ${report.failed.length} failed`,
  )
  for (const { where, reason } of report.failed) output.say(`${where}: ${reason}`)
  for (const { where, note } of report.notes ?? []) output.say(`${where}: ${note}`)
}
