/**
 * A process of its own that does one piece of work on a data folder and says `STEP` on the way and
 * `DONE` behind it, so that a test can end it in the middle: `<verb> <data folder> <file or number>`.
 */
import { createCliHost } from '#electron/hosts/cli/cli-host.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { openFolderTools, openWorkbench } from '#electron/workbench.ts'

const [verb = '', dataDir = '', last = ''] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)
const tools = () => openFolderTools({ dataDir, env: {}, version: '0.0.0' })

async function follow(steps: AsyncGenerator<{ readonly step: string }, unknown>): Promise<void> {
  for await (const { step } of steps) say(`STEP ${step}`)
}

async function withWorkbench(
  work: (bench: Awaited<ReturnType<typeof openWorkbench>>) => Promise<void>,
): Promise<void> {
  const host = createCliHost(dataDir, systemRandom())
  const bench = await openWorkbench({ host, dataDir, env: {} })
  try {
    await work(bench)
  } finally {
    await bench.close()
  }
}

const verbs: Readonly<Record<string, () => Promise<void>>> = {
  backup: () => follow(tools().backup(last, { hasStories: true })),
  restore: () => follow(tools().restore(last)),
  async compact() {
    for await (const { name } of tools().compact((file) => say(`STEP ${file}`))) say(`STEP ${name}`)
  },
  pack: () =>
    withWorkbench((bench) => {
      const choice = { hasLicensed: false, hasDocuments: false, hasNotes: true, hasAnalyses: false }
      return follow(bench.capsules.packTo(last, { kind: 'all' }, choice))
    }),
  /** Only so many of the newest stories stay, and what a person marked. */
  tidy: () =>
    withWorkbench(async ({ work }) => {
      const rule = { id: 'few', target: { kind: 'everything' }, mostStories: Number(last) } as const
      work.storage.setRules([rule])
      say('STEP tidying')
      await work.storage.tidy()
    }),
}

await verbs[verb]?.()
say('DONE')
