/**
 * A process that opens the files of a data folder and writes into them as fast as it can, until it is
 * killed: `<data folder> <number of its first story>`. Says `BEGIN`, then `ACK search|story|backup …`
 * behind each commit.
 */
import { systemClock } from '#electron/platform/clock.ts'
import { findFolders, makeFolders } from '#electron/platform/folders.ts'
import { openDatabases } from '#electron/wiring/open-databases.ts'
import { createMemoryLog } from './memory-log.ts'
import { storyOf } from './kill-storage.ts'

const [dataDir = '', first = '1'] = process.argv.slice(2)
const BATCH = 5
const BACKUP_EVERY = 12

const say = (line: string) => process.stdout.write(`${line}\n`)
const folders = findFolders({ env: {}, home: dataDir, platform: process.platform, dataDir })
makeFolders(folders)
say('BEGIN')
const databases = openDatabases({
  ...{ folders, clock: systemClock(), log: createMemoryLog() },
  ...{ isReadOnly: false, canJustRead: false, notice: (sentence) => say(`NOTICE ${sentence}`) },
})
const { library, cache } = databases
let story = Number(first)
for (let turn = 1; ; turn += 1) {
  const id = `search-${story}`
  const query = { aql: `river ${story}`, parameters: [] }
  const now = Date.now()
  library.searches.add({ id, name: id, profileId: 'local', query, fingerprint: id, now })
  say(`ACK search ${id}`)
  const batch = Array.from({ length: BATCH }, () => storyOf(story++))
  cache.stories.put(batch)
  for (const item of batch) say(`ACK story ${item.story.id}`)
  if (turn % BACKUP_EVERY === 0) say(`ACK backup ${databases.makeBackup('by-hand')}`)
}
