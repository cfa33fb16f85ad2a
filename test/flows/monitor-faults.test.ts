/** Short forms of what `npm run bench -- faults` does for long. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runHarvestKills } from '#test/support/harvest-kills.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { runTroubledHarvest } from '#test/support/troubled-harvest.ts'
import { simulateWeek } from '#test/support/simulated-week.ts'

test('a harvest killed with -9 brings every story, and pays for none again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'harvest-kills-'))
  try {
    const random = seededRandom(3).next
    const result = await runHarvestKills({ folder, stories: 400, kills: 1, random, spanMs: 3000 })
    expect(result).toMatchObject({
      forecast: 400,
      held: 400,
      distinct: 400,
      faults: [],
      hitLimit: 0,
    })
    // Only what never reached the process may be sent again, and the receipt says how often.
    expect(result.pulled).toBeLessThanOrEqual(400 + result.unanswered * 100)
    expect(result.receipt).toContain('of 400 stories read')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 240_000)

test('a harvest through restarts, sleep, ended tokens and storms is paid for once, to the story', async () => {
  const random = seededRandom(9).next
  const harvest = await runTroubledHarvest({ stories: 1200, random, everyMs: 1500 })
  expect(harvest).toMatchObject({
    ...{ state: 'done', held: 1200, distinct: 1200 },
    ...{ hitLimit: 0, tokenReuse: 0, parallelRefresh: 0 },
  })
  // Only a page whose answer never arrived is asked for again, and the receipt counts those.
  expect(harvest.pulled).toBeLessThanOrEqual(1200 + harvest.unanswered * 100)
  expect(harvest.receipt).toContain('1,200 of 1,200 stories read')
  expect(Object.values(harvest.troubles).every((count) => count > 0)).toBe(true)
}, 240_000)

test('a day of faults: no 429 of our own, nothing missing, nothing paid twice', async () => {
  const week = await simulateWeek({ days: 1, monitors: 3, random: seededRandom(5).next })
  expect(week).toMatchObject({ hitLimit: 0, missing: 0, twice: 0, notGreen: 0 })
  expect(week.mostInMinute).toBeLessThanOrEqual(60)
}, 240_000)
