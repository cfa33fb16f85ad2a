import { fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { graphDeskOf } from '#renderer/features/graph/desk.svelte.ts'
import { shownOf } from '#renderer/features/graph/export.ts'
import { createLayout } from '#renderer/graph/layout/layout.ts'
import type { LayoutAnswer, LayoutRequest } from '#renderer/graph/layout/messages.ts'
import { communitiesOf } from '#renderer/graph/measure/communities.ts'
import type { MeasureRequest } from '#renderer/graph/measure/messages.ts'
import { readColumns } from '#renderer/graph/read-columns.ts'
import { packGraph } from '#shared/logic/graph/name-graph.ts'
import type { NameGraph } from '#shared/model/graph.ts'
import type { Replacements } from '#test/support/replaced.ts'
import { closeApp, openApp, textOf } from './app.ts'

/** happy-dom has no threads: what they do is done here, a moment later. */
class NearWorker {
  onmessage: ((event: { data: unknown }) => void) | undefined
  postMessage(data: LayoutRequest | MeasureRequest | File): void {
    void answerOf(data).then((answer) => answer && this.onmessage?.({ data: answer }))
  }
  terminate(): void {
    this.onmessage = undefined
  }
}

async function answerOf(data: LayoutRequest | MeasureRequest | File): Promise<unknown> {
  if (data instanceof File) return readColumns(await data.text())
  if ('what' in data) return { id: data.id, groups: communitiesOf(data.graph) }
  if (data.kind !== 'start') return undefined
  const layout = createLayout(data.graph, data.options)
  while (layout.run(1000, () => performance.now()));
  const answer: LayoutAnswer = {
    ...{ run: data.run, places: layout.positions(), progress: 1, isDone: true },
  }
  return answer
}

const CAPTION = {
  ...{ title: 'Names', query: 'all cached stories', n: 40, engine: 'Broadsheet', version: '1' },
  madeAt: '2026-11-20T12:00:00.000Z',
}
const GRAPH: NameGraph = {
  caption: CAPTION,
  nodes: [
    { id: 'Q1', label: 'Ada Byron', type: 'Human', stories: 20 },
    { id: 'Q2', label: 'Berlin', type: 'Location', stories: 12 },
    { id: 'Q3', label: 'שלום 🗞️', type: 'Organization', stories: 5 },
    { id: 'Q4', label: 'x'.repeat(10_000), stories: 1 },
  ],
  links: { source: [0, 1], target: [1, 2], count: [7, 3] },
  allLinks: 2,
  volume: { from: '1970-01-01T00:00:00.000Z', to: '2099-01-01T00:00:00.000Z', counts: [3, 0, 37] },
}
type Asked = { slice?: { from?: string; to?: string }; most?: number }

beforeEach(() => vi.stubGlobal('Worker', NearWorker))
afterEach(() => {
  closeApp()
  vi.unstubAllGlobals()
})

async function openGraph(graph: NameGraph = GRAPH, replace: Replacements = {}) {
  const asked: Asked[] = []
  const build = (input: Asked) => {
    asked.push(input)
    return packGraph(graph)
  }
  const opened = await openApp({ replace: { 'graph.build': build, ...replace } })
  opened.page.route.go('graph')
  const shown = await (graph.nodes.length > 0
    ? screen.findByRole('region', { name: 'What is shown' })
    : undefined)
  const desk = graphDeskOf(opened.page)
  return { ...opened, asked, desk, shown }
}

const table = async () => {
  await fireEvent.click(screen.getByRole('radio', { name: 'Table' }))
  return screen.findByRole('grid', { name: 'Names and their links' })
}

it('counts what is shown while filters change, and takes every change back', async () => {
  const { page, desk, shown } = await openGraph()
  await waitFor(() => expect(textOf(shown)).toContain('3 of 4 names, 2 of 2 links'))
  await fireEvent.click(screen.getByRole('checkbox', { name: 'Organizations' }))
  expect(textOf(shown)).toContain('2 of 4 names, 1 of 2 links')
  await fireEvent.click(screen.getByRole('checkbox', { name: /Names without a link/ }))
  expect(textOf(shown)).toContain('3 of 4 names')
  desk.hide(['Q1'])
  await waitFor(() => expect(textOf(shown)).toContain('2 of 4 names, 0 of 2 links'))
  expect(page.undo.undoLabel).toBe('hiding Ada Byron')
  for (let step = 0; step < 3; step += 1) await page.undo.undo()
  await waitFor(() => expect(textOf(shown)).toContain('3 of 4 names, 2 of 2 links'))
  for (let step = 0; step < 3; step += 1) await page.undo.redo()
  await waitFor(() => expect(textOf(shown)).toContain('2 of 4 names, 0 of 2 links'))
  expect(page.undo.redoLabel).toBeUndefined()
})

it('keeps names where they are when others go and come', async () => {
  const { desk, page } = await openGraph()
  await waitFor(() => expect(desk.places.of('Q3')).toBeDefined())
  const before = new Map(desk.places.all())
  desk.pinAt('Q2', [123, 45])
  desk.change('names without a link', { showsLonely: true })
  await waitFor(() => expect(desk.places.of('Q4')).toBeDefined())
  expect(desk.places.of('Q1')).toEqual(before.get('Q1'))
  expect(desk.places.of('Q3')).toEqual(before.get('Q3'))
  expect(desk.places.of('Q2')).toEqual([123, 45])
  await page.undo.undo()
  await page.undo.undo()
  expect(desk.places.of('Q2')).toEqual(before.get('Q2'))
  expect(desk.pins.size).toBe(0)
})

it('is a table too, with every link and the stories behind it', async () => {
  const { page } = await openGraph()
  const grid = await table()
  const rows = await within(grid).findAllByRole('row')
  expect(rows.map((row) => textOf(row))).toEqual([
    expect.stringContaining('Ada Byron 20 stories 1 link Berlin (7)'),
    expect.stringContaining('Berlin 12 stories 2 links Ada Byron (7) and \u2068שלום 🗞️\u2069 (3)'),
    expect.stringContaining('5 stories 1 link Berlin (3)'),
  ])
  await fireEvent.input(screen.getByRole('textbox', { name: 'Find a name' }), {
    target: { value: 'berl' },
  })
  await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(1))
  await fireEvent.click(within(grid).getAllByRole('row')[0]!)
  const detail = screen.getByRole('region', { name: 'What is chosen' })
  await waitFor(() => expect(textOf(detail)).toContain('Location · 2 links'))
  await fireEvent.click(within(detail).getByRole('button', { name: /7 stories with both Berlin/ }))
  expect(page.evidence.request).toEqual({
    scope: { kind: 'all' },
    slice: { entities: ['Q2', 'Q1'] },
    title: 'Berlin and Ada Byron',
    count: 7,
  })
})

