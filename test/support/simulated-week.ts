/** Ten monitors of one service for a week: outages, sleep, restarts, another user of the same id. */
import { HOUR_MS, MINUTE_MS, MONDAY_9, openMonitorBench } from './monitor-bench.ts'

export type SimulatedWeek = {
  readonly stories: number
  readonly pulled: number
  readonly twice: number
  readonly missing: number
  readonly calls: number
  /** 429 for too many requests of our own. */
  readonly hitLimit: number
  readonly mostInMinute: number
  readonly runs: number
  readonly notGreen: number
}

export async function simulateWeek(options: {
  readonly days: number
  readonly monitors: number
  readonly random: () => number
  readonly say?: (line: string) => void
}): Promise<SimulatedWeek> {
  const { days, random, say = () => undefined } = options
  const bench = await openMonitorBench({ limit: 60, start: MONDAY_9 })
  const { clock, server, model } = bench
  const intervals = Array.from(
    { length: options.monitors },
    (_none, index) => [15, 60, 360, 1440][index % 4]!,
  )
  const monitors = intervals.map((_every, index) => {
    const everyMinutes = intervals[index]!
    const schedule = { everyMinutes, days: [1, 2, 3, 4, 5, 6, 7] }
    // One search keeps the count of what is pulled twice simple; the others only count.
    return bench.watch(bench.search(`Watch ${index}`), { schedule, budget: 5000 }).id
  })
  bench.work.monitors.scheduler.start()
  try {
    for (let day = 0; day < days; day += 1) {
      for (let hour = 0; hour < 24; hour += 1) {
        bench.publish(Math.floor(random() * 4))
        const chance = random()
        if (chance < 0.04) server.script('rate-foreign', { path: '/news', times: 2 })
        const outage = chance > 0.95 ? server.during('status-500') : undefined
        await clock.advance((outage ? 20 : 60) * MINUTE_MS)
        outage?.end()
        if (outage) await clock.advance(40 * MINUTE_MS)
        if (chance > 0.45 && chance < 0.47) await bench.restart()
      }
      clock.jumpWall(Math.floor(random() * 8) * HOUR_MS)
      say(`day ${day + 1}: ${model.stories.length} stories, ${server.log.length} calls`)
    }
    // The longest interval, so that each has had its turn without a fault.
    await clock.advance((Math.max(...intervals) + 120) * MINUTE_MS)
    const states = monitors.map((id) => bench.get(id))
    const whole = model.stories.length
    return {
      stories: whole,
      pulled: model.pulledTotal(),
      // Each search pays for itself: more than once for each is once too often.
      twice: Math.max(0, model.pulledTotal() - whole * monitors.length),
      missing: states.reduce((sum, { total }) => sum + Math.max(0, whole - total), 0),
      calls: server.log.length,
      hitLimit: server.verdict().hitLimit,
      mostInMinute: server.verdict().mostInMinute,
      runs: monitors.reduce((sum, id) => sum + bench.work.monitors.runs(id, 500).length, 0),
      notGreen: states.filter(({ health }) => health.level !== 'green').length,
    }
  } finally {
    await bench.close()
  }
}
