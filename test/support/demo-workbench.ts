import { createRouterClient, implement, ORPCError } from '@orpc/server'
import type { Connection } from '#renderer/connect.ts'
import { parseAql } from '#shared/aql/parse.ts'
import { contract } from '#shared/contract/index.ts'
import type { Lane } from '#shared/model/activity.ts'
import type { Feed } from '#shared/model/feed.ts'
import type { Notice } from '#shared/model/notice.ts'
import { LOCAL_PROFILE_ID, type Profile } from '#shared/model/profile.ts'
import type { RetentionRule } from '#shared/model/retention.ts'
import type { Run, Search, SearchQuery } from '#shared/model/search.ts'
import { DEFAULT_SETTINGS, type Settings } from '#shared/model/settings.ts'
import type { StoryFilter, StoryOrder, StoryScope } from '#shared/model/story-list.ts'
import type { Visit } from '#shared/model/visit.ts'
import type { BatchProgress } from '#shared/model/batch.ts'
import { demoBatches } from './demo-batches.ts'
import { demoPlan } from './demo-retention.ts'
import { demoPictures } from './demo-pictures.ts'
import { demoCollections } from './demo-collections.ts'
import { demoExplore } from './demo-explore.ts'
import { demoGraph } from './demo-graph.ts'
import { demoCorrections } from './demo-corrections.ts'
import { demoEvidence } from './demo-evidence.ts'
import { matches } from './demo-match.ts'
import { demoExchange } from './demo-exchange.ts'
import { demoCapsules } from './demo-capsules.ts'
import { demoStorageCare, demoTransfers } from './demo-storage.ts'
import { demoHarvests, demoMonitors } from './demo-monitors.ts'
import { demoStories, summaryOf, type DemoStory } from './demo-stories.ts'
import { replaced, type Replacements } from './replaced.ts'

export type DemoOptions = {
  readonly stories?: number
  readonly nowMs?: number
  readonly settings?: Partial<Settings>
  /** Milliseconds between steps of a run. */
  readonly stepMs?: number
  /** Runs fail with this code. */
  readonly runFails?: 'OFFLINE' | 'SIGNED_OUT'
  readonly hasRemote?: boolean
  readonly host?: Connection['host']
  /** Places asked for before the page came. */
  readonly visits?: readonly Visit[]
  /** Of the first story. */
  readonly firstId?: string
  /** Other answers than the demo's own. */
  readonly replace?: Replacements
}

