import { fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import { closeApp, openApp, textOf } from './app.ts'

afterEach(closeApp)

async function openBatch() {
  const opened = await openApp()
  opened.page.route.go('batch')
  await screen.findByRole('heading', { name: 'Drop a folder of documents here' })
  return opened
}

async function lookInto() {
  const opened = await openBatch()
  await fireEvent.input(await screen.findByLabelText('Folder or file on this computer'), {
    target: { value: '/home/ada/papers' },
  })
  await fireEvent.click(screen.getByRole('button', { name: 'Look into it' }))
  await screen.findByRole('heading', { name: 'What to do' })
  return opened
}

it('says what is there and what would be done before anything is analysed', async () => {
  await lookInto()
  const facts = textOf(screen.getByRole('region', { name: 'What is there' }))
  expect(facts).toContain('5 files')
  expect(facts).toContain('1 exact copy')
  expect(facts).toContain('1 damaged')
  expect(facts).toContain('windows-1252, 1 file, such as b.txt: Brücke')
  const todo = () => textOf(screen.getByRole('region', { name: 'What to do' }))
  expect(todo()).toContain('2 to do, 3 left out')
  expect(todo()).toContain('about 12 s (8 s to 20 s) on 1 thread')
  expect(todo()).toContain('Nothing leaves this computer')
  await fireEvent.click(screen.getByRole('checkbox', { name: /Leave out exact copies/ }))
  await waitFor(() => expect(todo()).toContain('3 to do, 2 left out'))
  const row = screen.getByRole('row', { name: /^Mood full/ })
  expect(textOf(row)).toContain('none: left blank')
})

it('shows documents with their reasons, narrows them down, and opens one with its marks', async () => {
  await lookInto()
  await fireEvent.click(screen.getByRole('button', { name: /Analyse 2 documents/ }))
  const grid = await screen.findByRole('grid', { name: 'Documents' })
  await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(3))
  expect(textOf(grid)).toContain('failed Its cross-reference table cannot be read.')
  expect(textOf(grid)).toContain('blank')
  const aside = screen.getByRole('complementary', { name: 'Narrow down' })
  await fireEvent.click(within(aside).getByRole('button', { name: /failed/ }))
  await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(1))
  await fireEvent.click(screen.getByRole('button', { name: /Remove failed/ }))
  await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(3))

  await fireEvent.click(within(grid).getAllByRole('row')[0]!)
  const text = await screen.findByRole('region', { name: 'Text' })
  await waitFor(() => expect(textOf(text)).toContain('Ursula Tobler'))
  // Two names overlap: the piece inside both says both.
  expect(within(text).getByRole('button', { name: 'Tobler' }).title).toContain('\n')
  expect(text.querySelector('.driver.down')?.textContent).toBe('terrible')
  const found = textOf(screen.getByRole('complementary', { name: 'What was found' }))
  expect(found).toContain('negative, 80 % sure')
  expect(found).toContain('Moved by “terrible”, “great”.')
  // Each word keeps its marks beside it, whichever way it is written.
  expect([...document.querySelectorAll('bdi')].map(textOf)).toEqual(
    expect.arrayContaining(['“terrible”', '“great”']),
  )
  expect(found).toContain('this text is in “fi”')
})

it('keeps the keyboard where it is when a button goes with its work', async () => {
  await lookInto()
  const analyse = screen.getByRole('button', { name: /Analyse 2 documents/ })
  analyse.focus()
  await fireEvent.click(analyse)
  await screen.findByRole('grid', { name: 'Documents' })
  await waitFor(() => expect(document.activeElement?.textContent?.trim()).toBe('Documents'))
})

it('goes with the keyboard into a document and back to its row', async () => {
  await lookInto()
  await fireEvent.click(screen.getByRole('button', { name: /Analyse 2 documents/ }))
  const grid = await screen.findByRole('grid', { name: 'Documents' })
  await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(3))
  within(grid).getAllByRole('row')[1]!.focus()
  await fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  const back = await screen.findByRole('button', { name: 'All documents' })
  await waitFor(() => expect(document.activeElement).toBe(back))
  await fireEvent.keyDown(back, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('row'))
  expect(textOf(document.activeElement)).toContain('old.txt')
})

const HELD = {
  wait: { reason: 'The service refused a request (429).', until: '2026-11-20T12:34:00.000Z' },
}

it.each([
  [HELD, /Waiting for the service: The service refused a request \(429\)\. It goes on at .*12:34/],
  [{ ending: 'paused' } as const, /Pausing ….*Pausing: what is in work is finished first\./],
])('says why a run stands still: %o', async (told, said) => {
  const { demo } = await lookInto()
  demo.batchProgress({ state: 'running', phase: 'analysing', ...told })
  await fireEvent.click(screen.getByRole('button', { name: /Analyse 2 documents/ }))
  const view = screen.getByRole('region', { name: 'papers' })
  await waitFor(() => expect(textOf(view)).toMatch(said))
})