it('follows what is chosen after its screen was left', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { desk, page } = await openGraph()
  await waitFor(() => expect(desk.visible.nodes).toHaveLength(3))
  page.route.go('monitors')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What is shown' })).toBeNull())
  desk.change('names without a link', { showsLonely: true })
  expect(desk.visible.nodes).toHaveLength(4)
  expect(desk.picture.count).toBe(4)
  expect(desk.pins.size).toBe(0)
  expect(warn.mock.calls.flat().join()).not.toContain('derived_inert')
  warn.mockRestore()
})

it('chooses one more name in the table, for the way between two', async () => {
  const { desk } = await openGraph()
  const grid = await table()
  const rows = await within(grid).findAllByRole('row')
  await fireEvent.click(rows[0]!)
  await fireEvent.click(rows[2]!, { ctrlKey: true })
  expect(desk.chosen).toEqual(['Q1', 'Q3'])
  const way = await screen.findByRole('region', { name: 'How they are connected' })
  expect(textOf(way)).toContain('In 2 steps')
  rows[2]!.focus()
  await fireEvent.keyDown(rows[2]!, { key: ' ' })
  expect(desk.chosen).toEqual(['Q1'])
})

it('makes a rule of a correction, after saying what it touches', async () => {
  const added: unknown[] = []
  const rule = { id: 'r1', isOn: true, createdAt: '2026-11-20T12:00:00.000Z' }
  const { desk, page } = await openGraph(GRAPH, {
    'corrections.preview': () => ({ reach: 7, words: 'Berlin is Ada Byron.' }),
    'corrections.add': ({ correction }: { correction: unknown }) => {
      added.push(correction)
      return { ...rule, correction }
    },
  })
  await waitFor(() => expect(desk.names.count).toBe(4))
  desk.correcting.ask({ kind: 'merge', ids: ['Q2', 'Q1'] })
  const dialog = await screen.findByRole('dialog', { name: 'These are the same' })
  await waitFor(() => expect(textOf(dialog)).toContain('Touches 7 stories.'))
  await fireEvent.click(within(dialog).getByRole('button', { name: 'Make the rule' }))
  await waitFor(() => expect(added).toHaveLength(1))
  expect(added[0]).toEqual({
    kind: 'merge',
    from: [{ id: 'Q2', name: 'Berlin', types: ['Location'] }],
    into: { id: 'Q1', name: 'Ada Byron', types: ['Human'] },
  })
  expect(page.undo.undoLabel).toBe('a correction')
  desk.correcting.ask({ kind: 'split', ids: ['Q1'] })
  desk.correcting.text = 'berlin'
  desk.correcting.forms = ' Ada \n\nA. Byron'
  expect(desk.correcting.correction).toMatchObject({
    kind: 'split',
    forms: ['Ada', 'A. Byron'],
    into: { id: 'Q2', name: 'Berlin' },
  })
})

