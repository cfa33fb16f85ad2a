import { expect, test } from 'vitest'
import { UsageError } from '#electron/hosts/cli/command.ts'
import { planOf } from '#electron/hosts/cli/commands/monitor-plan.ts'
import { DEFAULT_PLAN, MonitorPlan } from '#shared/model/monitor.ts'

test('without options it is the plan the page begins with', () => {
  expect(planOf({})).toEqual(DEFAULT_PLAN)
})

test('options say when and what, and leave the rest as it was', () => {
  const plan = planOf({
    every: '1d',
    at: '07:30',
    quiet: '22:00-06:00',
    days: '1-3,5',
    rule: ['spike=4', 'mood', 'new-entity=0.7'],
    budget: '50',
    local: true,
  })
  expect(MonitorPlan.parse(plan)).toEqual({
    schedule: {
      everyMinutes: 1440,
      at: '07:30',
      quiet: { from: '22:00', to: '06:00' },
      days: [1, 2, 3, 5],
    },
    rules: [
      { kind: 'spike', factor: 4, least: 5 },
      { kind: 'mood', change: 0.2, least: 10 },
      { kind: 'new-entity', types: [], prominence: 0.7 },
    ],
    delivery: 'each',
    budget: 50,
    goesOnLocally: true,
  })
  expect(planOf({ quiet: 'none', every: '15m' }, plan)).toEqual({
    ...plan,
    schedule: { everyMinutes: 15, at: '07:30', days: [1, 2, 3, 5] },
  })
})

test('what was chosen can be taken back', () => {
  const plan = planOf({ until: '2026-12-24', digest: true, local: true })
  expect(plan.schedule.until).toBe('2026-12-24T00:00:00.000Z')
  expect(plan).toMatchObject({ delivery: 'digest', goesOnLocally: true })
  expect(planOf({}, plan)).toEqual(plan)
  expect(planOf({ until: 'none', each: true, 'no-local': true }, plan)).toEqual(DEFAULT_PLAN)
})

test.each([
  [{ every: 'often' }, '--every wants'],
  [{ quiet: '22:00' }, '--quiet wants'],
  [{ days: '8' }, '--days wants'],
  [{ rule: ['loud'] }, '--rule is any'],
  [{ rule: ['spike=much'] }, '--rule spike wants a number'],
  [{ until: 'some day' }, '--until wants a date'],
  [{ digest: true, each: true }, '--digest and --each contradict'],
  [{ local: true, 'no-local': true }, '--local and --no-local contradict'],
  [{ budget: '0' }, '--budget wants'],
  [{ every: '1m' }, '--every is from 5m to 4w'],
  [{ every: '5w' }, '--every is from 5m to 4w'],
  [{ at: '9:00' }, '--at wants a time of day'],
  [{ quiet: '25:00-07:00' }, '--quiet wants'],
  [{ days: '5-1' }, '--days goes from the earlier day'],
  [{ rule: ['at-least=1'] }, '--rule at-least wants a number from 2'],
  [{ rule: ['at-least=2.5'] }, '--rule at-least wants a whole number'],
  [{ rule: ['spike=101'] }, '--rule spike wants a number from 1.2 to 100'],
  [{ rule: ['mood=20'] }, '--rule mood wants a number from 0.05 to 1'],
])('refuses %j', (values, sentence) => {
  expect(() => planOf(values)).toThrow(UsageError)
  expect(() => planOf(values)).toThrow(sentence)
})

test('what is let through the workbench takes too, to the last of each range', () => {
  const ends = ['at-least=2', 'at-least=100000', 'spike=1.2', 'spike=100', 'mood=0.05', 'mood=1']
  for (const rule of [...ends, 'new-entity=0', 'new-entity=1']) {
    expect(MonitorPlan.safeParse(planOf({ rule: [rule] })).success, rule).toBe(true)
  }
  for (const every of ['5m', '4w']) {
    expect(MonitorPlan.safeParse(planOf({ every })).success, every).toBe(true)
  }
})
