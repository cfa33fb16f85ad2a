/** What takes long: a harvest killed with -9 over and over, and a week of monitors with faults. */
import { runHarvestKills } from '#test/support/harvest-kills.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { runTroubledHarvest } from '#test/support/troubled-harvest.ts'
import { simulateWeek } from '#test/support/simulated-week.ts'
import type { BenchOptions, BenchPart, BenchRow } from '../bench.ts'

export const part: BenchPart = { run }

/** As the test of features 4 has it, where `--n` is the usual 10,000. */
const SHARE_OF_N = 1.234
const KILLS = 10
/** Of virtual time, between two troubles. */
const TROUBLE_EVERY_MS = 6000
const DAYS = 7
const MONITORS = 10

async function run({ n, folder, say }: BenchOptions): Promise<readonly BenchRow[]> {
  const { next: random } = seededRandom()
  const stories = Math.round(n * SHARE_OF_N)
  say(`faults: a harvest of ${stories} stories, killed ${KILLS} times`)
  const kills = await runHarvestKills({
    folder,
    stories,
    kills: KILLS,
    random,
    spanMs: 15_000,
    say,
  })
  for (const fault of kills.faults) say(`faults: FAULT ${fault}`)
  say(`faults: ${kills.killed} killed; ${kills.receipt}`)
  say(`faults: a harvest of ${stories} stories through restarts, sleep, ended tokens, storms`)
  const troubled = await runTroubledHarvest({ stories, random, everyMs: TROUBLE_EVERY_MS })
  say(`faults: ${JSON.stringify(troubled.troubles)}; ${troubled.receipt}`)
  say(`faults: ${MONITORS} monitors for ${DAYS} days`)
  const week = await simulateWeek({ days: DAYS, monitors: MONITORS, random, say })
  say(`faults: ${JSON.stringify(week)}`)
  const row = (what: string, value: number): BenchRow => ({
    ...{ what, unit: '' },
    ours: { median: value, p95: value },
    peers: [],
  })
  return [
    row('harvest: stories missing', stories - kills.held),
    row('harvest: paid twice', kills.pulled - kills.distinct),
    row('harvest: calls whose answer never came', kills.unanswered),
    row('harvest: faults at start', kills.faults.length),
    row('harvest: 429 of our own', kills.hitLimit),
    row('troubled harvest: stories missing', stories - troubled.held),
    row('troubled harvest: paid twice', troubled.pulled - troubled.distinct),
    row('troubled harvest: 429 of our own', troubled.hitLimit),
    row('week: stories missing', week.missing),
    row('week: paid twice', week.twice),
    row('week: 429 of our own', week.hitLimit),
    row('week: most requests in a minute', week.mostInMinute),
    row('week: monitors not green at the end', week.notGreen),
  ]
}