it('tells how two names are connected', async () => {
  const { desk } = await openGraph()
  await waitFor(() => expect(desk.names.count).toBe(4))
  desk.choose(['Q1', 'Q3'])
  const way = await screen.findByRole('region', { name: 'How they are connected' })
  expect(textOf(way)).toContain('In 2 steps: Ada Byron → Berlin → שלום 🗞️')
  desk.choose(['Q1', 'Q4'])
  await waitFor(() =>
    expect(textOf(screen.getByRole('region', { name: 'How they are connected' }))).toContain(
      'No shown link leads',
    ),
  )
})

it('counts anew for another stretch of time, as one step', async () => {
  const { asked, desk, page } = await openGraph()
  await screen.findByRole('slider', { name: 'To' })
  const to = screen.getByRole('slider', { name: 'To' })
  await fireEvent.input(to, { target: { value: '2' } })
  await fireEvent.change(to)
  await waitFor(() => expect(asked.at(-1)?.slice?.to).toMatch(/^2056-01-01/))
  expect(desk.choices.from).toBeUndefined()
  await page.undo.undo()
  await waitFor(() => expect(asked.at(-1)?.slice).toEqual({}))
})

it('keeps a view under a name and restores it', async () => {
  const { desk, demo } = await openGraph()
  await waitFor(() => expect(desk.places.of('Q3')).toBeDefined())
  desk.pinAt('Q1', [10, 20])
  desk.change('the colour', { colour: 'community' })
  await fireEvent.click(screen.getByRole('button', { name: 'Views' }))
  await fireEvent.input(await screen.findByRole('textbox', { name: 'Keep this view as' }), {
    target: { value: 'Two crowds' },
  })
  await fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await waitFor(async () =>
    expect(await demo.client.graph.views({})).toMatchObject([{ name: 'Two crowds' }]),
  )
  const places = desk.places.all()
  const choices = desk.choices
  await desk.open({ kind: 'all' })
  expect(desk.pins.size).toBe(0)
  const [view] = await demo.client.graph.views({})
  await desk.restore(await demo.client.graph.openView({ id: view!.id }))
  expect(desk.choices).toEqual(choices)
  for (const [id, [x, y]] of places) {
    expect(desk.places.of(id)?.[0]).toBeCloseTo(x, 0)
    expect(desk.places.of(id)?.[1]).toBeCloseTo(y, 0)
  }
})

