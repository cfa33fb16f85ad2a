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
  const WAYS: readonly DamageMode[] = ['cut at a page', 'another file', 'page of noise', 'head of a page changed'] // prettier-ignore
  /** A change within a text leaves a text, which no check of SQLite tells from the right one. */
  const MAY_PASS: readonly DamageMode[] = ['page of noise', 'head of a page changed']

  it('opens or says why not, and the damaged file is kept', async () => {
    const base = join(folder, 'base')
    await fillFolder(base)
    const { text: before } = await readFolder(base)
    const { next: random } = seededRandom(3)
    for (const mode of WAYS) {
      const copy = join(folder, 'copy')
      const { end, detail } = await damageAndOpen({ base, copy, file: 'library.db', mode, random, before }) // prettier-ignore
      expect(['thrown', 'not kept'], `${mode}: ${detail}`).not.toContain(end)
      if (!MAY_PASS.includes(mode)) expect([mode, end]).toEqual([mode, 'said'])
    }
  }, 240_000)
})
