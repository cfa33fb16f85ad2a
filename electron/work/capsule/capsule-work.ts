/** Packing, checking and replaying capsules as the page and the command line ask for it. */
import { eitherSignal } from '#electron/platform/signals.ts'
import { passedOn } from '#electron/platform/steps.ts'
import type { SealProgress } from '#shared/model/backup.ts'
import type {
  CapsuleCheck,
  CapsuleChoice,
  CapsulePlan,
  CapsuleReplay,
} from '#shared/model/capsule.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import type { Jobs } from '../jobs.ts'
import type { Transfers } from '../transfers.ts'
import { packCapsule, planCapsule, type Packed, type PackParts } from './pack-capsule.ts'
import { verifyCapsule } from './read-capsule.ts'
import { replayCapsule, type ReplayParts } from './replay-capsule.ts'

export type CapsuleParts = PackParts &
  ReplayParts & {
    readonly jobs: Jobs
    readonly transfers: Transfers
    tell(level: 'info' | 'warning', subject: string, message: string): void
  }

export type CapsuleWork = ReturnType<typeof createCapsuleWork>

export function createCapsuleWork(parts: CapsuleParts) {
  /** Passes a stream on and keeps a job of it; stopped there, it ends with the reason. */
  async function* follow<T>(
    title: string,
    start: (signal: AbortSignal) => AsyncGenerator<SealProgress, T>,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<SealProgress, T> {
    const stop = new AbortController()
    const job = parts.jobs.start('capsule', title, () => stop.abort())
    const either = eitherSignal(signal, stop.signal)
    try {
      await job.turn(either)
      return yield* passedOn(start(either), ({ step, share }) => job.update(step, share))
    } finally {
      job.end()
    }
  }

  /** To a file; `pack` hands it to the page instead. */
  async function* packTo(
    file: string,
    scope: StoryScope,
    choice: CapsuleChoice,
    signal?: AbortSignal,
  ): AsyncGenerator<SealProgress, Packed> {
    const packed = yield* follow(
      'Packing a capsule',
      (stop) => packCapsule(parts, { scope, choice, file }, stop),
      signal,
    )
    const { title, counts } = packed.manifest
    parts.tell(
      'info',
      'Capsule',
      `“${title}” was packed: ${counts.stories.toLocaleString('en')} stories, ${counts.bodies.toLocaleString('en')} with their text.`,
    )
    return packed
  }

  async function* replayFile(
    file: string,
    isCompareOnly: boolean,
    signal?: AbortSignal,
  ): AsyncGenerator<SealProgress, CapsuleReplay> {
    const replay = yield* follow(
      'Replaying a capsule',
      (stop) => replayCapsule(parts, file, { isCompareOnly, signal: stop }),
      signal,
    )
    parts.tell(
      replay.isSame ? 'info' : 'warning',
      'Capsule',
      replay.isSame
        ? 'Everything came out as it was recorded.'
        : 'Not everything came out as it was recorded; the report says what differs.',
    )
    return replay
  }

  return {
    plan: (scope: StoryScope, choice: CapsuleChoice): Promise<CapsulePlan> =>
      planCapsule(parts, scope, choice),
    packTo,
    verifyFile: (file: string): AsyncGenerator<SealProgress, CapsuleCheck> =>
      verifyCapsule(file, parts.version),
    replayFile,

    async *pack(scope: StoryScope, choice: CapsuleChoice, signal?: AbortSignal) {
      const { id, path } = parts.transfers.reserve('capsule')
      let isMade = false
      try {
        const packed = yield* packTo(path, scope, choice, signal)
        const name = `${fileName(packed.manifest.title)}.capsule.zip`
        const { counts, leftOut } = packed.manifest
        isMade = true
        yield { step: 'Done', made: { transferId: id, name, bytes: packed.bytes, counts, leftOut } }
      } finally {
        if (!isMade) parts.transfers.drop(id)
      }
    },
    async *verify(transferId: string) {
      const check = yield* verifyCapsule(parts.transfers.pathOf(transferId), parts.version)
      yield { step: 'Done', check }
    },
    async *replay(transferId: string, isCompareOnly: boolean, signal?: AbortSignal) {
      const replay = yield* replayFile(parts.transfers.pathOf(transferId), isCompareOnly, signal)
      yield { step: 'Done', replay }
    },
  }
}

/** One that every system takes. */
export function fileName(title: string): string {
  const plain = title.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '')
  return plain.slice(0, 80) || 'capsule'
}
