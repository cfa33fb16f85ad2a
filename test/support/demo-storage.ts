import { implement } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'
import type { BackupFacts } from '#shared/model/backup.ts'
import type { FileCare } from '#shared/model/storage.ts'

const LIBRARY: FileCare = {
  name: 'library.db',
  what: 'searches, reading state, settings',
  bytesBefore: 98_304,
  bytes: 81_920,
  findings: [],
  version: 3,
}
const FACTS: BackupFacts = {
  madeAt: '2026-11-20T08:00:00.000Z',
  madeBy: '0.1.0',
  bytes: 40_960,
  hasStories: false,
  searches: 3,
  collections: 1,
  marks: 12,
  batches: 0,
}

/** A sound library, and a restore that can be laid ready and dropped again. */
export function demoStorageCare() {
  const os = implement(contract).storage
  let isStaged = false
  return {
    kinds: os.kinds.handler(() => [
      { kind: 'texts of stories', file: 'cache.db', rows: 300, bytes: 1_200_000 },
      { kind: 'searches and what they found', file: 'library.db', rows: 40, bytes: 40_960 },
    ]),
    check: os.check.handler(async function* () {
      yield LIBRARY
    }),
    compact: os.compact.handler(async function* () {
      yield { name: LIBRARY.name, share: 1, done: LIBRARY }
    }),
    backUpToFile: os.backUpToFile.handler(async function* () {
      yield { step: 'Copying library.db' }
      const made = { transferId: 'backup', name: 'broadsheet-2026-11-21.backup.zip', facts: FACTS }
      yield { step: 'Done', made }
    }),
    restoreFromFile: os.restoreFromFile.handler(async function* () {
      isStaged = true
      yield { step: 'Done', ready: FACTS }
    }),
    stagedRestore: os.stagedRestore.handler(() => ({ isStaged, canRestart: true })),
    restart: os.restart.handler(() => undefined),
    dropStagedRestore: os.dropStagedRestore.handler(() => {
      isStaged = false
    }),
  }
}

export function demoTransfers() {
  const os = implement(contract).transfers
  let last = 0
  return {
    begin: os.begin.handler(() => ({ id: `transfer-${++last}` })),
    send: os.send.handler(() => undefined),
    fetch: os.fetch.handler(async function* () {
      yield btoa('a file')
    }),
    drop: os.drop.handler(() => undefined),
  }
}
