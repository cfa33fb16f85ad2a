/** Care for database files in a thread of its own: SQLite does it in one piece, however long. */
import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { CareAnswer, CareTask } from '#electron/sqlite/care.ts'
import { SqliteError, type SqliteErrorCode } from '#electron/sqlite/errors.ts'

export type { CareAnswer, CareTask } from '#electron/sqlite/care.ts'

export type CareReply =
  | { readonly answer: CareAnswer }
  | { readonly code: SqliteErrorCode; readonly message: string; readonly file: string }

export type RunCare = (
  task: CareTask,
  /** Hears about how much of it is done, 0–1; not of checks, which show nothing of themselves. */
  onShare?: (share: number) => void,
) => Promise<CareAnswer>

const LOOK_EVERY_MS = 200

/** @throws SqliteError as `takeCare` does */
export const runCare: RunCare = (task, onShare) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./database-care.worker.ts', import.meta.url), {
      name: 'database care',
      workerData: task,
    })
    const timer = setInterval(() => onShare?.(shareOf(task)), LOOK_EVERY_MS)
    timer.unref()
    worker.once('message', (reply: CareReply) => {
      if ('answer' in reply) resolve(reply.answer)
      else reject(new SqliteError(reply.code, reply.message, { file: reply.file }))
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      clearInterval(timer)
      reject(new Error(`The care for ${task.file} ended without an answer.`))
    })
  })

/** By what it has written so far: a copy grows, and compaction writes the file anew into its log. */
function shareOf(task: CareTask): number {
  if (task.kind === 'check' || task.kind === 'measure') return 0
  const whole = sizeOf(task.file)
  const written = sizeOf(task.kind === 'copy' ? task.target : `${task.file}-wal`)
  return whole === 0 ? 0 : Math.min(1, written / whole)
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
