/** What was acknowledged is there after the power went, and damage is said or does no harm. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  damageAndOpen,
  fillFolder,
  readFolder,
  type DamageMode,
} from '#test/support/damage-files.ts'
import { canCutPower, runPowerCuts } from '#test/support/power-cuts.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'power-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('power that goes', () => {
  it('takes nothing that was acknowledged, and leaves every file sound', async (context) => {
    if (!canCutPower(folder)) {
      console.log('skipped: file systems in files can be mounted by root with loop devices only')
      context.skip()
    }
    const place = join(folder, 'cuts')
    mkdirSync(place)
    const result = await runPowerCuts({ folder: place, cuts: 3, random: seededRandom(5).next })
    expect(result).toMatchObject({ cuts: 3, lost: [], faults: [] })
    expect(result.acknowledged).toBeGreaterThan(0)
  }, 240_000)
})

describe('a damaged library', () => {
  // All seventeen ways, twenty times each, are `npm run bench -- damage`.
  const WAYS: readonly DamageMode[] = ['cut at a page', 'another file', 'page of noise', 'head of a page changed', 'bits flipped'] // prettier-ignore

  it('says so, keeps the damaged file, and saves what can be read', async () => {
    const base = join(folder, 'base')
    await fillFolder(base)
    const before = await readFolder(base, 'library.db')
    const { next: random } = seededRandom(3)
    const survived: number[] = []
    for (const [at, mode] of WAYS.entries()) {
      const copy = join(folder, 'copy')
      const isUnwritten = at % 2 === 0
      const outcome = await damageAndOpen({ base, copy, file: 'library.db', mode, random, before, isUnwritten }) // prettier-ignore
      expect([mode, outcome.end], outcome.detail).toEqual([mode, 'said'])
      survived.push(outcome.survived ?? 0)
    }
    // The backup, which holds next to nothing, is all there is of another file in its place.
    const [cut, other, ...changed] = survived
    expect(other).toBeLessThan(0.3)
    expect(cut).toBeGreaterThanOrEqual(other!)
    expect(Math.min(...changed)).toBeGreaterThan(0.8)
  }, 240_000)
})
