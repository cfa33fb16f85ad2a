import { type AnyRouter, implement } from '@orpc/server'
import { PassThrough, Readable } from 'node:stream'
import { openFolderTools } from '#electron/workbench.ts'
import { runCli } from '#electron/hosts/cli/run-cli.ts'
import type { CliWorkbench, OpenForCli } from '#electron/hosts/cli/seam.ts'
import { contract } from '#shared/contract/index.ts'
import { openDemo } from './demo-workbench.ts'
import { createMemoryLog } from './memory-log.ts'
import { seededRandom } from './seeded-random.ts'

export type CliResult = { readonly code: number; readonly out: string; readonly err: string }

export type CliBench = {
  readonly demo: ReturnType<typeof openDemo>
  readonly opened: Parameters<OpenForCli>[0][]
  readonly exported: Parameters<CliWorkbench['exportStories']>[0][]
  readonly called: Parameters<CliWorkbench['callService']>[0][]
  readonly served: Parameters<CliWorkbench['serve']>[0][]
  /** Profiles as they reached the workbench, secrets included. */
  readonly added: unknown[]
  /** What the service says from now on. */
  answers(text: string): void
  /** Why its second page does not come, from now on. */
  fails(error: unknown): void
  run(
    line: readonly string[],
    options?: {
      env?: Record<string, string>
      stdin?: string
      /** Columns of a terminal; none is a pipe. */
      columns?: number
      signal?: AbortSignal
    },
  ): Promise<CliResult>
}

/** The command line over a workbench in memory. */
export function createCliBench(): CliBench {
  const demo = openDemo({ stories: 50, stepMs: 0 })
  let answer = '{"total":9007199254740993}'
  let failure: unknown
  const bench: Pick<CliBench, 'opened' | 'exported' | 'called' | 'served' | 'added'> = {
    opened: [],
    exported: [],
    called: [],
    served: [],
    added: [],
  }
  const addProfile = implement(contract).profiles.add.handler(({ input }) => {
    bench.added.push(input)
    return {
      id: 'lab',
      kind: 'remote',
      isActive: false,
      state: 'signed-out',
      has: { password: false, appKey: false, textAppKey: false },
      fields: input.fields,
    }
  })
  const refuse = (): never => {
    throw new Error('The bench has no such work.')
  }
  const router: unknown = {
    ...demo.router,
    profiles: { ...demo.router.profiles, add: addProfile },
  }
  const workbench: CliWorkbench = {
    router: router as AnyRouter,
    log: createMemoryLog(),
    close: async () => undefined,
    notices: () => [],
    async *exportStories(options) {
      bench.exported.push(options)
      yield '{"id":9007199254740993}\n'
      return { stories: 1, withheld: 0 }
    },
    exportTo: () => refuse(),
    capsules: {
      packTo: () => refuse(),
      replayFile: () => refuse(),
    },
    wireStory: (id) => `{"id":${id}}`,
    async callService(options) {
      bench.called.push(options)
      if (failure !== undefined) options.paging?.onFailure(failure)
      return answer
    },
    runDueMonitors: async () => refuse(),
    runHarvest: async () => refuse(),
    async serve(options) {
      bench.served.push(options)
      const credentials = { appId: 'a', appKey: 'k', username: 'u', password: 'p' }
      return { baseUrl: 'http://127.0.0.1:9', credentials, close: async () => undefined }
    },
  }
  return {
    ...bench,
    demo,
    fails: (error) => void (failure = error),
    answers: (text) => void (answer = text),
    async run(line, { env = {}, stdin = '', columns, signal } = {}) {
      const [stdout, stderr] = [new PassThrough(), new PassThrough()]
      if (columns !== undefined) Object.assign(stdout, { isTTY: true, columns })
      const texts = [stdout, stderr].map((stream) => {
        let text = ''
        stream.on('data', (data: Buffer) => (text += data.toString()))
        return () => text
      })
      const code = await runCli({
        argv: ['--data-dir', '/tmp/broadsheet-cli-bench', ...line],
        open: async (options) => {
          bench.opened.push(options)
          return workbench
        },
        openTools: openFolderTools,
        version: '1.2.3',
        env,
        stdin: Readable.from([Buffer.from(stdin)]),
        stdout,
        stderr,
        random: seededRandom(),
        signal: signal ?? new AbortController().signal,
      })
      return { code, out: texts[0]?.() ?? '', err: texts[1]?.() ?? '' }
    },
  }
}