it('takes the focus to the parts of a batch when the form of a new one has gone with it', async () => {
  await openBatch()
  const field = await screen.findByLabelText('Folder or file on this computer')
  field.focus()
  await fireEvent.input(field, { target: { value: '/home/ada/papers' } })
  await fireEvent.submit(field.closest('form')!)
  const tab = await screen.findByRole('tab', { name: 'What is there' })
  await waitFor(() => expect(document.activeElement).toBe(tab))
})

it('begins at the top when other documents are asked for', async () => {
  await lookInto()
  await fireEvent.click(screen.getByRole('button', { name: /Analyse 2 documents/ }))
  const grid = await screen.findByRole('grid', { name: 'Documents' })
  await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(3))
  const scrolled = grid.parentElement!
  scrolled.scrollTop = 900
  const aside = screen.getByRole('complementary', { name: 'Narrow down' })
  await fireEvent.click(within(aside).getByRole('button', { name: /failed/ }))
  await waitFor(() => expect(scrolled.scrollTop).toBe(0))
})

it('counts a run as its banner does: with what earlier runs did, and what failed apart', async () => {
  const { demo } = await lookInto()
  const counts = { total: 12, done: 3, failed: 1, unchanged: 8 }
  demo.batchProgress({ state: 'running', phase: 'analysing', ...counts })
  await fireEvent.click(screen.getByRole('button', { name: /Analyse 2 documents/ }))
  const view = screen.getByRole('region', { name: 'papers' })
  await waitFor(() => expect(textOf(view)).toContain('Done 11 of 20, 8 before Failed 1'))
  const bar = within(view).getByRole('progressbar', { name: '12 of 20 documents' })
  expect(bar.getAttribute('aria-valuenow')).toBe('60')
  const inList = screen.getByRole('progressbar', { name: 'Progress of papers' })
  expect(inList.getAttribute('aria-valuenow')).toBe('60')
})

it('takes a document to Explore, which looks for stories like it at once', async () => {
  const { page } = await lookInto()
  await fireEvent.click(screen.getByRole('button', { name: /Analyse 2 documents/ }))
  const grid = await screen.findByRole('grid', { name: 'Documents' })
  await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(3))
  await fireEvent.click(within(grid).getAllByRole('row')[0]!)
  await fireEvent.click(await screen.findByRole('button', { name: 'Related stories' }))
  const panel = await screen.findByRole('tabpanel', { name: 'Related and coverages' })
  expect(page.route).toMatchObject({ screen: 'explore', like: undefined })
  await waitFor(() => expect(textOf(panel)).toMatch(/50 stories like .* from what is kept here/))
  const chosen = within(panel).getByLabelText('Document')
  // The other documents of the batch can be compared with as well.
  await waitFor(() => expect(textOf(chosen)).toBe('A harbour opensdeep/old.txt'))
  expect((chosen as HTMLSelectElement).value).toBe('1')
})

it('opens the documents behind a number of the overview', async () => {
  const { page } = await lookInto()
  await fireEvent.click(screen.getByRole('button', { name: /Analyse 2 documents/ }))
  await screen.findByRole('grid', { name: 'Documents' })
  await fireEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  const moods = await screen.findByRole('region', { name: 'Mood by language' })
  expect(textOf(moods)).toContain('left blank: the engine does not know it')
  await fireEvent.click(
    within(moods).getByRole('button', { name: '1 negative documents in English' }),
  )
  const grid = await screen.findByRole('grid', { name: 'Documents' })
  await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(1))
  expect(page.route.screen).toBe('batch')
})

it('opens a document that stands out, from the overview', async () => {
  await lookInto()
  await fireEvent.click(screen.getByRole('button', { name: /Analyse 2 documents/ }))
  await screen.findByRole('grid', { name: 'Documents' })
  await fireEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  await fireEvent.click(await screen.findByRole('button', { name: 'harbour.md much longer' }))
  const text = await screen.findByRole('region', { name: 'Text' })
  await waitFor(() => expect(textOf(text)).toContain('Ursula Tobler'))
})

