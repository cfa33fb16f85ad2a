import { fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, openApp, press, textOf } from './app.ts'

afterEach(closeApp)

async function openScreen(names: readonly string[] = []) {
  const opened = await openApp()
  for (const name of names) await opened.demo.client.collections.add({ name })
  opened.page.route.openCollection(undefined)
  await screen.findByRole('heading', { name: 'Collections', level: 1 })
  await opened.page.collections.load()
  return opened
}

async function openFirstStory(): Promise<void> {
  const row = await waitFor(() => {
    const found = screen.getAllByRole('row').find(({ dataset }) => dataset.index === '0')
    expect(textOf(found).length).toBeGreaterThan(20)
    return found!
  })
  await fireEvent.click(row)
  await screen.findByRole('toolbar', { name: 'This story' })
}

const treeNames = () =>
  screen.getAllByRole('treeitem').map((item) => item.querySelector('bdi')?.textContent)

test('teaches what a collection is, makes one, and shows it in the rail too', async () => {
  await openScreen()
  expect(screen.getByText('Keep together what belongs together')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'With a rule' }))
  const dialog = await screen.findByRole('dialog')
  await fireEvent.input(within(dialog).getByLabelText('Name'), { target: { value: 'Harbours' } })
  const rule = within(dialog).getByRole('textbox', { name: /Rule/ })
  await fireEvent.input(rule, { target: { value: 'title:(a AND' } })
  await waitFor(() => expect(rule.getAttribute('aria-invalid')).toBe('true'))
  await fireEvent.input(rule, { target: { value: 'language:en' } })
  await waitFor(() => expect(textOf(dialog)).toMatch(/It would hold \d+ stories/))
  await fireEvent.submit(dialog.querySelector('form')!)
  await screen.findByRole('treeitem', { name: /Harbours.*filled by a rule/ })
  const rail = screen.getByRole('navigation', { name: 'Screens and saved searches' })
  expect(within(rail).getByRole('button', { name: /Harbours/ })).toBeTruthy()
})

test('moves with Alt and the arrow keys: up, into the one above, and out again', async () => {
  await openScreen(['A', 'B', 'C'])
  await screen.findByRole('treeitem', { name: /^C/ })
  const move = async (name: string, key: string) => {
    const item = screen.getByRole('treeitem', { name: new RegExp(`^${name}`) })
    await fireEvent.keyDown(item, { key, altKey: true })
  }
  await move('C', 'ArrowUp')
  await waitFor(() => expect(treeNames()).toEqual(['A', 'C', 'B']))
  await move('C', 'ArrowRight')
  await waitFor(() =>
    expect(screen.getByRole('treeitem', { name: /^C/ }).getAttribute('aria-level')).toBe('2'),
  )
  await waitFor(() => expect(screen.getByText('C is now 1 in A.')).toBeTruthy())
  await move('C', 'ArrowLeft')
  await waitFor(() => expect(treeNames()).toEqual(['A', 'C', 'B']))
})

test('files the story by keyboard, from anywhere, and takes it back', async () => {
  const { page, demo } = await openApp()
  await demo.client.collections.add({ name: 'Harbours' })
  await openFirstStory()
  press('c')
  const field = await screen.findByRole('combobox', { name: 'Collection' })
  await waitFor(() => expect(screen.getByRole('option', { name: 'Harbours' })).toBeTruthy())
  await fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() =>
    expect(screen.getByRole('option', { name: 'Harbours' }).getAttribute('aria-selected')).toBe(
      'true',
    ),
  )
  await waitFor(() => expect(page.collections.list[0]?.total).toBe(1))
  await page.undo.undo()
  await waitFor(() => expect(page.collections.list[0]?.total).toBe(0))
})

test('tags with t; the tag has a name beside its colour, in the row and in the reader', async () => {
  const { page } = await openApp()
  await openFirstStory()
  press('t')
  const field = await screen.findByRole('combobox', { name: 'Tag' })
  await fireEvent.input(field, { target: { value: 'متابعة 🚢' } })
  await fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() =>
    expect(page.collections.tags[0]).toMatchObject({ name: 'متابعة 🚢', stories: 1 }),
  )
  await fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.getAllByText('متابعة 🚢').length).toBeGreaterThanOrEqual(2))
})

