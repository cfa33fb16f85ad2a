/** Answers questions over many stories and documents from a connection of its own, which only reads. */
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { openBatchTables } from '#electron/cache/batch-tables.ts'
import { CACHE_MIGRATIONS } from '#electron/cache/cache.ts'
import { isTableRead } from '#electron/cache/table-reads.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { openDatabase } from '#electron/sqlite/open.ts'
import { openStoryIndex } from '#electron/storyindex/story-index.ts'
import { StoryIndexError } from '#electron/storyindex/types.ts'
import { attachLibrary, needsLibrary, versioned } from './held-scopes.ts'
import { packAnswer } from './pack-answer.ts'
import type { ReadAnswer, ReadQuestion, ReadThreadData } from './read-messages.ts'

const port = parentPort
if (!port) throw new Error('This file runs in the thread that reads only.')

const { file, libraryFile } = workerData as ReadThreadData
const clock = systemClock()
const db = openDatabase({
  file,
  migrations: fileURLToPath(CACHE_MIGRATIONS),
  kind: 'story cache',
  clock,
  readOnly: true,
})
const libraryVersion = attachLibrary(db, libraryFile)
const index = openStoryIndex(db, { clock })
const tables = openBatchTables(db)

port.on('message', ({ id, name, asked }: ReadQuestion) => {
  const ask = isTableRead(name) ? tables[name] : index[name]
  const told = answerOf(id, ask as (...asked: readonly unknown[]) => unknown, asked)
  if (!('answer' in told)) return port.postMessage(told)
  const { answer, transfer } = packAnswer(name, told.answer)
  port.postMessage({ id, answer } satisfies ReadAnswer, transfer)
})

function answerOf(
  id: number,
  ask: (...asked: readonly unknown[]) => unknown,
  asked: readonly unknown[],
): ReadAnswer {
  try {
    if (!needsLibrary(asked)) return { id, answer: ask(...asked) }
    if (!libraryVersion) return { id, needsIds: true }
    return { id, answer: ask(...versioned(asked, libraryVersion())) }
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error)
    return { id, failed, ...(error instanceof StoryIndexError ? { code: error.code } : {}) }
  }
}
