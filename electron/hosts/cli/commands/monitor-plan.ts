import { numberOf, type OptionSpec, textOf, UsageError, type Values } from '#electron/hosts/cli/command.ts' // prettier-ignore
import type { Client } from '#electron/hosts/cli/seam.ts'

type Plan = Parameters<Client['monitors']['add']>[0]['plan']
type Rule = Plan['rules'][number]

export const PLAN_OPTIONS = {
  every: { type: 'string', value: '15m|1h|1d', help: 'how often it runs (default 1h)' },
  at: { type: 'string', value: 'HH:MM', help: 'when, for whole days (default 09:00)' },
  quiet: { type: 'string', value: 'HH:MM-HH:MM', help: 'no runs within; "none" ends it' },
  days: { type: 'string', value: '1-5|1,3,7', help: 'days of the week, 1 is Monday' },
  until: { type: 'string', value: 'ISO', help: 'ends by itself then; "none" ends that' },
  rule: {
    type: 'string',
    multiple: true,
    value: 'RULE',
    help: 'any, at-least=N, spike=FACTOR, mood=CHANGE, new-entity; may be repeated',
  },
  budget: { type: 'string', value: 'N', help: 'stories one run may pull (default 1000)' },
  digest: { type: 'boolean', help: 'tell of alerts in the digest only' },
  local: { type: 'boolean', help: 'go on with the newsroom when the provider is gone' },
} as const satisfies Record<string, OptionSpec>

/** What takes a choice of {@link PLAN_OPTIONS} back. */
export const CHANGE_OPTIONS = {
  each: { type: 'boolean', help: 'tell of each alert again, not in the digest only' },
  'no-local': { type: 'boolean', help: 'stop when the provider is gone' },
} as const satisfies Record<string, OptionSpec>

const USUAL: Plan = {
  schedule: { everyMinutes: 60, days: [1, 2, 3, 4, 5, 6, 7] },
  rules: [{ kind: 'any' }],
  delivery: 'each',
  budget: 1000,
  goesOnLocally: false,
}
/** The least and the most that a rule's number may be. */
const BOUNDS: Readonly<Record<string, readonly [number, number]>> = {
  'at-least': [2, 100_000],
  spike: [1.2, 100],
  mood: [0.05, 1],
  'new-entity': [0, 1],
}
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440, w: 10_080 }

/** The plan with what the options say about it. @throws UsageError */
export function planOf(values: Values, plan: Plan = USUAL): Plan {
  const { quiet: oldQuiet, until: oldUntil, ...schedule } = plan.schedule
  const at = clockOf(textOf(values, 'at'))
  const until = untilOf(textOf(values, 'until')) ?? oldUntil
  const quiet = quietOf(textOf(values, 'quiet')) ?? oldQuiet
  const goesOn = eitherOf(values, 'local', 'no-local')
  return {
    schedule: {
      ...schedule,
      ...everyOf(textOf(values, 'every')),
      ...(at === undefined ? {} : { at }),
      ...(until === undefined || until === 'none' ? {} : { until }),
      ...daysOf(textOf(values, 'days')),
      ...(quiet && quiet !== 'none' ? { quiet } : {}),
    },
    rules: Array.isArray(values.rule)
      ? values.rule.map((rule) => ruleOf(String(rule)))
      : plan.rules,
    delivery: eitherOf(values, 'digest', 'each') ?? plan.delivery,
    budget: numberOf(values, 'budget', 1, 1_000_000) ?? plan.budget,
    goesOnLocally: goesOn === undefined ? plan.goesOnLocally : goesOn === 'local',
    ...(plan.without === undefined ? {} : { without: plan.without }),
  }
}

/** The one of two options that was given. */
export function eitherOf<On extends string, Off extends string>(
  values: Values,
  on: On,
  off: Off,
): On | Off | undefined {
  if (values[on] === true && values[off] === true) {
    throw new UsageError(`--${on} and --${off} contradict each other.`)
  }
  if (values[on] === true) return on
  return values[off] === true ? off : undefined
}

function everyOf(text: string | undefined): { everyMinutes?: number } {
  if (text === undefined) return {}
  const parts = /^(\d{1,5})([mhdw])$/.exec(text)
  if (!parts) throw new UsageError(`--every wants 15m, 2h, 1d or 1w, not "${text}".`)
  const everyMinutes = Number(parts[1]) * (MINUTES[parts[2] ?? ''] ?? 1)
  if (everyMinutes < 5 || everyMinutes > 40_320) {
    throw new UsageError(`--every is from 5m to 4w, not "${text}".`)
  }
  return { everyMinutes }
}

function clockOf(text: string | undefined): string | undefined {
  if (text === undefined || CLOCK.test(text)) return text
  throw new UsageError(`--at wants a time of day such as 09:00, not "${text}".`)
}

function quietOf(text: string | undefined): Plan['schedule']['quiet'] | 'none' {
  if (text === undefined) return undefined
  if (text === 'none') return 'none'
  const [from, to, more] = text.split('-')
  if (!from || !to || more !== undefined || !CLOCK.test(from) || !CLOCK.test(to)) {
    throw new UsageError(`--quiet wants 22:00-07:00 or none, not "${text}".`)
  }
  return { from, to }
}

function daysOf(text: string | undefined): { days?: number[] } {
  if (text === undefined) return {}
  const days = text.split(',').flatMap((part) => {
    const range = /^([1-7])(?:-([1-7]))?$/.exec(part)
    if (!range) throw new UsageError(`--days wants 1-5 or 1,3,7, not "${text}".`)
    const [from, to] = [Number(range[1]), Number(range[2] ?? range[1])]
    if (to < from) throw new UsageError(`--days goes from the earlier day to the later, not "${text}".`) // prettier-ignore
    return Array.from({ length: to - from + 1 }, (_none, at) => from + at)
  })
  return { days: [...new Set(days)].sort() }
}

function ruleOf(text: string): Rule {
  const [kind = '', value] = text.split('=')
  const number = value === undefined ? undefined : Number(value)
  if (number !== undefined && Number.isNaN(number)) {
    throw new UsageError(`--rule ${kind} wants a number, not "${value}".`)
  }
  const bounds = BOUNDS[kind]
  if (number !== undefined && bounds) {
    const [least, most] = bounds
    const isWhole = kind !== 'at-least' || Number.isInteger(number)
    if (number < least || number > most || !isWhole) {
      throw new UsageError(`--rule ${kind} wants ${isWhole ? 'a' : 'a whole'} number from ${least} to ${most}, not "${value}".`) // prettier-ignore
    }
  }
  switch (kind) {
    case 'any':
      return { kind }
    case 'at-least':
      return { kind, count: number ?? 10 }
    case 'spike':
      return { kind, factor: number ?? 3, least: 5 }
    case 'mood':
      return { kind, change: number ?? 0.2, least: 10 }
    case 'new-entity':
      return { kind, types: [], prominence: number ?? 0.5 }
    default:
      throw new UsageError(`--rule is any, at-least, spike, mood or new-entity, not "${kind}".`)
  }
}

function untilOf(text: string | undefined): string | undefined {
  if (text === undefined || text === 'none') return text
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new UsageError(`--until wants a date or none, not "${text}".`)
  return new Date(at).toISOString()
}
