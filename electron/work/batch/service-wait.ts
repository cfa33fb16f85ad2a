/** Why documents wait for a service: its line may rest for minutes, which would look like a hang. */
import type { Lane } from '#shared/model/activity.ts'
import type { ServiceWait } from '#shared/model/batch.ts'

/** A call may take so long before anything is said of it. */
const LONG_CALL_S = 10

/** Says why documents wait, as it is now. @param now Monotonic milliseconds. */
export function createServiceWatch(now: () => number) {
  /** When calls were last held back on this side: that silence is not the service's. */
  const heldAt = new Map<string, number>()
  /** @param quietMs Since the last answer, while one is waited for. */
  return (lanes: readonly Lane[], profileId: string, quietMs: number): ServiceWait | undefined => {
    const ours = textLanes(lanes, profileId)
    const held = ours.some(({ inFlight }) => inFlight > 0) ? undefined : heldBack(ours)
    if (held) {
      heldAt.set(profileId, now())
      return held
    }
    const silentMs = Math.min(quietMs, now() - (heldAt.get(profileId) ?? -Infinity))
    const seconds = Math.floor(silentMs / 1000)
    return seconds < LONG_CALL_S ? undefined : { reason: `No answer for ${seconds} s.` }
  }
}

function textLanes(lanes: readonly Lane[], profileId: string): Lane[] {
  return lanes.filter((lane) => lane.profileId === profileId && lane.endpoint.startsWith('text/'))
}

/** By the first line that lets no call out. */
function heldBack(lanes: readonly Lane[]): ServiceWait | undefined {
  for (const { waiting, used, capacity, pausedReason, resumesAt } of lanes) {
    if (waiting === 0) continue
    if (pausedReason !== undefined) {
      return {
        reason: pausedReason,
        ...(resumesAt !== undefined && { until: resumesAt }),
      }
    }
    if (capacity !== undefined && used >= capacity) {
      const calls = capacity.toLocaleString('en')
      return {
        reason: `The ${calls} calls that this minute allows are used up.`,
      }
    }
  }
  return undefined
}