/** A workbench in memory that answers the whole contract, for component tests and for looking. */
export function openDemo(options: DemoOptions = {}) {
  let batchTold: Partial<BatchProgress> = {}
  const nowMs = options.nowMs ?? Date.now()
  const all = demoStories(options.stories ?? 10_000, nowMs)
  if (options.firstId !== undefined && all[0]) {
    Object.assign(all[0].story, { id: options.firstId })
  }
  const byId = new Map(all.map((demo) => [demo.story.id, demo]))
  /** Of stories in folded lists: the first of its text. */
  const leads = new Map<string, string>()
  /** Of stories in folded lists. */
  const copies = new Map<string, number>()
  const lists = new Map<string, DemoStory[]>()
  const searches = new Map<string, Search>()
  const members = new Map<string, DemoStory[]>()
  const listeners = new Set<(notice: Notice) => void>()
  const feeds: Feed[] = []
  const links: string[] = []
  const undoSteps: { label: string; back: () => void; forth: () => void }[] = []
  const redoSteps: typeof undoSteps = []
  let settings: Settings = { ...DEFAULT_SETTINGS, hasSeenWelcome: true, ...options.settings }
  let retention: RetentionRule[] = [{ id: 'idle', target: { kind: 'idle' } }]
  let activeId = LOCAL_PROFILE_ID
  let ownNames: { id: string; name: string; types: string[]; count: number }[] = []
  let next = 1
  const os = implement(contract)
  const id = (): string => `demo-${next++}`
  const stamp = (): string => new Date(nowMs).toISOString()
  const tell = (...topics: Notice['topic'][]): void =>
    topics.forEach((topic) => listeners.forEach((listener) => listener({ topic })))

  function step(label: string, forth: () => void, back: () => void): void {
    forth()
    undoSteps.push({ label, forth, back })
    redoSteps.length = 0
    tell('undo')
  }

  function find(query: SearchQuery): DemoStory[] {
    const parsed = parseAql(query.aql)
    const problem = parsed.problems.find(({ severity }) => severity === 'error')
    if (problem) {
      throw new ORPCError('QUERY', { message: problem.message, data: { column: problem.column } })
    }
    return all.filter(({ story }) => matches(parsed.query, story))
  }

  const collecting = demoCollections({
    ...{ step, tell, newId: id, stamp },
    find: (rule) => find(rule).map(({ story }) => story.id),
    isRead: (storyId) => byId.get(storyId)?.isRead ?? false,
    titleOf: (storyId) => byId.get(storyId)?.story.title ?? '',
  })

  function scopeOf(scope: StoryScope): DemoStory[] {
    if (scope.kind === 'all') return all
    if (scope.kind === 'query') return find(scope.query)
    if (scope.kind === 'search') return members.get(scope.searchId) ?? []
    const ids =
      scope.kind === 'collection'
        ? collecting.membersOf(scope.collectionId)
        : scope.kind === 'stories'
          ? scope.ids
          : []
    return ids.flatMap((one) => byId.get(one) ?? [])
  }

  function open(scope: StoryScope, filter: StoryFilter, order: StoryOrder) {
    const found = scopeOf(scope).filter(
      (demo) => filter === 'all' || (filter === 'unread' ? !demo.isRead : demo.isStarred),
    )
    const rows = order === 'oldest' ? [...found].reverse() : found
    const listId = id()
    lists.set(listId, rows)
    return { id: listId, total: rows.length, unread: rows.filter((demo) => !demo.isRead).length }
  }

  function searchOf(searchId: string): Search {
    const search = searches.get(searchId)
    if (!search) throw new ORPCError('NOT_FOUND', { message: 'This search was removed.' })
    const rows = members.get(searchId) ?? []
    return { ...search, total: rows.length, unread: rows.filter((demo) => !demo.isRead).length }
  }

  function draft(query: SearchQuery, profileId = activeId): Search {
    const same = [...searches.values()].find(
      (search) => JSON.stringify(search.query) === JSON.stringify(query),
    )
    if (same) return searchOf(same.id)
    const search: Search = {
      id: id(),
      profileId,
      query,
      createdAt: stamp(),
      updatedAt: stamp(),
      unread: 0,
      total: 0,
      position: searches.size,
    }
    searches.set(search.id, search)
    return search
  }

  async function* run(searchId: string, limit: number, signal: AbortSignal | undefined) {
    const search = searchOf(searchId)
    const found = find(search.query).slice(0, limit)
    const known = new Set(members.get(searchId))
    let state: Run = {
      id: id(),
      searchId,
      state: 'running',
      startedAt: stamp(),
      pages: 0,
      fetched: 0,
      stored: 0,
      fresh: 0,
      calls: 1,
      dropped: 0,
    }
    yield { run: state, phase: 'counting' as const }
    if (options.runFails) {
      throw new ORPCError(options.runFails, { message: 'The service cannot be reached just now.' })
    }
    for (let at = 0; at < found.length && !signal?.aborted; at += 100) {
      if (options.stepMs) await new Promise((resolve) => setTimeout(resolve, options.stepMs))
      const page = found.slice(at, at + 100)
      const fresh = page.filter((demo) => !known.has(demo))
      members.set(searchId, [...(members.get(searchId) ?? []), ...fresh])
      state = {
        ...state,
        counted: found.length,
        pages: state.pages + 1,
        calls: state.calls + 1,
        fetched: state.fetched + page.length,
        stored: state.stored + page.length,
        fresh: state.fresh + fresh.length,
      }
      yield { run: state, phase: 'fetching' as const }
    }
    state = { ...state, state: signal?.aborted ? 'stopped' : 'done', endedAt: stamp() }
    searches.set(searchId, { ...search, lastRun: state })
    tell('searches', 'runs', 'stories')
    yield { run: state, phase: 'finished' as const }
  }

  const profile = (profileId: string): Profile => ({
    id: profileId,
    kind: profileId === LOCAL_PROFILE_ID ? 'embedded' : 'remote',
    isActive: profileId === activeId,
    state: 'ready',
    has: { password: true, appKey: true, textAppKey: false },
    fields: {
      name: profileId === LOCAL_PROFILE_ID ? 'This computer' : 'News desk',
      baseUrl: 'https://news.example',
      family: 'current',
      brand: 'Example',
    },
  })
  const profiles = (): Profile[] =>
    [LOCAL_PROFILE_ID, ...(options.hasRemote ? ['remote'] : [])].map(profile)
  const vault = {
    kind: 'memory',
    backend: 'memory',
    state: 'ok',
    message: 'Kept until you quit.',
  } as const
  const lane: Lane = {
    id: 'stories',
    profileId: activeId,
    endpoint: '/v6/news/stories',
    waiting: 0,
    inFlight: 0,
    used: 3,
    capacity: 60,
  }
  async function* ingest() {
    yield { read: 1, stored: 1, duplicates: 0, failed: [], failedCount: 0, isDone: true }
  }
  const undoState = () => ({ undo: undoSteps.at(-1)?.label, redo: redoSteps.at(-1)?.label })
  const suggest = (term: string, kind: 'entity' | 'source') => {
    const names = new Map<string, { id: string; text: string; detail?: string }>()
    for (const { story } of all.slice(0, 20)) {
      if (kind === 'source')
        names.set(story.source.name, {
          id: story.source.domain ?? '',
          text: story.source.name,
          detail: story.source.domain,
        })
      else
        for (const entity of story.entities) {
          const text = entity.body.surfaceForms[0]?.text ?? entity.title.surfaceForms[0]?.text ?? ''
          names.set(entity.id, { id: entity.id, text, detail: entity.types.join(', ') })
        }
    }
    const items = [...names.values()].filter(({ text }) =>
      text.toLowerCase().includes(term.toLowerCase()),
    )
    return { items, from: 'cache' as const }
  }

  function mark(ids: readonly string[], key: 'isRead' | 'isStarred', value: boolean): void {
    const before = ids.map((storyId) => byId.get(storyId)?.[key] ?? false)
    const set = (values: readonly boolean[]): void => {
      ids.forEach((storyId, index) => {
        const demo = byId.get(storyId)
        if (demo) demo[key] = values[index] ?? false
      })
      tell('stories', 'status')
    }
    const what =
      key === 'isRead' ? (value ? 'mark read' : 'mark unread') : value ? 'star' : 'unstar'
    step(
      what,
      () => set(ids.map(() => value)),
      () => set(before),
    )
  }

  const router = os.router({
    app: {
      diagnostics: os.app.diagnostics.handler(() => ({
        text: '{\n  "format": "broadsheet-diagnostics",\n  "counts": { "searches": 3 }\n}\n',
      })),
      about: os.app.about.handler(() => ({
        version: '0.1.0',
        host: 'browser',
        dataDir: '/home/demo/broadsheet',
        hasDialogs: false,
        vault,
      })),
      quality: os.app.quality.handler(() => ({
        name: 'local',
        version: '1.2.0',
        languages: [
          { language: 'en', support: 'full', sentiment: 'full' },
          { language: 'fa', support: 'partial', sentiment: 'partial' },
        ],
        figures: [
          {
            analysis: 'names',
            language: 'en',
            measure: 'strict F1',
            value: 0.623,
            cases: 944,
            set: 'en',
          },
        ],
      })),
      ownNames: os.app.ownNames.handler(() => ({ total: ownNames.length, names: ownNames })),
      addOwnNames: os.app.addOwnNames.handler(({ input }) => {
        const lines = input.text.trim().split('\n').slice(1)
        ownNames.push(...lines.map((name) => ({ id: name, name, types: ['Human'], count: 1 })))
        return { read: lines.length, replaced: 0, total: ownNames.length, problems: [] }
      }),
      removeOwnNames: os.app.removeOwnNames.handler(({ input }) => {
        const gone = ownNames.filter(({ id }) => input.ids.includes(id))
        ownNames = ownNames.filter((one) => !gone.includes(one))
        return { removed: gone.map(({ name }) => name) }
      }),
      exportOwnNames: os.app.exportOwnNames.handler(() => ({
        text: ['name', ...ownNames.map(({ name }) => name)].join('\n'),
      })),
      status: os.app.status.handler(() => ({
        profileId: activeId,
        profileName: profile(activeId).fields.name,
        engine: { kind: 'embedded', name: 'Local engine', version: '0.1.0' },
        line:
          options.runFails === 'OFFLINE'
            ? 'offline'
            : activeId === LOCAL_PROFILE_ID
              ? 'local'
              : 'online',
        queued: 0,
        ...(activeId !== LOCAL_PROFILE_ID && { quota: { used: 3, capacity: 60 } }),
        cachedStories: all.length,
        cacheBytes: all.length * 5200,
        unread: all.filter((demo) => !demo.isRead).length,
        isReadOnly: false,
        notices: [],
      })),
      changes: os.app.changes.handler(async function* ({ signal }) {
        const waiting: Notice[] = []
        let wake = (): void => undefined
        const listener = (notice: Notice): void => {
          waiting.push(notice)
          wake()
        }
        listeners.add(listener)
        signal?.addEventListener('abort', () => wake())
        try {
          while (!signal?.aborted) {
            const notice = waiting.shift()
            if (notice) yield notice
            else await new Promise<void>((resolve) => (wake = resolve))
          }
        } finally {
          listeners.delete(listener)
        }
      }),
      visits: os.app.visits.handler(async function* () {
        yield* options.visits ?? []
      }),
      openLink: os.app.openLink.handler(({ input }) => {
        links.push(input.url)
        return { opened: false }
      }),
    },
    searches: {
      list: os.searches.list.handler(() =>
        [...searches.values()]
          .filter((search) => search.name !== undefined)
          .sort((a, b) => a.position - b.position)
          .map((search) => searchOf(search.id)),
      ),
      history: os.searches.history.handler(() =>
        [...searches.keys()]
          .map(searchOf)
          .filter((search) => search.name === undefined)
          .reverse(),
      ),
      get: os.searches.get.handler(({ input }) => searchOf(input.id)),
      draft: os.searches.draft.handler(({ input }) => draft(input.query, input.profileId)),
      save: os.searches.save.handler(({ input }) => {
        searches.set(input.id, { ...searchOf(input.id), name: input.name })
        tell('searches')
        return searchOf(input.id)
      }),
      change: os.searches.change.handler(({ input }) => {
        const before = searchOf(input.id)
        const after = {
          ...before,
          ...(input.name && { name: input.name }),
          ...(input.query && { query: input.query }),
        }
        step(
          'change a search',
          () => searches.set(input.id, after),
          () => searches.set(input.id, before),
        )
        tell('searches')
        return searchOf(input.id)
      }),
      reorder: os.searches.reorder.handler(({ input }) => {
        input.ids.forEach((searchId, position) =>
          searches.set(searchId, { ...searchOf(searchId), position }),
        )
        tell('searches')
      }),
      remove: os.searches.remove.handler(({ input }) => {
        const search = searchOf(input.id)
        step(
          'remove a search',
          () => searches.delete(input.id),
          () => searches.set(input.id, search),
        )
        tell('searches')
      }),
      price: os.searches.price.handler(({ input }) => {
        const stories = find(input.query).length
        const calls = 1 + Math.ceil(stories / 100)
        return {
          stories,
          calls,
          minutes: activeId === LOCAL_PROFILE_ID ? 0 : Math.ceil(calls / 60),
          endpoints: [{ endpoint: 'stories', calls: calls - 1 }],
          bytes: stories * 5200,
        }
      }),
      run: os.searches.run.handler(({ input, signal }) =>
        run(input.id, input.limit ?? Infinity, signal),
      ),
      runs: os.searches.runs.handler(() => []),
      markAllRead: os.searches.markAllRead.handler(({ input }) =>
        mark(
          (members.get(input.id) ?? []).map(({ story }) => story.id),
          'isRead',
          true,
        ),
      ),
    },
    stories: {
      open: os.stories.open.handler(({ input }) => open(input.scope, input.filter, input.order)),
      window: os.stories.window.handler(({ input }) => {
        const list = lists.get(input.listId)
        if (!list) throw new ORPCError('NOT_FOUND', { message: 'This list was closed.' })
        return list.slice(input.offset, input.offset + input.limit).map((demo) => ({
          ...summaryOf(demo),
          tagIds: collecting.tagIdsOf(demo.story.id),
          ...(input.listId.includes('-folded') &&
            (copies.get(demo.story.id) ?? 0) > 0 && {
              copies: { stories: copies.get(demo.story.id)!, outlets: 2 },
            }),
          ...(input.listId.includes('-folded') &&
            leads.has(demo.story.id) && { copyOf: leads.get(demo.story.id)! }),
        }))
      }),
      // The same text counts as a copy here; the work compares as the monitors do.
      fold: os.stories.fold.handler(({ input }) => {
        const wholeId = input.listId.replace(/-folded-\d+$/, '')
        const list = lists.get(wholeId)
        if (!list) throw new ORPCError('NOT_FOUND', { message: 'This list was closed.' })
        const firsts = Map.groupBy(list, ({ story }) => story.body)
        const shown = [...firsts.values()].flatMap(([first, ...rest]) => [
          first!,
          ...(input.unfolded.includes(first!.story.id) ? rest : []),
        ])
        const id = `${wholeId}-folded-${input.unfolded.length}`
        lists.set(id, shown)
        for (const [first, ...rest] of firsts.values()) {
          copies.set(first!.story.id, rest.length)
          for (const { story } of rest) leads.set(story.id, first!.story.id)
        }
        const unread = shown.filter(({ isRead }) => !isRead).length
        return { id, total: shown.length, unread, folded: list.length - shown.length }
      }),
      read: os.stories.read.handler(({ input }) => {
        const demo = byId.get(input.id)
        if (!demo) throw new ORPCError('NOT_FOUND', { message: 'This story is not kept here.' })
        return { ...demo }
      }),
      siblings: os.stories.siblings.handler(({ input }) => {
        const clusters = byId.get(input.id)?.story.clusters ?? []
        const told = all.filter(
          ({ story }) =>
            story.id !== input.id && story.clusters.some((one) => clusters.includes(one)),
        )
        return told.slice(0, 5).map(summaryOf)
      }),
      setRead: os.stories.setRead.handler(({ input }) => mark(input.ids, 'isRead', input.isRead)),
      setStarred: os.stories.setStarred.handler(({ input }) =>
        mark(input.ids, 'isStarred', input.isStarred),
      ),
    },
    explore: demoExplore({ all, nowMs, scopeOf, tell }),
    suggestions: {
      entities: os.suggestions.entities.handler(({ input }) => suggest(input.term, 'entity')),
      entityTypes: os.suggestions.entityTypes.handler(() => ({ items: [], from: 'cache' })),
      sources: os.suggestions.sources.handler(({ input }) => suggest(input.term, 'source')),
      topics: os.suggestions.topics.handler(() => ({ items: [], from: 'cache' })),
    },
    profiles: {
      list: os.profiles.list.handler(profiles),
      add: os.profiles.add.handler(() => profile('remote')),
      change: os.profiles.change.handler(({ input }) => profile(input.id)),
      remove: os.profiles.remove.handler(() => undefined),
      use: os.profiles.use.handler(({ input }) => {
        activeId = input.id
        tell('profiles', 'status')
        return profile(activeId)
      }),
      signIn: os.profiles.signIn.handler(({ input }) => profile(input.id)),
      signOut: os.profiles.signOut.handler(({ input }) => profile(input.id)),
      test: os.profiles.test.handler(async function* () {
        yield { step: 'Reach the address', ok: true, message: 'It answers.' }
      }),
      vault: os.profiles.vault.handler(() => vault),
      unlockVault: os.profiles.unlockVault.handler(() => vault),
      retryVault: os.profiles.retryVault.handler(() => vault),
    },
    playground: {
      ask: os.playground.ask.handler(async function* ({ input }) {
        const result = { analysis: 'language', language: 'en', confidence: 0.99 } as const
        const isImage = input.endpoint === 'image-tags'
        const note = isImage && { note: 'Nothing in the picture is recognised.' }
        const source = { engine: 'local', version: '1', ...note }
        const answer = { endpoint: input.endpoint, source, result, json: '{}', tookMs: 1 }
        yield { kind: 'answer', answer } as const
      }),
    },
    batches: demoBatches(
      () => tell('batches'),
      () => batchTold,
    ),
    ...collecting.procedures,
    pictures: demoPictures(byId, () => tell('stories', 'settings')),
    graph: demoGraph({ storiesOf: scopeOf, newId: id, nowMs }),
    monitors: demoMonitors(() => tell('monitors')),
    harvests: demoHarvests(),
    newsroom: {
      feeds: os.newsroom.feeds.handler(() => feeds),
      discover: os.newsroom.discover.handler(({ input }) => [
        { url: input.address, title: input.address, isKnown: false },
      ]),
      previewOpml: os.newsroom.previewOpml.handler(() => []),
      addFeeds: os.newsroom.addFeeds.handler(({ input }) => {
        for (const feed of input.feeds) {
          feeds.push({ ...feed, id: id(), state: 'new', stateText: 'Not fetched yet.', stories: 0 })
        }
        tell('feeds')
        return feeds
      }),
      removeFeeds: os.newsroom.removeFeeds.handler(({ input }) => {
        const kept = feeds.filter((feed) => !input.ids.includes(feed.id))
        feeds.splice(0, feeds.length, ...kept)
        tell('feeds')
      }),
      exportOpml: os.newsroom.exportOpml.handler(() => ({ text: '<opml version="2.0"/>' })),
      refreshFeeds: os.newsroom.refreshFeeds.handler(ingest),
      addSample: os.newsroom.addSample.handler(ingest),
      removeSample: os.newsroom.removeSample.handler(() => ({ removed: all.length })),
      addContent: os.newsroom.addContent.handler(ingest),
      pick: os.newsroom.pick.handler(() => []),
      addPicked: os.newsroom.addPicked.handler(ingest),
    },
    corrections: demoCorrections(() => tell('corrections', 'stories')),
    evidence: demoEvidence(all),
    activity: {
      snapshot: os.activity.snapshot.handler(() => ({ lanes: [lane], jobs: [], entries: [] })),
      pause: os.activity.pause.handler(() => undefined),
      resume: os.activity.resume.handler(() => undefined),
      stop: os.activity.stop.handler(() => undefined),
    },
    settings: {
      get: os.settings.get.handler(() => settings),
      change: os.settings.change.handler(({ input }) => {
        settings = { ...settings, ...input }
        tell('settings')
        return settings
      }),
    },
    storage: {
      stats: os.storage.stats.handler(() => ({
        dataDir: '/home/demo/broadsheet',
        files: [{ name: 'library.db', what: 'What you made', bytes: 81_920 }],
        cachedStories: all.length,
        embeddedStories: 0,
        sampleStories: 0,
      })),
      backup: os.storage.backup.handler(() => ({ name: 'library.db', bytes: 81_920 })),
      rules: os.storage.rules.handler(() => retention),
      setRules: os.storage.setRules.handler(({ input }) => {
        const before = retention
        const set = (rules: RetentionRule[]) => () => {
          retention = rules
          tell('settings')
        }
        step('changing what is kept', set(input.rules), set(before))
      }),
      plan: os.storage.plan.handler(({ input }) => demoPlan(input.rules ?? retention)),
      tidy: os.storage.tidy.handler(() => ({ removed: 0 })),
      ...demoStorageCare(),
    },
    transfers: demoTransfers(),
    capsules: demoCapsules(),
    exchange: demoExchange(),
    undo: {
      state: os.undo.state.handler(undoState),
      undo: os.undo.undo.handler(() => {
        const last = undoSteps.pop()
        last?.back()
        if (last) redoSteps.push(last)
        tell('undo', 'searches', 'stories')
        return undoState()
      }),
      redo: os.undo.redo.handler(() => {
        const last = redoSteps.pop()
        last?.forth()
        if (last) undoSteps.push(last)
        tell('undo', 'searches', 'stories')
        return undoState()
      }),
    },
  })

  const client = createRouterClient(replaced(router, options.replace ?? {}))
  const connection: Connection = {
    client,
    host: options.host ?? 'browser',
    onLost: () => () => undefined,
    onBack: () => () => undefined,
    onEnded: () => () => undefined,
  }
  /** Saves a search with all its stories, as if it had been run. */
  function seedSearch(name: string, aql: string): string {
    const search = draft({ aql, parameters: [] })
    searches.set(search.id, { ...search, name })
    members.set(search.id, find(search.query))
    return search.id
  }
  /** What a run that is under way says, from now on. */
  const batchProgress = (told: Partial<BatchProgress>): void => void (batchTold = told)

  return { client, router, connection, links, stories: all, tell, seedSearch, batchProgress }
}
