/** Charts over the demo's stories, by reading every one of them. */
import { implement, ORPCError } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'
import { calendarEdges, fittingUnit } from '#shared/logic/calendar-bins.ts'
import { riseOf } from '#shared/logic/keyness.ts'
import { withMood } from '#shared/logic/mood-summary.ts'
import { mentionSlice, trendSlice } from '#shared/logic/slices.ts'
import { spikeOf, spikesOf } from '#shared/logic/spikes.ts'
import { isTrendField, type TrendField } from '#shared/aql/parameter-values.ts'
import type { ChartNote } from '#shared/model/chart-note.ts'
import type { NewsEvent } from '#shared/model/event.ts'
import type {
  ContextRow,
  RiseRow,
  SeriesSpec,
  TimelineBy,
  TrendRow,
} from '#shared/model/explore.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import type { Story } from '#shared/model/story.ts'
import { bruteTrends, SIZES } from './brute-facets.ts'
import { isInSlice } from './brute-slice.ts'
import { summaryOf, type DemoStory } from './demo-stories.ts'

type Parts = {
  readonly all: readonly DemoStory[]
  readonly nowMs: number
  scopeOf(scope: StoryScope): readonly DemoStory[]
  tell(topic: 'views'): void
}

export function demoExplore({ all, nowMs, scopeOf, tell }: Parts) {
  const os = implement(contract).explore
  const notes: { scope: StoryScope | undefined; note: ChartNote }[] = []
  const within = (scope: StoryScope, slice: Slice = {}): Story[] =>
    scopeOf(scope).flatMap(({ story }) => (isInSlice(story, slice) ? [story] : []))
  const caption = (scope: StoryScope, stories: readonly Story[]) => {
    const times = stories.map(({ publishedAt }) => publishedAt).sort()
    return {
      query: scope.kind === 'query' ? scope.query.aql : 'all cached stories',
      ...(times[0] === undefined ? {} : { from: times[0], to: times.at(-1) }),
      n: stories.length,
      source: 'library' as const,
      engine: 'Local engine',
      version: '0.1.0',
      madeAt: new Date(nowMs).toISOString(),
    }
  }

  function seriesOf(spec: SeriesSpec, stories: readonly Story[], edges: readonly number[]) {
    const slice: Slice =
      spec.kind === 'scope'
        ? {}
        : spec.kind === 'entity'
          ? mentionSlice(spec.id, spec.in)
          : spec.slice
    const members = stories.filter((story) => isInSlice(story, slice))
    const counted = edges.slice(1).map((to, at) => {
      const bounds = { from: iso(edges[at] ?? 0), to: iso(to) }
      const here = members.filter((story) => isInSlice(story, bounds))
      return { bounds, mood: withMood(moodsOf(here)), isUnfinished: to > nowMs }
    })
    const spikes = spikesOf(counted.map(({ mood }) => mood.count))
    return {
      spec,
      label: spec.kind === 'scope' ? 'All' : (spec.label ?? 'Series'),
      slice,
      mood: spec.kind === 'entity' ? ('entity' as const) : ('body' as const),
      ...withMood(moodsOf(members)),
      bins: counted.map(({ bounds, mood, isUnfinished }, at) => {
        const spike = spikes[at]
        const far = spike?.isSpike
          ? { spike: { expected: spike.expected, score: spike.score } }
          : {}
        return { ...bounds, ...mood, isUnfinished, ...far }
      }),
    }
  }

  const timeline = (
    stories: readonly Story[],
    asked: { scope: StoryScope; by: TimelineBy; zone?: string; series?: readonly SeriesSpec[] },
  ) => {
    const times = stories.map(({ publishedAt }) => Date.parse(publishedAt))
    const [from, to] = [Math.min(...times), Math.max(...times) + 1]
    const by = fittingUnit(from, to, asked.by)
    const edges = times.length === 0 ? [] : calendarEdges(from, to, by, asked.zone)
    return {
      caption: caption(asked.scope, stories),
      by,
      zone: asked.zone ?? 'UTC',
      series: (asked.series ?? [{ kind: 'scope' as const }]).map((spec) =>
        seriesOf(spec, stories, edges),
      ),
      all: edges.slice(1).map((to_, at) => {
        const bounds = { from: iso(edges[at] ?? 0), to: iso(to_) }
        return all.filter(({ story }) => isInSlice(story, bounds)).length
      }),
    }
  }

  const trendRows = (stories: readonly Story[], field: TrendField, limit: number): TrendRow[] =>
    bruteTrends(stories, field, limit).map((row) => ({
      value: row.value,
      label: labelOf(all, field, row.value),
      ...withMood(row),
      slice: trendSlice(field, row.value),
    }))

  const rises = (
    here: readonly Story[],
    before: readonly Story[],
    field: TrendField,
  ): RiseRow[] => {
    const known = new Map(bruteTrends(before, field, 1000).map((row) => [row.value, row.count]))
    return bruteTrends(here, field, 20).map(({ value, count }) => {
      const shares = {
        count,
        of: here.length,
        before: known.get(value) ?? 0,
        beforeOf: before.length,
      }
      const label = labelOf(all, field, value)
      return { value, label, ...shares, ...riseOf(shares), slice: trendSlice(field, value) }
    })
  }

  const eventOf = (id: string, stories: readonly Story[]): NewsEvent => {
    const [first, last] = [stories.at(-1), stories[0]]
    return {
      id,
      title: first?.title ?? id,
      size: stories.length,
      cached: stories.length,
      ...(first && last ? { earliest: first.publishedAt, latest: last.publishedAt } : {}),
      state: last && nowMs - Date.parse(last.publishedAt) < 14 * 86_400_000 ? 'active' : 'frozen',
      place: { country: 'NO', city: 'Ellmouth' },
      ...(first ? { best: { id: first.id, title: first.title } } : {}),
    }
  }
  /** Each title is an event: the demo tells the same stories again and again. */
  const events = (stories: readonly Story[]): Map<string, Story[]> => {
    const found = new Map<string, Story[]>()
    for (const story of stories) found.set(story.title, [...(found.get(story.title) ?? []), story])
    return new Map([...found.values()].map((some, at) => [String(at + 1), some]))
  }

  return os.router({
    timeline: os.timeline.handler(({ input }) => timeline(within(input.scope, input.slice), input)),
    trends: os.trends.handler(({ input }) => {
      const stories = within(input.scope, input.slice)
      const rows = trendRows(stories, input.field, input.limit + 1)
      return {
        caption: caption(input.scope, stories),
        field: input.field,
        rows: rows.slice(0, input.limit),
        isCut: rows.length > input.limit,
      }
    }),
    histogram: os.histogram.handler(({ input }) => {
      const stories = within(input.scope, input.slice)
      const values = stories.flatMap((story) => SIZES[input.field]?.(story) ?? [])
      const isLog = input.isLog === true
      const [min, max] = [Math.min(...values), Math.max(...values)]
      const edges = values.length === 0 ? [] : edgesOf(min, max, input.bins ?? 20, isLog)
      const bins = edges.slice(1).map((to, at) => {
        const [from, field] = [edges[at] ?? 0, input.field]
        const count = values.filter((value) => value >= from && value < to).length
        return { from, to, count, slice: { ranges: [{ field, from, to }] } }
      })
      const bounds = values.length === 0 ? {} : { min, max }
      const unknown = stories.length - values.length
      return { caption: caption(input.scope, stories), field: input.field, ...bounds, isLog, bins, unknown } // prettier-ignore
    }),
    terms: os.terms.handler(({ input }) => {
      const stories = within(input.scope, input.slice)
      const rest = all.map(({ story }) => story)
      const rows = rises(stories, rest, 'keywords').map(({ value, label: _, ...row }) => ({
        ...row,
        term: value,
        slice: { terms: [value] },
      }))
      return { caption: caption(input.scope, stories), background: 'all cached stories', rows, read: stories.length, isSampled: false } // prettier-ignore
    }),
    spike: os.spike.handler(({ input }) => {
      const here = within(input.scope, input.slice)
      const before = within(input.scope, input.slice.from ? { to: input.slice.from } : {})
      const judged = spikeOf(here.length, [2, 3, 2, 4])
      return {
        caption: caption(input.scope, here),
        baseline: {
          from: iso(0),
          to: input.slice.from ?? iso(nowMs),
          bins: 14,
          stories: before.length,
        },
        count: here.length,
        ...judged,
        chance: 0.001,
        terms: rises(here, before, 'keywords'),
        entities: rises(here, before, 'entities.id'),
        sources: rises(here, before, 'source.domain'),
      }
    }),
    events: os.events.handler(({ input }) => {
      const stories = within(input.scope, input.slice)
      const found = [...events(stories)].map(([id, some]) => eventOf(id, some))
      return { caption: caption(input.scope, stories), events: found.slice(0, input.limit ?? 20), total: found.length, source: 'library' as const } // prettier-ignore
    }),
    event: os.event.handler(({ input }) => {
      const stories = events(all.map(({ story }) => story)).get(input.id)
      if (!stories) throw new ORPCError('NOT_FOUND', { message: 'There is no such event.' })
      const ids = new Set(stories.slice(-20).map(({ id }) => id))
      return {
        event: eventOf(input.id, stories),
        storyIds: stories.map(({ id }) => id).reverse(),
        first: all.filter(({ story }) => ids.has(story.id)).map(summaryOf),
        timeline: timeline(stories, { scope: { kind: 'all' }, by: 'day' }),
        sources: trendRows(stories, 'source.domain', 20),
        languages: trendRows(stories, 'language', 20),
        source: 'library' as const,
      }
    }),
    similar: os.similar.handler(({ input }) => ({
      // Of the demo's stories none is like a text with this title.
      stories:
        input.to.kind === 'text' && input.to.title === 'Unlike all'
          ? []
          : all.slice(0, input.limit ?? 10).map(summaryOf),
      compared: { title: input.to.kind === 'text' ? input.to.title : 'A story', language: 'en' },
      source: 'library' as const,
    })),
    context: os.context.handler(({ input }) => {
      const wanted = input.find.kind === 'phrase' ? input.find.text : input.find.id
      const stories = within(input.scope, input.slice)
      const rows = stories.flatMap((story): ContextRow[] => {
        const at = story.body.toLowerCase().indexOf(wanted.toLowerCase())
        if (at < 0) return []
        const end = at + wanted.length
        return [
          {
            storyId: story.id,
            title: story.title,
            sourceName: story.source.name,
            publishedAt: story.publishedAt,
            in: 'body',
            left: story.body.slice(Math.max(0, at - 50), at),
            match: story.body.slice(at, end),
            right: story.body.slice(end, end + 50),
            start: [...story.body.slice(0, at)].length,
            end: [...story.body.slice(0, end)].length,
          },
        ]
      })
      const page = rows.slice(input.offset, input.offset + input.limit)
      return { caption: caption(input.scope, stories), rows: page, total: rows.length, read: rows.length, stories: rows.length, isCut: false } // prettier-ignore
    }),
    notes: os.notes.handler(({ input }) =>
      notes
        .filter(({ scope }) => !scope || JSON.stringify(scope) === JSON.stringify(input.scope))
        .map(({ note }) => note),
    ),
    addNote: os.addNote.handler(({ input }) => {
      const note = { ...input.note, id: `note-${notes.length + 1}` }
      notes.push({ scope: input.scope, note })
      tell('views')
      return note
    }),
    changeNote: os.changeNote.handler(({ input }) => {
      const kept = notes.find(({ note }) => note.id === input.id)
      if (!kept) throw new ORPCError('NOT_FOUND', { message: 'That note is no longer there.' })
      kept.note = input
      tell('views')
      return input
    }),
    removeNote: os.removeNote.handler(({ input }) => {
      notes.splice(0, notes.length, ...notes.filter(({ note }) => note.id !== input.id))
      tell('views')
    }),
  })
}

