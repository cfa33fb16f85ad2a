/** Care for the files while a window has them open: what takes long happens in another thread. */
import { join } from 'node:path'
import { WorkError } from '#electron/platform/failures.ts'
import { eitherSignal } from '#electron/platform/signals.ts'
import { passedOn } from '#electron/platform/steps.ts'
import type { BackupFacts, SealProgress } from '#shared/model/backup.ts'
import { compactedInWords } from '#shared/logic/compacted.ts'
import type { CompactStep, FileCare, StorageKind } from '#shared/model/storage.ts'
import type { Jobs } from './jobs.ts'
import { kindsOf } from './storage-kinds.ts'
import type { Transfers } from './transfers.ts'

type Measured = {
  readonly name: string
  readonly rows: Readonly<Record<string, number>>
  readonly sizes: Readonly<Record<string, number>>
}

export type StorageCareParts = {
  readonly transfers: Transfers
  readonly jobs: Jobs
  readonly isReadOnly: boolean
  measure(): Promise<readonly Measured[]>
  /** Files that nothing opens, by kind. */
  beside(): readonly StorageKind[]
  check(): AsyncGenerator<FileCare>
  compact(signal: AbortSignal): AsyncGenerator<CompactStep>
  /** Entries of Activity wait in memory until the answer is called. */
  holdActivity(): () => void
  writeBackup(
    file: string,
    options: { readonly hasStories: boolean; readonly signal?: AbortSignal },
  ): AsyncGenerator<SealProgress, BackupFacts>
  stageBackup(file: string, signal?: AbortSignal): AsyncGenerator<SealProgress, BackupFacts>
  hasStagedRestore(): boolean
  dropStagedRestore(): void
  /** Absent where somebody else starts this program. */
  readonly restartHost?: () => void
  now(): number
  tell(level: 'info' | 'warning', subject: string, message: string): void
}

export type StorageCare = ReturnType<typeof createStorageCare>

export function createStorageCare(parts: StorageCareParts) {
  return {
    kinds: async (): Promise<StorageKind[]> =>
      [...kindsOf(await parts.measure()), ...parts.beside()].sort((a, b) => b.bytes - a.bytes),

    async *check(): AsyncGenerator<FileCare> {
      const damaged: string[] = []
      for await (const file of parts.check()) {
        if (file.findings.length > 0) damaged.push(file.name)
        yield file
      }
      if (damaged.length === 0) parts.tell('info', 'Check', 'Every file is sound.')
      else {
        const what = `${damaged.join(' and ')} did not pass the check.`
        const next =
          'Settings, Storage, says what is wrong; copies of the library of the last days are in its folder “backups”.'
        parts.tell('warning', 'Check', `${what} ${next}`)
      }
    },

    /** @throws WorkError CONFLICT while something is under way that writes as well */
    async *compact(signal?: AbortSignal): AsyncGenerator<CompactStep> {
      const busy = parts.jobs.list()[0]
      if (busy) {
        throw new WorkError(
          'CONFLICT',
          `“${busy.title}” is under way, and compacting would hold it up. Wait for it, or stop it on the Activity screen.`,
        )
      }
      const stop = new AbortController()
      const job = parts.jobs.start('care', 'Compacting', () => stop.abort())
      // Whoever writes into a file that is being rewritten would stand still until it is done.
      const letGo = [parts.jobs.hold(), parts.holdActivity()]
      const files: FileCare[] = []
      try {
        for await (const step of parts.compact(eitherSignal(signal, stop.signal))) {
          job.update(step.name, step.share > 0 ? step.share : undefined)
          if (step.done) files.push(step.done)
          yield step
        }
      } finally {
        for (const release of letGo) release()
        job.end()
        if (files.length > 0) parts.tell('info', 'Compacting', compactedInWords(files))
      }
    },

    async *backUpToFile(hasStories: boolean, signal?: AbortSignal) {
      const day = new Date(parts.now()).toISOString().slice(0, 10)
      const name = `broadsheet-${day}.backup.zip`
      const { id, path } = parts.transfers.reserve(name)
      const stop = new AbortController()
      const job = parts.jobs.start('backup', 'Backup to a file', () => stop.abort())
      let isMade = false
      try {
        const steps = parts.writeBackup(path, {
          hasStories,
          signal: eitherSignal(signal, stop.signal),
        })
        const facts = yield* passedOn(steps, ({ step, share }) => job.update(step, share))
        isMade = true
        yield { step: 'Done', made: { transferId: id, name, facts } }
      } finally {
        if (!isMade) parts.transfers.drop(id)
        job.end()
      }
    },

    async *restoreFromFile(transferId: string, signal?: AbortSignal) {
      if (parts.isReadOnly) {
        throw new WorkError(
          'READ_ONLY',
          'The data folder cannot be written, so nothing is restored.',
        )
      }
      const stop = new AbortController()
      const job = parts.jobs.start('backup', 'Checking a backup', () => stop.abort())
      const steps = parts.stageBackup(
        parts.transfers.pathOf(transferId),
        eitherSignal(signal, stop.signal),
      )
      let facts: BackupFacts
      try {
        facts = yield* passedOn(steps, ({ step, share }) => job.update(step, share))
      } finally {
        parts.transfers.drop(transferId)
        job.end()
      }
      parts.tell(
        'info',
        'Restore',
        `The backup of ${facts.madeAt} is checked and is put in place at the next start.`,
      )
      yield { step: 'Done', ready: facts }
    },

    stagedRestore: () => ({
      isStaged: parts.hasStagedRestore(),
      canRestart: parts.restartHost !== undefined,
    }),
    /** @throws WorkError UNSUPPORTED */
    restart(): void {
      if (!parts.restartHost) {
        throw new WorkError(
          'UNSUPPORTED',
          'Whoever started this Broadsheet must end it and start it again: it cannot do so by itself.',
        )
      }
      // The answer leaves first.
      setImmediate(parts.restartHost)
    },
    dropStagedRestore: () => parts.dropStagedRestore(),
  }
}

/** Where pieces wait for page or main side. */
export const transferFolder = (folders: { readonly cache: string }): string =>
  join(folders.cache, 'transfers')
