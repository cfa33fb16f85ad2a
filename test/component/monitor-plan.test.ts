import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlanForm } from '#renderer/features/monitors/plan-form.svelte.ts'
import { AlertRule, DEFAULT_PLAN, MonitorPlan } from '#shared/model/monitor.ts'

const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const least = fc.integer({ min: 5, max: 1000 })
const rules: fc.Arbitrary<AlertRule[]> = fc
  .record({
    any: fc.constant<AlertRule>({ kind: 'any' }),
    atLeast: least.map((count): AlertRule => ({ kind: 'at-least', count })),
    spike: fc
      .record({ factor: fc.integer({ min: 2, max: 50 }), least })
      .map((rule): AlertRule => ({ kind: 'spike', ...rule })),
    mood: fc
      .record({ points: fc.integer({ min: 5, max: 100 }), least })
      .map((rule): AlertRule => ({ kind: 'mood', change: rule.points / 100, least: rule.least })),
    name: fc
      .record({ types: fc.subarray(['Person', 'Company']), prominence: fc.constantFrom(0, 0.5, 1) })
      .map((rule): AlertRule => ({ kind: 'new-entity', ...rule })),
  })
  .chain((each) => fc.subarray(Object.values(each)))
const plans: fc.Arbitrary<MonitorPlan> = fc.record({
  schedule: fc
    .record({
      everyMinutes: fc.constantFrom(5, 17, 60, 120, 1440, 10_080),
      at: time,
      quiet: fc.option(fc.record({ from: time, to: time }), { nil: undefined }),
      days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    })
    .filter(({ quiet }) => quiet?.from !== quiet?.to || quiet === undefined)
    .map(({ everyMinutes, at, quiet, days }) => ({
      everyMinutes,
      days,
      ...(everyMinutes % 1440 === 0 && { at }),
      ...(quiet && { quiet }),
    })),
  rules,
  delivery: fc.constantFrom('each' as const, 'digest' as const),
  budget: fc.integer({ min: 1, max: 1_000_000 }),
  goesOnLocally: fc.boolean(),
})

describe('the form of a plan', () => {
  it('gives back every plan it was filled with', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        expect(new PlanForm(plan).plan).toEqual(plan)
      }),
    )
  })

  it('gives only plans the contract takes, whatever is typed in a field', () => {
    const places = ['at', 'quietFrom', 'quietTo', 'until', 'budget'] as const
    const fields = [
      'atLeast',
      'factor',
      'spikeLeast',
      'change',
      'moodLeast',
      'types',
      'prominence',
    ] as const
    const text = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.integer().map(String),
      fc.double().map(String),
      time,
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    )
    fc.assert(
      fc.property(fc.constantFrom(...places, ...fields), text, (name, typed) => {
        const form = new PlanForm(DEFAULT_PLAN)
        for (const kind of AlertRule.options.map(({ shape }) => shape.kind.value)) {
          if (!form.kinds.includes(kind)) form.toggleKind(kind)
        }
        form.hasQuiet = true
        form.everyMinutes = '1440'
        expect(form.plan).toBeDefined()
        Object.assign(places.some((place) => place === name) ? form : form.fields, {
          [name]: typed,
        })
        if (form.plan) expect(MonitorPlan.safeParse(form.plan).error).toBeUndefined()
        else expect(Object.keys(form.errors)).toHaveLength(1)
      }),
      { numRuns: 300 },
    )
  })

  it('offers the interval a monitor has, also an unusual one', () => {
    const schedule = { ...DEFAULT_PLAN.schedule, everyMinutes: 17 }
    const { intervals } = new PlanForm({ ...DEFAULT_PLAN, schedule })
    expect(intervals.map(({ label }) => label)).toContain('Every 17 minutes')
    expect(intervals.map(({ value }) => Number(value))).toEqual(
      [...intervals.map(({ value }) => Number(value))].sort((a, b) => a - b),
    )
  })

  it('wants a day', () => {
    const form = new PlanForm(DEFAULT_PLAN)
    for (const day of [1, 2, 3, 4, 5, 6, 7]) form.toggleDay(day)
    expect(form.errors.days).toBeDefined()
    form.toggleDay(3)
    expect(form.plan?.schedule.days).toEqual([3])
  })
})
