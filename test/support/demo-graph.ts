import { implement, ORPCError } from '@orpc/server'
import { contract } from '#shared/contract/index.ts'
import { entityGraphOf, packGraph } from '#shared/logic/graph/name-graph.ts'
import type { GraphView, NameGraph } from '#shared/model/graph.ts'
import type { StoryScope } from '#shared/model/story-list.ts'
import type { DemoStory } from './demo-stories.ts'

type Kept = { readonly id: string; readonly name: string; readonly view: GraphView }

/** The graph of the demo's stories, counted the plain way, and views in memory. */
export function demoGraph(parts: {
  storiesOf(scope: StoryScope): readonly DemoStory[]
  newId(): string
  nowMs: number
}) {
  const os = implement(contract).graph
  const views = new Map<string, Kept>()
  const madeAt = new Date(parts.nowMs).toISOString()
  const summary = ({ id, name }: Kept) => ({ id, name, updatedAt: madeAt })
  const get = (id: string): Kept => {
    const kept = views.get(id)
    if (!kept) throw new ORPCError('NOT_FOUND', { message: 'That view is no longer there.' })
    return kept
  }
  const build = (scope: StoryScope, { from = '', to = '~' }, least: number): NameGraph => {
    const stories = parts
      .storiesOf(scope)
      .filter(({ story }) => story.publishedAt >= from && story.publishedAt < to)
    return countNames(stories, { least, madeAt })
  }
  return {
    build: os.build.handler(({ input }) =>
      packGraph(build(input.scope, input.slice ?? {}, input.least ?? 1)),
    ),
    export: os.export.handler(({ input }) => {
      const { scope, slice = {}, least = 1 } = input
      const graph = entityGraphOf(build(scope, slice, least))
      return { text: `${JSON.stringify({ ...input, names: graph.nodes.length })}\n` }
    }),
    views: os.views.handler(() => [...views.values()].map(summary)),
    openView: os.openView.handler(({ input }) => get(input.id).view),
    saveView: os.saveView.handler(({ input: { name, view } }) => {
      const same = [...views.values()].find((kept) => kept.name === name)
      const kept = { id: same?.id ?? parts.newId(), name, view }
      views.set(kept.id, kept)
      return summary(kept)
    }),
    renameView: os.renameView.handler(({ input: { id, name } }) => {
      views.set(id, { ...get(id), name })
      return summary(get(id))
    }),
    removeView: os.removeView.handler(({ input }) => void views.delete(get(input.id).id)),
  }
}

function countNames(
  stories: readonly DemoStory[],
  { least, madeAt }: { least: number; madeAt: string },
): NameGraph {
  const nodes = new Map<string, NameGraph['nodes'][number] & { place: number }>()
  const pairs = new Map<string, { source: number; target: number; count: number }>()
  for (const { story } of stories) {
    const ids = [...new Set(story.entities.map(({ id }) => id))]
    for (const entity of story.entities) {
      const before = nodes.get(entity.id)
      const label = entity.body.surfaceForms[0]?.text ?? entity.title.surfaceForms[0]?.text
      nodes.set(entity.id, {
        id: entity.id,
        label: label ?? entity.id,
        ...(entity.types[0] === undefined ? {} : { type: entity.types[0] }),
        stories: (before?.stories ?? 0) + 1,
        place: before?.place ?? nodes.size,
      })
    }
    for (const [at, a] of ids.entries()) {
      for (const b of ids.slice(at + 1)) {
        const [source = 0, target = 0] = [nodes.get(a)?.place ?? 0, nodes.get(b)?.place ?? 0].sort(
          (one, other) => one - other,
        )
        const key = `${source} ${target}`
        pairs.set(key, { source, target, count: (pairs.get(key)?.count ?? 0) + 1 })
      }
    }
  }
  const links = [...pairs.values()]
    .filter(({ count }) => count >= least)
    .sort((a, b) => b.count - a.count)
  const times = stories.map(({ story }) => story.publishedAt).sort()
  const [first] = times
  return {
    caption: {
      title: 'Names that occur together',
      query: 'all cached stories',
      n: stories.length,
      engine: 'Broadsheet',
      version: '0.1.0',
      madeAt,
    },
    nodes: [...nodes.values()].map(({ place: _place, ...node }) => node),
    links: {
      source: links.map(({ source }) => source),
      target: links.map(({ target }) => target),
      count: links.map(({ count }) => count),
    },
    allLinks: links.length,
    ...(first === undefined
      ? {}
      : { volume: { from: first, to: times.at(-1) ?? first, counts: [times.length] } }),
  }
}
