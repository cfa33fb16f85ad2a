/** Care for the files while a window has them open: what takes long happens in another thread. */
import { join } from 'node:path'
import { WorkError } from '#electron/platform/failures.ts'
import type { BackupFacts, SealProgress } from '#shared/model/backup.ts'
import type { FileCare, StorageKind } from '#shared/model/storage.ts'
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
  check(): AsyncGenerator<FileCare>
  compact(onShare: (name: string, share: number) => void): AsyncGenerator<FileCare>
  writeBackup(
    file: string,
    options: { readonly hasStories: boolean; readonly signal?: AbortSignal },
  ): AsyncGenerator<SealProgress, BackupFacts>
  stageBackup(file: string): AsyncGenerator<SealProgress, BackupFacts>
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
    kinds: async (): Promise<StorageKind[]> => kindsOf(await parts.measure()),

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
    async *compact(): AsyncGenerator<{ name: string; share: number; done?: FileCare }> {
      const busy = parts.jobs.list()[0]
      if (busy) {
        throw new WorkError(
          'CONFLICT',
          `“${busy.title}” is under way, and compacting would hold it up. Wait for it, or stop it on the Activity screen.`,
        )
      }
      const job = parts.jobs.start('backup', 'Compacting')
      try {
        const shares = (name: string, share: number) => job.update(name, share)
        let saved = 0
        for await (const done of parts.compact(shares)) {
          saved += Math.max(0, done.bytesBefore - done.bytes)
          yield { name: done.name, share: 1, done }
        }
        const given = `${(saved / 1e6).toFixed(1)} MB were given back.`
        parts.tell('info', 'Compacting', saved > 0 ? given : 'There was nothing to give back.')
      } finally {
        job.end()
      }
    },

    async *backUpToFile(hasStories: boolean, signal?: AbortSignal) {
      const day = new Date(parts.now()).toISOString().slice(0, 10)
      const name = `broadsheet-${day}.backup.zip`
      const { id, path } = parts.transfers.reserve(name)
      const stop = new AbortController()
      const job = parts.jobs.start('backup', 'Backup to a file', () => stop.abort())
      const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
      try {
        const steps = parts.writeBackup(path, { hasStories, signal: either })
        let step = await steps.next()
        for (; !step.done; step = await steps.next()) {
          job.update(step.value.step, step.value.share)
          yield step.value
        }
        yield { step: 'Done', made: { transferId: id, name, facts: step.value } }
      } catch (error) {
        parts.transfers.drop(id)
        throw error
      } finally {
        job.end()
      }
    },

    async *restoreFromFile(transferId: string) {
      if (parts.isReadOnly) {
        throw new WorkError(
          'READ_ONLY',
          'The data folder cannot be written, so nothing is restored.',
        )
      }
      const steps = parts.stageBackup(parts.transfers.pathOf(transferId))
      let step = await steps.next()
      for (; !step.done; step = await steps.next()) yield step.value
      parts.transfers.drop(transferId)
      parts.tell(
        'info',
        'Restore',
        `The backup of ${step.value.madeAt} is checked and is put in place at the next start.`,
      )
      yield { step: 'Done', ready: step.value }
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