it('searches the documents of all batches in one place', async () => {
  const { page } = await lookInto()
  await fireEvent.click(screen.getByRole('button', { name: /Analyse 2 documents/ }))
  await screen.findByRole('grid', { name: 'Documents' })
  await fireEvent.click(screen.getByRole('button', { name: /^All documents/ }))
  await screen.findByRole('heading', { name: 'All documents' })
  const grid = await screen.findByRole('grid', { name: 'Documents' })
  await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(3))
  expect(textOf(within(grid).getAllByRole('row')[0]!)).toContain('papers · harbour.md')
  const aside = screen.getByRole('complementary', { name: 'Narrow down' })
  await fireEvent.click(await within(aside).findByRole('button', { name: /papers/ }))
  await screen.findByRole('button', { name: 'Remove papers' })

  const box = screen.getByLabelText('Words or a query')
  await fireEvent.input(box, { target: { value: 'harbour' } })
  await fireEvent.submit(box)
  await waitFor(() => expect(grid.querySelector('mark')?.textContent).toBe('harbour'))

  await fireEvent.click(screen.getByRole('button', { name: 'Keep in a collection…' }))
  await waitFor(() => expect(page.collections.filing?.storyIds).toEqual(['900001']))
  page.collections.filing = undefined

  await fireEvent.click(within(grid).getAllByRole('row')[0]!)
  const text = await screen.findByRole('region', { name: 'Text' })
  await waitFor(() => expect(text.querySelector('.hit')?.textContent).toBe('harbour'))
  await screen.findByRole('button', { name: 'Next place that was looked for' })
})

it('says where a query is wrong beside its box, and keeps what was found before', async () => {
  await lookInto()
  await fireEvent.click(screen.getByRole('button', { name: /Analyse 2 documents/ }))
  const grid = await screen.findByRole('grid', { name: 'Documents' })
  const box = screen.getByLabelText('Words or a query')
  await fireEvent.input(box, { target: { value: 'title:(harbour' } })
  await fireEvent.submit(box)
  await screen.findByText(/^Column 7: This “\(” is never closed/)
  expect(box.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(3))
})

it('takes nothing back that is being typed when another filter is set or documents arrive', async () => {
  await lookInto()
  await fireEvent.click(screen.getByRole('button', { name: /Analyse 2 documents/ }))
  const grid = await screen.findByRole('grid', { name: 'Documents' })
  await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(3))
  const box = screen.getByLabelText<HTMLInputElement>('Words or a query')
  await fireEvent.input(box, { target: { value: 'harb' } })
  const aside = screen.getByRole('complementary', { name: 'Narrow down' })
  await fireEvent.click(within(aside).getByRole('button', { name: /failed/ }))
  await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(1))
  expect(box.value).toBe('harb')
  await fireEvent.input(box, { target: { value: 'terrible' } })
  await fireEvent.submit(box)
  // A number of the overview asks anew, without these words.
  await fireEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  const moods = await screen.findByRole('region', { name: 'Mood by language' })
  const number = within(moods).getByRole('button', { name: '1 negative documents in English' })
  await fireEvent.click(number)
  const again = await screen.findByLabelText<HTMLInputElement>('Words or a query')
  await waitFor(() => expect(again.value).toBe(''))
})

it('keeps a recipe, removes it, and puts it back', async () => {
  await lookInto()
  await fireEvent.click(screen.getByRole('button', { name: 'Keep as a recipe…' }))
  const name = await screen.findByLabelText('Name of the recipe')
  await fireEvent.input(name, { target: { value: 'Letters' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  const use = () => screen.findByRole('button', { name: 'Use a recipe' })
  await fireEvent.keyDown(await use(), { key: 'Enter' })
  await fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove Letters' }))
  const said = await screen.findByText('The recipe Letters was removed.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use a recipe' })).toBeNull())
  await fireEvent.click(
    within(said.closest('li') ?? document.body).getByRole('button', { name: 'Undo' }),
  )
  await use()
})

it('asks for the column of tables only where there are some, and keeps it with the batch', async () => {
  const { page } = await lookInto()
  const label = 'Text of tables is in column'
  expect(screen.queryByLabelText(label)).toBeNull()
  const tables = { kind: 'csv', count: 1, bytes: 10, readable: 2, problems: [] }
  const seen = page.batches.lookOf.bind(page.batches)
  page.batches.lookOf = (id) => {
    const look = seen(id)
    return look && { ...look, kinds: [...look.kinds, tables] }
  }
  await page.batches.look('one')
  const field = await screen.findByLabelText(label)
  await fireEvent.change(field, { target: { value: ' body ' } })
  await waitFor(async () => {
    expect((await page.client.batches.get({ id: 'one' })).recipe.column).toBe('body')
  })
})

it('takes what is dropped anywhere on the window, and leaves other drags alone', async () => {
  const { page } = await openApp()
  page.route.go('search')
  await screen.findByRole('main', { name: 'Search' })
  const text = new File(['A text.'], 'notes.txt')
  const file = { isFile: true, name: 'notes.txt', file: (give: (it: File) => void) => give(text) }
  const dataTransfer = { types: ['Files'], items: [{ webkitGetAsEntry: () => file }] }
  expect(await fireEvent.dragOver(document.body, { dataTransfer: { types: ['text/plain'] } })).toBe(
    true,
  )
  expect(await fireEvent.dragOver(document.body, { dataTransfer })).toBe(false)
  expect(await fireEvent.drop(document.body, { dataTransfer })).toBe(false)
  await screen.findByRole('heading', { name: 'notes.txt' })
  expect(page.route.screen).toBe('batch')
})
