import type { Command, Context } from '#electron/hosts/cli/command.ts'
import { EXIT, textOf, UsageError, type Values } from '#electron/hosts/cli/command.ts'
import { signedIn } from '#electron/hosts/cli/profile-choice.ts'
import { findSearch } from '#electron/hosts/cli/scope.ts'
import type { Client } from '#electron/hosts/cli/seam.ts'
import { scheduleInWords } from '#shared/logic/schedule-words.ts'
import { CHANGE_OPTIONS, eitherOf, PLAN_OPTIONS, planOf } from './monitor-plan.ts'

type Monitor = Awaited<ReturnType<Client['monitors']['list']>>[number]
type Run = Awaited<ReturnType<Client['monitors']['run']>>

export const MONITOR_COMMANDS: readonly Command[] = [
  {
    noun: 'monitor',
    verb: 'list',
    usage: '',
    help: 'The saved searches that are watched, and how each of them is.',
    words: [0, 0],
    isReadOnly: true,
    async run({ client, output }) {
      await output.rows(await client.monitors.list({}), [
        ['NAME', ({ name }) => name],
        ['STATE', ({ health }) => health.level],
        ['NEW', ({ fresh }) => String(fresh)],
        ['ALERTS', ({ unreadAlerts }) => String(unreadAlerts)],
        ['LAST RUN', ({ health }) => shortTime(health.lastRunAt) ?? 'never'],
        ['NEXT RUN', ({ health }) => shortTime(health.nextRunAt) ?? '-'],
        ['', ({ health }) => (health.level === 'green' ? '' : health.text)],
      ])
    },
  },
  {
    noun: 'monitor',
    verb: 'run',
    usage: '[NAME…] [--due] [--now ISO]',
    help: 'Run monitors, all of them without a name, and print their receipts; for cron.',
    words: [0, 10_000],
    isReadOnly: false,
    options: {
      due: { type: 'boolean', help: 'only those whose time has come' },
      now: { type: 'string', value: 'ISO', help: 'the moment that counts as now; with --due' },
    },
    async run(context, { words, values }) {
      const at = nowOf(values)
      await signInAll(context)
      if (values.due === true) {
        if (words.length > 0) throw new UsageError('--due chooses the monitors itself.')
        return tell(context, await context.workbench.runDueMonitors({ at, signal: context.signal }))
      }
      if (values.now !== undefined) throw new UsageError('--now goes with --due.')
      const runs: Run[] = []
      for (const { id, isPaused } of await chosen(context, words)) {
        if (context.signal.aborted) break
        if (isPaused && words.length === 0) continue
        runs.push(await context.client.monitors.run({ id }, { signal: context.signal }))
      }
      return tell(context, runs)
    },
  },
  {
    noun: 'monitor',
    verb: 'add',
    usage: 'SEARCH [options]',
    help: 'Watch a saved search; its first run is silent.',
    words: [1, 1],
    isReadOnly: false,
    options: PLAN_OPTIONS,
    async run({ client, output }, { words: [name = ''], values }) {
      const { id: searchId } = await findSearch(client, name)
      const monitor = await client.monitors.add({ searchId, plan: planOf(values) })
      if (output.isForPrograms) await output.json(monitor)
      else output.say(`"${name}" is watched: ${whenOf(monitor)}. Its first run tells of nothing.`)
    },
  },
  {
    noun: 'monitor',
    verb: 'change',
    usage: 'NAME [options] [--pause | --resume] [--mute | --unmute]',
    help: 'Change when a monitor runs and what it tells.',
    words: [1, 1],
    isReadOnly: false,
    options: {
      ...PLAN_OPTIONS,
      ...CHANGE_OPTIONS,
      pause: { type: 'boolean', help: 'run no more for now' },
      resume: { type: 'boolean', help: 'run again' },
      mute: { type: 'boolean', help: 'store alerts, notify of none' },
      unmute: { type: 'boolean', help: 'notify again' },
    },
    async run(context, { words: [name = ''], values }) {
      const monitor = await findMonitor(context, name)
      const changed = await context.client.monitors.change({
        id: monitor.id,
        plan: planOf(values, monitor.plan),
        ...switchOf(values, 'pause', 'resume', 'isPaused'),
        ...switchOf(values, 'mute', 'unmute', 'isMuted'),
      })
      if (context.output.isForPrograms) await context.output.json(changed)
      else context.output.say(`"${changed.name}" ${stateOf(changed)}.`)
    },
  },
  {
    noun: 'monitor',
    verb: 'remove',
    usage: 'NAME',
    help: 'Watch a search no longer; the search and its stories stay.',
    words: [1, 1],
    isReadOnly: false,
    async run(context, { words: [name = ''] }) {
      const { id } = await findMonitor(context, name)
      await context.client.monitors.remove({ id })
      context.output.say(`"${name}" is no longer watched.`)
    },
  },
  {
    noun: 'monitor',
    verb: 'digest',
    usage: '[--period daily|weekly] [--format markdown|html]',
    help: 'What all monitors found, as the text of a report.',
    words: [0, 0],
    isReadOnly: true,
    options: {
      period: { type: 'string', value: 'daily|weekly', help: 'of the last day, or week (default)' },
      format: { type: 'string', value: 'markdown|html', help: 'markdown where absent' },
    },
    async run({ client, output, signal }, { values }) {
      const period = oneOf(values, 'period', ['weekly', 'daily'])
      const format = oneOf(values, 'format', ['markdown', 'html'])
      const pieces = await client.monitors.digest({ period, format }, { signal })
      for await (const piece of pieces) await output.write(piece)
    },
  },
]

