/**
 * A harvest in virtual time under everything at once: restarts in its middle, sleep of hours, tokens
 * that end, sessions that are forgotten, storms on the line (features 4; kills with -9 are in
 * harvest-kills).
 */
import { HOUR_MS, MINUTE_MS, openMonitorBench, DAY_MS } from './monitor-bench.ts'

export type TroubledHarvest = {
  readonly stories: number
  readonly held: number
  readonly distinct: number
  readonly pulled: number
  readonly unanswered: number
  readonly troubles: Readonly<Record<Trouble, number>>
  readonly hitLimit: number
  readonly mostInMinute: number
  readonly tokenReuse: number
  readonly parallelRefresh: number
  readonly receipt: string
  readonly state: string
}

const TROUBLES = ['restart', 'sleep', 'expiry', 'forgotten', 'storm'] as const
type Trouble = (typeof TROUBLES)[number]
const STORMS = ['truncated-silent', 'status-500', 'status-504-empty', 'close'] as const
const MOST_ROUNDS = 400

export async function runTroubledHarvest(options: {
  readonly stories: number
  /** From 0 to 1. */
  readonly random: () => number
  /** Virtual time between two troubles, at most. */
  readonly everyMs: number
}): Promise<TroubledHarvest> {
  const { stories, random, everyMs } = options
  const bench = await openMonitorBench({ family: 'current', limit: 60, expiresInS: 300 })
  const { clock, server, model } = bench
  const troubles = { restart: 0, sleep: 0, expiry: 0, forgotten: 0, storm: 0 }
  const trouble: Record<Trouble, () => Promise<void>> = {
    restart: () => bench.restart(),
    async sleep() {
      clock.jumpWall(Math.ceil(random() * 20) * HOUR_MS)
    },
    async expiry() {
      server.expireTokens()
    },
    async forgotten() {
      server.forgetSessions()
      await clock.advance(3 * MINUTE_MS)
      await clock.run(bench.connections.signIn(bench.profile.id, 'pass-word-1'))
    },
    async storm() {
      const storm = server.during(STORMS[Math.floor(random() * STORMS.length)]!)
      await clock.advance(10_000 + random() * MINUTE_MS)
      storm.end()
    },
  }
  try {
    for (let index = 0; index < stories; index += 1) {
      const at = clock.now() - HOUR_MS - Math.floor((index * 13 * DAY_MS) / stories)
      bench.publish(1, { at })
    }
    const searchId = bench.search('Everything')
    const { id } = bench.work.harvests.start(searchId, { kind: 'all' })
    bench.work.harvests.begin()
    const isOver = () => bench.work.harvests.get(id).endedAt !== undefined
    for (let round = 0; round < MOST_ROUNDS && !isOver(); round += 1) {
      await clock.advance(random() * everyMs)
      const name = TROUBLES[round % TROUBLES.length]!
      if (isOver()) break
      troubles[name] += 1
      await trouble[name]()
    }
    for (let hour = 0; hour < 24 && !isOver(); hour += 1) await clock.advance(HOUR_MS)
    const { state, stateText, receipt } = bench.work.harvests.get(id)
    const { hitLimit, mostInMinute, tokenReuse, parallelRefresh } = server.verdict()
    return {
      ...{ stories, troubles, state, hitLimit, mostInMinute, tokenReuse, parallelRefresh },
      held: bench.work.library.searches.find(searchId)?.total ?? 0,
      distinct: model.pulled.size,
      pulled: model.pulledTotal(),
      unanswered: receipt?.unanswered ?? 0,
      receipt: receipt?.text ?? stateText,
    }
  } finally {
    await bench.close()
  }
}