test('a removed collection comes back with what was in it', async () => {
  const { demo, page } = await openScreen(['A'])
  const id = page.collections.list[0]!.id
  const storyIds = demo.stories.slice(0, 3).map(({ story }) => story.id)
  await demo.client.collections.put({ id, storyIds })
  const item = await screen.findByRole('treeitem', { name: /^A/ })
  await fireEvent.keyDown(item, { key: 'Delete' })
  await waitFor(() => expect(screen.queryByRole('treeitem')).toBeNull())
  await screen.findByText('Removed “A”. Its stories stay.')
  await page.undo.undo()
  await waitFor(() => expect(page.collections.list[0]).toMatchObject({ name: 'A', total: 3 }))
})

test('a sentence is marked without a mouse, gets a note, and is listed', async () => {
  const { page } = await openApp()
  await openFirstStory()
  press('h')
  const field = await screen.findByRole('combobox', { name: 'Words of the sentence' })
  const sentences = within(screen.getByRole('listbox', { name: 'Sentences' }))
  await waitFor(() => expect(sentences.getAllByRole('option').length).toBeGreaterThan(0))
  const wanted = textOf(sentences.getAllByRole('option')[0])
  await fireEvent.keyDown(field, { key: 'Enter' })
  const marked = await waitFor(() => {
    const found = document.querySelectorAll<HTMLElement>('[data-own]')
    expect(found.length).toBeGreaterThan(0)
    return [...found]
  })
  expect(textOf({ textContent: marked.map((one) => one.textContent).join('') } as Element)).toBe(
    wanted,
  )
  const { rows: kept } = await page.client.highlights.list({ offset: 0, limit: 10 })
  expect(kept[0]?.anchor?.exact.replace(/\s+/g, ' ')).toBe(wanted)
})

test('the note of a collection is Markdown of our own making: no HTML, no strange addresses', async () => {
  const { demo, page } = await openScreen(['A'])
  const id = page.collections.list[0]!.id
  const note = '# Known\n\n<img src=x onerror=alert(1)> [bad](javascript:alert(1)) **bold**'
  await demo.client.collections.change({ id, note })
  await page.collections.load()
  page.route.openCollection(id)
  await fireEvent.click(await screen.findByText('Note •'))
  const region = await screen.findByRole('region', { name: 'Note' })
  expect(within(region).getByRole('heading', { name: 'Known' })).toBeTruthy()
  expect(region.querySelector('img, a, script')).toBeNull()
  expect(textOf(region)).toContain('<img src=x onerror=alert(1)>')
  expect(region.querySelector('strong')?.textContent).toBe('bold')
})

test('a collection goes to paper whole, with its note and what was marked', async () => {
  const { demo, page } = await openScreen(['A'])
  const id = page.collections.list[0]!.id
  const storyIds = demo.stories.slice(0, 12).map(({ story }) => story.id)
  await demo.client.collections.put({ id, storyIds })
  await demo.client.collections.change({ id, note: 'What we **know**.' })
  const own = { storyId: storyIds[3]!, element: 'story', color: 'red', note: 'Check this one.' } as const // prettier-ignore
  await demo.client.highlights.add(own)
  await page.collections.load()
  page.route.openCollection(id)
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  await screen.findByText('Note •')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true })) // prettier-ignore
  const dialog = await screen.findByRole('dialog', { name: 'Print the collection' })
  await fireEvent.click(within(dialog).getByRole('button', { name: 'Print…' }))
  await waitFor(() => expect(printed).toHaveBeenCalledOnce())
  const sheet = document.querySelector('article.sheet')
  const titles = [...(sheet?.querySelectorAll('h2') ?? [])].map(({ textContent }) => textContent)
  expect(new Set(titles)).toEqual(
    new Set(demo.stories.slice(0, 12).map(({ story }) => story.title)),
  )
  expect(sheet?.textContent).toContain('What we know.')
  expect(sheet?.textContent).toContain('Check this one.')
})

test('the rail marks no collection while a tag or the stars are shown, and leads back', async () => {
  await openScreen(['Harbours'])
  const rail = within(screen.getByRole('navigation', { name: 'Screens and saved searches' }))
  const inRail = await rail.findByRole('button', { name: /Harbours/ })
  const isMarked = () => inRail.getAttribute('aria-current') === 'true'
  const title = () => screen.queryByRole('heading', { level: 2, name: 'Harbours' })
  await fireEvent.click(inRail)
  await waitFor(() => expect([isMarked(), title() !== null]).toEqual([true, true]))
  await fireEvent.click(screen.getByRole('button', { name: 'Starred' }))
  await waitFor(() => expect([isMarked(), title() !== null]).toEqual([false, false]))
  await fireEvent.click(inRail)
  await waitFor(() => expect([isMarked(), title() !== null]).toEqual([true, true]))
})