/** Cron has no keyring: profiles that monitors ask are signed in with the environment's password. */
async function signInAll(context: Context): Promise<void> {
  const { client } = context
  const asked = new Set((await client.monitors.list({})).map(({ profileId }) => profileId))
  for (const profile of await client.profiles.list({})) {
    if (asked.has(profile.id)) await signedIn(context, profile)
  }
}

async function chosen(context: Context, names: readonly string[]): Promise<readonly Monitor[]> {
  if (names.length === 0) return context.client.monitors.list({})
  return Promise.all(names.map((name) => findMonitor(context, name)))
}

async function findMonitor({ client }: Context, name: string): Promise<Monitor> {
  const monitors = await client.monitors.list({})
  const found = monitors.find((monitor) => monitor.name === name || monitor.id === name)
  if (found) return found
  const names = monitors.map((monitor) => monitor.name).join(', ')
  throw new UsageError(
    names === ''
      ? `"${name}" is not watched, and nothing else is.`
      : `"${name}" is not watched. Watched are: ${names}.`,
  )
}

/** Receipts on stdout; the exit code says how it went altogether. */
async function tell({ output, client }: Context, runs: readonly Run[]): Promise<number> {
  const names = new Map((await client.monitors.list({})).map(({ id, name }) => [id, name]))
  if (runs.length === 0)
    output.say(names.size === 0 ? 'Nothing is watched yet.' : 'Nothing is due.')
  for (const run of runs) {
    if (output.isForPrograms) await output.json({ name: names.get(run.monitorId), ...run })
    else await output.line(`${names.get(run.monitorId) ?? run.monitorId}: ${run.text}`)
  }
  const exits = runs.map(exitOf)
  const bad = exits.filter((exit) => exit !== EXIT.done)
  if (bad.length === 0) return EXIT.done
  const isAlike = bad.length === exits.length && new Set(bad).size === 1
  return isAlike ? (bad[0] ?? EXIT.error) : EXIT.partial
}

function exitOf({ state, failure, fetched }: Run): number {
  if (state === 'done') return EXIT.done
  if (failure?.code === 'SIGNED_OUT') return EXIT.signedOut
  if (failure?.code === 'OVER_BUDGET') return EXIT.quota
  return state === 'failed' && fetched === 0 ? EXIT.error : EXIT.partial
}

function nowOf(values: Values): number | undefined {
  const text = textOf(values, 'now')
  if (text === undefined) return undefined
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new UsageError(`--now wants a moment such as 2026-11-20T09:00:00Z, not "${text}".`) // prettier-ignore
  return at
}

function switchOf<Key extends string>(
  values: Values,
  on: string,
  off: string,
  key: Key,
): { [K in Key]?: boolean } {
  const chosen = eitherOf(values, on, off)
  return chosen === undefined ? {} : ({ [key]: chosen === on } as { [K in Key]?: boolean })
}

function oneOf<Choice extends string>(
  values: Values,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = textOf(values, name)
  if (text === undefined) return choices[0]
  const found = choices.find((choice) => choice === text)
  if (found) return found
  throw new UsageError(`--${name} is one of ${choices.join(', ')}, not "${text}".`)
}

/** The page's words, within a sentence. */
function whenOf({ plan }: Monitor): string {
  const words = scheduleInWords(plan.schedule, plan.schedule.until?.slice(0, 10))
  return words.charAt(0).toLowerCase() + words.slice(1)
}

function stateOf(monitor: Monitor): string {
  if (monitor.isPaused) return 'is paused'
  return `runs ${whenOf(monitor)}${monitor.isMuted ? ' and tells of nothing' : ''}`
}

function shortTime(iso: string | undefined): string | undefined {
  return iso?.slice(0, 16).replace('T', ' ')
}