it('opens a graph of another program, and says what is wrong with a bad one', async () => {
  const { desk, view } = await openGraph()
  await waitFor(() => expect(desk.names.count).toBe(4))
  const input = view.container.querySelector('input[type=file]')!
  const choose = (name: string, text: string) =>
    fireEvent.change(input, { target: { files: [new File([text], name)] } })
  await choose('bad.gexf', '<gexf><graph>')
  expect(await screen.findByText(/not well-formed/)).toBeTruthy()
  await choose(
    'other.graphml',
    `<graphml><graph><node id="a"/><node id="b"/><node id="c"/><edge source="a" target="b"/>
     <edge source="b" target="a"/><edge source="b" target="gone"/></graph></graphml>`,
  )
  expect(await screen.findByText('other.graphml')).toBeTruthy()
  expect(textOf(await screen.findByRole('region', { name: 'What is shown' }))).toContain(
    '2 of 3 names, 1 of 1 link',
  )
  expect([...shownOf(desk).links]).toEqual([{ source: 'a', target: 'b', count: 2, npmi: 0 }])
  await fireEvent.click(screen.getByRole('button', { name: 'Back to the stories' }))
  await waitFor(() => expect(desk.names.count).toBe(4))
})

it('keeps a graph of another program with the view of it, and shows both again', async () => {
  const { desk, demo, view } = await openGraph()
  const input = view.container.querySelector('input[type=file]')!
  const text = `<graphml><graph><node id="a"/><node id="b"/><node id="c"/>
    <edge source="a" target="b"/><edge source="b" target="c"/></graph></graphml>`
  await fireEvent.change(input, { target: { files: [new File([text], 'theirs.graphml')] } })
  await screen.findByText('theirs.graphml')
  await waitFor(() => expect(desk.places.of('a')).toBeDefined())
  desk.pinAt('b', [70, -30])
  desk.change('the colour', { colour: 'community' })
  await fireEvent.click(screen.getByRole('button', { name: 'Views' }))
  await fireEvent.input(await screen.findByRole('textbox', { name: 'Keep this view as' }), {
    target: { value: 'Theirs' },
  })
  await fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  await waitFor(async () => expect(await demo.client.graph.views({})).toHaveLength(1))
  const { choices } = desk
  const at = desk.places.of('c')!
  await desk.open({ kind: 'all' })
  await waitFor(() => expect(desk.names.count).toBe(4))

  await fireEvent.click(screen.getByRole('button', { name: 'Views' }))
  await fireEvent.click(await screen.findByRole('button', { name: 'Theirs' }))
  await screen.findByText('theirs.graphml')
  await waitFor(() => expect(desk.names.placeOf.has('c')).toBe(true))
  expect(desk.choices).toEqual(choices)
  expect(desk.places.of('b')).toEqual([70, -30])
  expect(desk.places.of('c')?.[0]).toBeCloseTo(at[0], 0)
})

it.each([
  ['nothing', 0],
  ['one name', 1],
])('says so where there is %s', async (_what, count) => {
  const graph = {
    caption: { ...CAPTION, n: count },
    nodes: GRAPH.nodes.slice(0, count),
    links: { source: [], target: [], count: [] },
    allLinks: 0,
  }
  await openGraph(graph)
  if (count === 0) expect(await screen.findByText('No names to draw')).toBeTruthy()
  else {
    const shown = await screen.findByRole('region', { name: 'What is shown' })
    await waitFor(() => expect(textOf(shown)).toContain('1 of 1 name, 0 of 0 links'))
  }
})