const iso = (ms: number): string => new Date(ms).toISOString()

function moodsOf(stories: readonly Story[]) {
  const of = (polarity: string) =>
    stories.filter(({ sentiment }) => sentiment.body?.polarity === polarity).length
  return {
    count: stories.length,
    positive: of('positive'),
    neutral: of('neutral'),
    negative: of('negative'),
  }
}

function labelOf(all: readonly DemoStory[], field: TrendField, value: string): string {
  if (!isTrendField(field) || !['entities.id', 'categories.id'].includes(field)) return value
  for (const { story } of all.slice(0, 50)) {
    const entity = story.entities.find(({ id }) => id === value)
    const form = [...(entity?.title.surfaceForms ?? []), ...(entity?.body.surfaceForms ?? [])][0]
    const category = story.categories.find(({ id }) => id === value)
    const label = field === 'entities.id' ? form?.text : category?.label
    if (label !== undefined) return label
  }
  return value
}

function edgesOf(min: number, max: number, bins: number, isLog: boolean): number[] {
  const edges = [Math.floor(min)]
  const width = Math.max(1, Math.ceil((max + 1 - min) / bins))
  for (let last = edges[0] ?? 0; last <= max; edges.push(last)) {
    last = isLog ? Math.max(last * 2, 1) : last + width
  }
  return edges
}
