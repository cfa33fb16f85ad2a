import { DEFAULT_PLAN, type AlertRule, type MonitorPlan } from '#shared/model/monitor.ts'
import { intervalInWords } from '#shared/logic/schedule-words.ts'

const INTERVALS = [5, 15, 30, 60, 120, 240, 360, 720, 1440, 2880, 10_080] as const
const DAY_MINUTES = 1440
const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

type Kind = AlertRule['kind']
type RuleFields = {
  atLeast: string
  factor: string
  spikeLeast: string
  change: string
  moodLeast: string
  types: string
  prominence: string
}

/** The plan of a monitor as a person fills it in; text until it is sound. */
export class PlanForm {
  everyMinutes = $state('60')
  at = $state('09:00')
  hasQuiet = $state(false)
  quietFrom = $state('22:00')
  quietTo = $state('07:00')
  days = $state<number[]>([])
  /** A day, `2026-12-03`; empty: for ever. */
  until = $state('')
  kinds = $state<Kind[]>([])
  fields = $state<RuleFields>(noFields())
  delivery = $state<MonitorPlan['delivery']>('each')
  budget = $state('1000')
  goesOnLocally = $state(false)
  /** Filters that runs leave out; set from the banner, kept here. */
  without = $state<readonly string[] | undefined>()

  constructor(plan: MonitorPlan = DEFAULT_PLAN) {
    const { schedule } = plan
    this.everyMinutes = String(schedule.everyMinutes)
    this.at = schedule.at ?? '09:00'
    this.hasQuiet = schedule.quiet !== undefined
    this.quietFrom = schedule.quiet?.from ?? '22:00'
    this.quietTo = schedule.quiet?.to ?? '07:00'
    this.days = [...schedule.days]
    this.until = schedule.until?.slice(0, 10) ?? ''
    this.kinds = plan.rules.map(({ kind }) => kind)
    for (const rule of plan.rules) this.#take(rule)
    this.delivery = plan.delivery
    this.budget = String(plan.budget)
    this.goesOnLocally = plan.goesOnLocally
    this.without = plan.without
  }

  get isWholeDays(): boolean {
    return Number(this.everyMinutes) % DAY_MINUTES === 0
  }

  /** The usual ones, and the one it has. */
  get intervals(): { value: string; label: string }[] {
    const own = Number(this.everyMinutes)
    const all = [...new Set([...INTERVALS, own])].sort((a, b) => a - b)
    return all.map((minutes) => ({
      value: String(minutes),
      label: intervalInWords({ everyMinutes: minutes, days: [1] }).replace(/ at .*$/, ''),
    }))
  }

  /** What stands in the way of saving, by field; empty where nothing does. */
  get errors(): Partial<Record<'days' | 'quiet' | 'at' | 'until' | 'budget' | Kind, string>> {
    const { fields, kinds } = this
    const has = (kind: Kind): boolean => kinds.includes(kind)
    return {
      ...(this.days.length === 0 && { days: 'Choose at least one day.' }),
      ...(this.isWholeDays && !TIME.test(this.at) && { at: 'A time such as 09:00.' }),
      ...(this.hasQuiet &&
        !(TIME.test(this.quietFrom) && TIME.test(this.quietTo)) && {
          quiet: 'Two times such as 22:00 and 07:00.',
        }),
      ...(this.hasQuiet &&
        this.quietFrom === this.quietTo && {
          quiet: 'From and to are the same: nothing is quiet.',
        }),
      ...(!isWhole(this.budget, 1, 1_000_000) && {
        budget: 'A whole number from 1 to 1,000,000.',
      }),
      ...(this.until !== '' &&
        !(DAY.test(this.until) && !Number.isNaN(Date.parse(this.until))) && {
          until: 'A day such as 2026-12-31.',
        }),
      ...(has('at-least') &&
        !isWhole(fields.atLeast, 2, 100_000) && { 'at-least': 'A whole number from 2 on.' }),
      ...(has('spike') &&
        !(isIn(fields.factor, 1.2, 100) && isWhole(fields.spikeLeast, 2, 100_000)) && {
          spike: 'From 1.2 to 100 times, and a whole number of stories from 2 on.',
        }),
      ...(has('mood') &&
        !(isIn(fields.change, 5, 100) && isWhole(fields.moodLeast, 5, 100_000)) && {
          mood: 'From 5 to 100 points, and a whole number of stories from 5 on.',
        }),
      ...(has('new-entity') &&
        !isIn(fields.prominence, 0, 1) && { 'new-entity': 'Prominence is between 0 and 1.' }),
    }
  }

  /** Undefined while something stands in the way. */
  get plan(): MonitorPlan | undefined {
    if (Object.keys(this.errors).length > 0) return undefined
    return {
      schedule: {
        everyMinutes: Number(this.everyMinutes),
        days: [...this.days].sort((a, b) => a - b),
        ...(this.isWholeDays && { at: this.at }),
        ...(this.hasQuiet && { quiet: { from: this.quietFrom, to: this.quietTo } }),
        // The day named is the last one watched.
        ...(this.until !== '' && { until: `${this.until}T23:59:59.000Z` }),
      },
      rules: KINDS.filter((kind) => this.kinds.includes(kind)).map((kind) => this.#rule(kind)),
      delivery: this.delivery,
      budget: Number(this.budget),
      goesOnLocally: this.goesOnLocally,
      ...(this.without && { without: [...this.without] }),
    }
  }

  toggleKind(kind: Kind): void {
    const isOn = this.kinds.includes(kind)
    this.kinds = isOn ? this.kinds.filter((one) => one !== kind) : [...this.kinds, kind]
  }

  toggleDay(day: number): void {
    const isOn = this.days.includes(day)
    this.days = isOn ? this.days.filter((one) => one !== day) : [...this.days, day]
  }

  #rule(kind: Kind): AlertRule {
    const { fields } = this
    switch (kind) {
      case 'any':
        return { kind }
      case 'at-least':
        return { kind, count: Number(fields.atLeast) }
      case 'spike':
        return { kind, factor: Number(fields.factor), least: Number(fields.spikeLeast) }
      case 'mood':
        return { kind, change: Number(fields.change) / 100, least: Number(fields.moodLeast) }
      case 'new-entity': {
        const types = fields.types.split(',').map((type) => type.trim())
        return {
          kind,
          types: types.filter((type) => type !== '').slice(0, 50),
          prominence: Number(fields.prominence),
        }
      }
    }
  }

  #take(rule: AlertRule): void {
    const { fields } = this
    if (rule.kind === 'at-least') fields.atLeast = String(rule.count)
    if (rule.kind === 'spike') {
      fields.factor = String(rule.factor)
      fields.spikeLeast = String(rule.least)
    }
    if (rule.kind === 'mood') {
      fields.change = String(Math.round(rule.change * 100))
      fields.moodLeast = String(rule.least)
    }
    if (rule.kind === 'new-entity') {
      fields.types = rule.types.join(', ')
      fields.prominence = String(rule.prominence)
    }
  }
}

const KINDS: readonly Kind[] = ['any', 'at-least', 'spike', 'mood', 'new-entity']

function noFields(): RuleFields {
  return {
    atLeast: '5',
    factor: '3',
    spikeLeast: '5',
    change: '20',
    moodLeast: '20',
    types: '',
    prominence: '0.5',
  }
}

function isWhole(text: string | number, least: number, most: number): boolean {
  return Number.isInteger(Number(text)) && isIn(text, least, most)
}

function isIn(text: string | number, least: number, most: number): boolean {
  const value = String(text).trim() === '' ? Number.NaN : Number(text)
  return value >= least && value <= most
}
