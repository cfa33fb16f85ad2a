import { parentPort, workerData } from 'node:worker_threads'
import { takeCare, type CareTask } from '#electron/sqlite/care.ts'
import { damagedStories } from '#electron/storyindex/damaged-stories.ts'
import { SqliteError } from '#electron/sqlite/errors.ts'
import type { CareReply } from './database-care.ts'

const answer = (reply: CareReply): void => parentPort?.postMessage(reply)

try {
  answer({ answer: takeCare(workerData as CareTask, damagedStories) })
} catch (error) {
  if (!(error instanceof SqliteError)) throw error
  answer({ code: error.code, message: error.message, file: error.file })
}
