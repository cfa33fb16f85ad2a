/** Single calls of the text-analysis service, for trying out and for scripts. */
import type { Clock } from '#electron/platform/clock.ts'
import { eitherSignal } from '#electron/platform/signals.ts'
import type { LaneState } from '#electron/queue/queue.ts'
import { laneOf } from '#electron/remote/text/ask.ts'
import type { TextClient } from '#electron/remote/text/client.ts'
import type { TextTrial, TrialStep } from '#shared/model/analysis.ts'

export type TrialInput = {
  readonly profileId: string
  readonly endpoint: string
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
}

export type Playground = ReturnType<typeof createPlayground>

/** A quick answer is never preceded by what it waits for. */
const LOOK_MS = 400

export function createPlayground(parts: {
  readonly clock: Clock
  textFor(profileId: string): TextClient
  lanes(): readonly LaneState[]
}) {
  const { clock, textFor, lanes } = parts

  const call = async (input: TrialInput, signal: AbortSignal): Promise<TextTrial> => {
    const { profileId, endpoint } = input
    const pairs = input.parameters.map(({ name, value }) => [name, value] as const)
    const startedAt = clock.monotonic()
    const options = { priority: 'person', signal } as const
    const reply = await textFor(profileId).raw(endpoint, pairs, options)
    return { endpoint, ...reply, tookMs: Math.round(clock.monotonic() - startedAt) }
  }
  const waitingAt = ({ profileId, endpoint }: TrialInput): TrialStep => {
    const lane = lanes().find((each) => each.id === `${profileId}:${laneOf(endpoint)}`)
    return {
      kind: 'waiting',
      waiting: lane?.waiting ?? 0,
      ...(lane?.pausedReason !== undefined && { reason: lane.pausedReason }),
      ...(lane?.resumesAt !== undefined && { resumesAt: lane.resumesAt }),
    }
  }

  return {
    /** Ends with the answer. All throw WorkError; leaving it early gives the call up. */
    async *ask(input: TrialInput, signal?: AbortSignal): AsyncGenerator<TrialStep> {
      const stop = new AbortController()
      const both = eitherSignal(signal, stop.signal)
      const asked = call(input, both)
      asked.catch(() => undefined)
      try {
        for (;;) {
          const look = clock.sleep(LOOK_MS, both).then(
            () => undefined,
            () => undefined,
          )
          const answer = await Promise.race([asked, look])
          if (answer) return yield { kind: 'answer', answer }
          // A stopped call has thrown by then, or does with the next turn.
          if (both.aborted) await asked
          yield waitingAt(input)
        }
      } finally {
        stop.abort(new Error('The answer is not waited for any more.'))
      }
    },
  }
}
