import { describe, expect, it } from 'vitest'
import {
  choiceInWords,
  minutesInWords,
  shareOf,
} from '#renderer/features/monitors/harvest-words.ts'
import {
  aboutInWords,
  costInWords,
  remediesOf,
  ruleInWords,
  shareInWords,
} from '#renderer/features/monitors/monitor-words.ts'
import { FailureCode } from '#shared/model/failure.ts'
import { DEFAULT_PLAN, type Monitor } from '#shared/model/monitor.ts'
import { DEMO_MONITOR } from '#test/support/demo-monitors.ts'

describe('what can be done', () => {
  const failing = (code: FailureCode, patch: Partial<Monitor> = {}): Monitor => ({
    ...DEMO_MONITOR,
    profileId: 'remote',
    ...patch,
    health: { ...DEMO_MONITOR.health, level: 'amber', failure: { code, message: 'x' } },
  })

  it('fits the failure, first things first', () => {
    expect(remediesOf(failing('SIGNED_OUT'))).toEqual(['sign-in', 'local'])
    expect(remediesOf(failing('PLAN'))).toEqual(['edit-search', 'run', 'local'])
    expect(remediesOf(failing('OVER_BUDGET'))).toEqual(['run', 'edit', 'local'])
    expect(remediesOf(failing('OFFLINE'))).toEqual(['run', 'local'])
  })

  it('is said once, and never what is so already', () => {
    for (const code of FailureCode.options) {
      const plan = { ...DEFAULT_PLAN, goesOnLocally: true }
      const found = remediesOf(failing(code, { plan }))
      expect(found).not.toContain('local')
      expect(new Set(found).size).toBe(found.length)
    }
    expect(remediesOf(failing('OFFLINE', { profileId: 'local' }))).toEqual(['run'])
    expect(remediesOf(failing('OFFLINE', { isPaused: true }))).toEqual(['resume'])
    expect(remediesOf(DEMO_MONITOR)).toEqual([])
  })

  it('is to let them come, where more came than it may fetch', () => {
    const held = { ...DEMO_MONITOR, health: { ...DEMO_MONITOR.health, held: 3400 } }
    expect(remediesOf(held)).toEqual(['run-whole', 'edit'])
  })
})

describe('figures', () => {
  it('of a share keep what matters of it', () => {
    expect([0, 0.0004, 0.012, 0.1, 1.4].map(shareInWords)).toEqual([
      '0 %',
      'under 0.1 %',
      '1.2 %',
      '10 %',
      '140 %',
    ])
  })

  it('of a day do not round a story away', () => {
    expect([0, 0.2, 0.5, 1.2, 40.4].map(aboutInWords)).toEqual([
      'no story',
      'fewer than 1 story',
      'about 1 story',
      'about 1 story',
      'about 40 stories',
    ])
  })

  it('of the cost name the month only where the service told it', () => {
    expect(costInWords({ runs: 1, calls: 2, stories: 1200 })).toBe('1 run, 2 calls, 1,200 stories')
    expect(costInWords({ runs: 1, calls: 2, stories: 3, volumeShare: 0.012 })).toContain(
      '1.2 % of the month',
    )
  })

  it('of rules and harvests are sentences', () => {
    expect(ruleInWords({ kind: 'mood', change: 0.2, least: 20 })).toContain('20 points')
    expect(ruleInWords({ kind: 'new-entity', types: ['Person'], prominence: 0 })).toContain(
      'Person',
    )
    expect(choiceInWords({ kind: 'sample', stories: 1 })).toBe('1 story, evenly over the time')
    expect([0, 1, 3, 206].map(minutesInWords)).toEqual([
      'no waiting',
      '1 clock-minute',
      '3 clock-minutes',
      '206 clock-minutes, about 3 hours',
    ])
  })
})

it('a harvest has a share once it has counted, never more than all', () => {
  const harvest = { asked: 0, got: 0, state: 'running' } as Parameters<typeof shareOf>[0]
  expect(shareOf(harvest)).toBeUndefined()
  expect(shareOf({ ...harvest, asked: 10, got: 12 })).toBe(1)
  expect(shareOf({ ...harvest, state: 'done' })).toBe(1)
})
