import type { Command, OptionSpec, Values } from '#electron/hosts/cli/command.ts'
import { textOf, UsageError } from '#electron/hosts/cli/command.ts'
import { SCOPE_OPTIONS, scopeOf } from '#electron/hosts/cli/scope.ts'
import type { Client } from '#electron/hosts/cli/seam.ts'

type Timeline = Awaited<ReturnType<Client['explore']['timeline']>>
type Bin = Timeline['series'][number]['bins'][number]

const STEPS = ['hour', 'day', 'week', 'month'] as const
const PLACES = ['title', 'body', 'overall'] as const
const SOURCES = ['library', 'service'] as const

const text = (value: string, help: string): OptionSpec => ({ type: 'string', value, help })

export const TIMELINE_COMMANDS: readonly Command[] = [
  {
    noun: 'timeline',
    usage: '[scope] --by hour|day|week|month',
    help: 'How many cached stories there are over time, and in which mood.',
    words: [0, 0],
    // The service is asked only where that was asked for.
    isReadOnly: true,
    options: {
      ...SCOPE_OPTIONS,
      by: text(STEPS.join('|'), 'how long a step is; default: day'),
      zone: text('ZONE', 'time zone whose midnights count, such as Europe/Berlin; default: UTC'),
      entity: text('ID', 'only stories that name it, with the mood about it'),
      in: text(PLACES.join('|'), 'where it is named; default: overall'),
      source: text(SOURCES.join('|'), 'who counts a saved search; default: library'),
    },
    async run({ client, output }, { values }) {
      const by = oneOf(values, 'by', STEPS) ?? 'day'
      const place = oneOf(values, 'in', PLACES) ?? 'overall'
      const source = oneOf(values, 'source', SOURCES)
      const [zone, entity] = [textOf(values, 'zone'), textOf(values, 'entity')]
      if (entity === undefined && textOf(values, 'in') !== undefined) {
        throw new UsageError('--in says where an entity is named; name one with --entity.')
      }
      const timeline = await client.explore.timeline({
        scope: await scopeOf(client, values),
        by,
        ...(zone === undefined ? {} : { zone }),
        ...(source === undefined ? {} : { source }),
        ...(entity === undefined ? {} : { series: [{ kind: 'entity', id: entity, in: place }] }),
      })
      const [series] = timeline.series
      const bins = series?.bins ?? []
      await output.rows(
        bins.map((bin, at) => ({ ...bin, all: timeline.all[at] ?? 0 })),
        [
          ['from', ({ from }) => startOf(from, timeline)],
          ['stories', ({ count }) => String(count)],
          ['share', ({ count, all }) => (all === 0 ? '' : `${((100 * count) / all).toFixed(1)} %`)],
          ['positive', ({ positive }) => String(positive)],
          ['neutral', ({ neutral }) => String(neutral)],
          ['negative', ({ negative }) => String(negative)],
          ['unknown', ({ unknown }) => String(unknown)],
          ['net mood', ({ net }) => netOf(net)],
          ['', ({ isUnfinished }) => (isUnfinished ? 'unfinished' : '')],
        ],
      )
      output.say(captionOf(timeline))
      if (timeline.by !== by) {
        output.say(`Steps of one ${by} would be too many for this stretch of time.`)
      }
    },
  },
]

function oneOf<Name extends string>(
  values: Values,
  option: string,
  names: readonly Name[],
): Name | undefined {
  const given = textOf(values, option)
  const name = names.find((known) => known === given)
  if (given === undefined || name !== undefined) return name
  throw new UsageError(`--${option} is one of ${names.join(', ')}, not "${given}".`)
}

/** As the zone's clocks showed it. */
function startOf(from: string, { by, zone }: Timeline): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    ...(by === 'hour' ? { timeStyle: 'short' as const } : {}),
  })
  return parts.format(new Date(from))
}

function netOf({ mean, low, high }: Bin['net']): string {
  if (mean === undefined || low === undefined || high === undefined) return ''
  const signed = (value: number): string => (value < 0 ? '−' : '+') + Math.abs(value).toFixed(2)
  return `${signed(mean)} (${signed(low)} to ${signed(high)})`
}

function captionOf({ caption, series, zone }: Timeline): string {
  const { query, n, of, from, to, source, engine, version } = caption
  const days = from && to ? `; ${from.slice(0, 10)} to ${to.slice(0, 10)}` : ''
  const counted = source === 'service' ? `${series[0]?.count ?? 0} counted by the service` : `n = ${n}` // prettier-ignore
  const cached = of === undefined ? '' : `; ${n} of ${of} cached`
  return `${series[0]?.label ?? query}${days}; ${counted}${cached}; times in ${zone}; ${engine} ${version}`
}
