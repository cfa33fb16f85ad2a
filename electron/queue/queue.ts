import { createHash } from 'node:crypto'
import type { Clock } from '#electron/platform/clock.ts'
import { createEmitter } from '#electron/platform/emitter.ts'
import type { Log } from '#electron/platform/log.ts'
import type { Random } from '#electron/platform/random.ts'
import type { Send } from '#electron/platform/send.ts'
import { createLane, type Lane } from './lane.ts'
import type { Ledger } from './ledger.ts'
import { openLane } from './open-lane.ts'
import { EMBEDDED_IN_FLIGHT, type Rules, SERVICE_RULES } from './rules.ts'

/** A lane as the Activity screen shows it. Times are ISO 8601. */
export type LaneState = {
  readonly id: string
  readonly profileId: string
  readonly endpoint: string
  readonly waiting: number
  readonly inFlight: number
  readonly used: number
  /** Absent without a limit. */
  readonly capacity?: number
  readonly pausedReason?: string
  readonly resumesAt?: string
  readonly volumeRemaining?: number
  /** Stories the plan allows in its period. */
  readonly volumeLimit?: number
  readonly volumeResetsAt?: string
}

export type LaneOwner = {
  readonly profileId: string
  /** What the service counts by; absent: no limit (the embedded service). */
  readonly appId?: string
  /** Tells two services of one profile apart; one where absent. */
  readonly service?: string
}

export type Queue = {
  /**
   * Wraps a send so that each of its requests waits its turn in the lane of its endpoint. Called
   * again for the same profile, after its connection was opened anew, what waits goes the new way.
   */
  through(owner: LaneOwner, send: Send): Send
  state(): LaneState[]
  /** Told after something changed, at most once per turn of the event loop. */
  onChange(listener: () => void): () => void
  /** Holds a lane without dropping what waits. */
  pause(laneId: string, reason: string): void
  resume(laneId: string): void
  /**
   * All lanes of a profile, those to come included; undefined lets them go on. Those of another
   * `service` have keys of their own and are not held.
   */
  hold(profileId: string, reason: string | undefined): void
}

export type QueueOptions = {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly ledger: Ledger
  readonly rules?: Rules
  /** Whether somebody may sign in while calls wait; default: yes. */
  readonly waitsForSignIn?: boolean
}

type Entry = {
  readonly id: string
  readonly owner: LaneOwner
  readonly endpoint: string
  readonly lane: Lane
}

export function createQueue(options: QueueOptions): Queue {
  const { clock, random, log, ledger, rules = SERVICE_RULES, waitsForSignIn = true } = options
  const lanes = new Map<string, Entry>()
  const held = new Map<string, string>()
  const sends = new Map<string, Send>()
  const changes = createEmitter<void>((error) => log.error('A queue listener failed.', { error }))
  let isChangeDue = false
  const onChange = () => {
    if (isChangeDue) return
    isChangeDue = true
    queueMicrotask(() => {
      isChangeDue = false
      changes.emit()
    })
  }

  const makeLane = (owner: LaneOwner, endpoint: string, send: Send): Lane =>
    owner.appId === undefined
      ? openLane({ send, clock, onChange, inFlight: EMBEDDED_IN_FLIGHT })
      : createLane({
          key: laneKey(owner.appId, endpoint),
          send,
          ledger,
          clock,
          random,
          log,
          rules,
          // Only the stories endpoint pulls volume (news specification 8); counting goes on without.
          isCharged: endpoint === 'stories',
          waitsForSignIn,
          onChange,
        })

  return {
    through(owner, send) {
      const way = `${owner.profileId}|${owner.service ?? ''}`
      sends.set(way, send)
      const newest: Send = (request, signal) => sends.get(way)!(request, signal)
      return (request, signal) => {
        // Two profiles of one application id share its slots through the ledger, by its key.
        const id = `${owner.profileId}:${request.endpoint}`
        let entry = lanes.get(id)
        if (!entry || entry.owner.appId !== owner.appId) {
          const lane = makeLane(owner, request.endpoint, newest)
          entry = { id, owner, endpoint: request.endpoint, lane }
          const reason = owner.service === undefined ? held.get(owner.profileId) : undefined
          if (reason !== undefined) lane.pause(reason)
          lanes.set(id, entry)
        }
        return entry.lane.send(request, signal)
      }
    },
    state: () => [...lanes.values()].map((entry) => stateOf(entry)),
    onChange: (listener) => changes.on(listener),
    pause: (laneId, reason) => lanes.get(laneId)?.lane.pause(reason),
    resume: (laneId) => lanes.get(laneId)?.lane.resume(),
    hold(profileId, reason) {
      // Without anybody to sign in each call fails by itself, with the same sentence.
      if (reason !== undefined && !waitsForSignIn) return
      if (reason === undefined) held.delete(profileId)
      else held.set(profileId, reason)
      for (const { owner, lane } of lanes.values()) {
        if (owner.profileId !== profileId || owner.service !== undefined) continue
        if (reason === undefined) lane.resume()
        else lane.pause(reason)
      }
    },
  }
}

/** The ledger lies on disk in the clear, so the application id goes into it as a digest. */
function laneKey(appId: string, endpoint: string): string {
  return `${createHash('sha256').update(appId).digest('hex').slice(0, 16)}:${endpoint}`
}

function stateOf({ id, owner, endpoint, lane }: Entry): LaneState {
  const { capacity, resumesAt, volumeResetsAt, ...rest } = lane.snapshot()
  return {
    id,
    profileId: owner.profileId,
    endpoint,
    ...rest,
    ...(Number.isFinite(capacity) && { capacity }),
    ...(resumesAt !== undefined && { resumesAt: new Date(resumesAt).toISOString() }),
    ...(volumeResetsAt !== undefined && { volumeResetsAt: new Date(volumeResetsAt).toISOString() }),
  }
}
