/**
 * A process of its own that does what a person would and says `ACK` of each act once the window would
 * show it, until the power goes: `<data folder>`.
 */
import { createCliHost } from '#electron/hosts/cli/cli-host.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { openWorkbench } from '#electron/workbench.ts'

const BACKUP_EVERY = 25
const [dataDir = ''] = process.argv.slice(2)
const said = (line: string) =>
  new Promise<void>((resolve) => void process.stdout.write(`${line}\n`, () => resolve()))

const host = createCliHost(dataDir, systemRandom())
const bench = await openWorkbench({ host, dataDir, env: {} })
const { work } = bench
for (const notice of bench.notices()) await said(`NOTICE ${notice}`)
const stories = work.lists.ids({ kind: 'all' }, 'all', 'oldest')

for (let turn = 0; ; turn += 1) {
  const storyId = stories[turn % stories.length]!
  const { id } = work.collections.add({ name: `c${process.pid}-${turn}` })
  await said(`ACK collection ${id}`)
  work.collections.put(id, [storyId])
  await said(`ACK member ${id} ${storyId}`)
  const note = `Note ${turn} of process ${process.pid}.`
  const mark = work.highlights.add({ storyId, element: 'story', color: 'yellow', note })
  await said(`ACK note ${mark.id}`)
  work.marks.setStarred([storyId], turn % 2 === 0)
  await said(`ACK star ${storyId} ${turn % 2 === 0}`)
  if (turn % BACKUP_EVERY === BACKUP_EVERY - 1) {
    const { name } = work.storage.backup()
    await said(`ACK backup ${name}`)
  }
}
