/** Why documents wait for a service: its line may rest for minutes, which would look like a hang. */
import type { Lane } from '#shared/model/activity.ts'
import type { ServiceWait } from '#shared/model/batch.ts'

/** The first of the profile's text lines that holds calls back; none while one of them is asked. */
export function waitOf(lanes: readonly Lane[], profileId: string): ServiceWait | undefined {
  const ours = lanes.filter(
    (lane) => lane.profileId === profileId && lane.endpoint.startsWith('text/'),
  )
  if (ours.some(({ inFlight }) => inFlight > 0)) return undefined
  for (const { waiting, used, capacity, pausedReason, resumesAt } of ours) {
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
