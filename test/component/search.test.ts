import { fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { closeApp, openApp, press, textOf, valueOf } from './app.ts'

const FIRST = 'Harbour council votes to raise the Ellmouth sea wall before winter'

afterEach(closeApp)

async function rows(): Promise<HTMLElement[]> {
  await screen.findByText(FIRST)
  return screen.getAllByRole('row')
}

async function write(text: string): Promise<void> {
  await fireEvent.click(screen.getByLabelText('Form'))
  const field = await screen.findByLabelText('All of these words')
  await fireEvent.input(field, { target: { value: text } })
}

describe('the list', () => {
  it('shows what is kept, newest first, drawing only rows near the window', async () => {
    await openApp({ stories: 10_000 })
    const drawn = await rows()
    expect(textOf(drawn[0])).toContain(FIRST)
    expect(drawn.length).toBeLessThan(60)
    expect(screen.getByRole('grid')?.getAttribute('aria-rowcount')).toBe('10000')
  })

  it('moves with j and k without marking anything read', async () => {
    const { demo } = await openApp()
    await rows()
    press('j')
    press('j')
    press('k')
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('row')
          .find((row) => row.tabIndex === 0)
          ?.getAttribute('data-index'),
      ).toBe('0'),
    )
    expect(demo.stories[0]!.isRead).toBe(false)
    expect(demo.stories[1]!.isRead).toBe(false)
  })

  it('marks read on opening, unless the setting says no', async () => {
    const { demo, page } = await openApp()
    await fireEvent.click((await rows())[0]!)
    await waitFor(() => expect(demo.stories[0]!.isRead).toBe(true))
    await page.settings.change({ marksReadOnOpen: false })
    await fireEvent.click((await rows())[1]!)
    await screen.findByRole('heading', { level: 2, name: /shares fall a fifth/ })
    expect(demo.stories[1]!.isRead).toBe(false)
  })

  it('stars with s, and single keys can be switched off', async () => {
    const { demo, page } = await openApp()
    await rows()
    press('j')
    press('s')
    await waitFor(() => expect(demo.stories[0]!.isStarred).toBe(true))
    await page.settings.change({ hasSingleKeys: false })
    press('s')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(demo.stories[0]!.isStarred).toBe(true)
  })

  it('reads one story after another by keys: the next, the one before, the next unread', async () => {
    const { demo } = await openApp()
    await rows()
    const read = () => demo.stories.map(({ isRead }) => isRead)
    press('j')
    press('J')
    await waitFor(() => expect(read().slice(0, 3)).toEqual([false, true, false]))
    press('K')
    await waitFor(() => expect(read().slice(0, 3)).toEqual([true, true, false]))
    press('N')
    await waitFor(() => expect(read()[2]).toBe(true))
    // The fourth is read from the start, and passed over.
    press('N')
    await waitFor(() => expect(read().slice(3, 6)).toEqual([true, true, false]))
  })

  it('folds near copies behind the first row of their text, and shows them on a word', async () => {
    const { demo } = await openApp({ stories: 200 })
    await rows()
    const texts = new Set(demo.stories.map(({ story }) => story.body)).size
    const folded = `${(200 - texts).toLocaleString('en')} copies folded`
    const fold = screen.getByRole('button', { name: 'Fold near copies of one text' })
    await fireEvent.click(fold)
    await screen.findByText(new RegExp(folded))
    expect(fold.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(texts))
    const [more] = await screen.findAllByRole('button', { name: /^\+ \d+ cop(y|ies), 2 outlets$/ })
    const count = Number(/\d+/.exec(textOf(more))?.[0])
    await fireEvent.click(more!)
    await screen.findByRole('button', { name: `Hide ${count === 1 ? '1 copy' : `${count} copies`}, 2 outlets` }) // prettier-ignore
    await waitFor(() =>
      expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(texts + count)),
    )
    await fireEvent.click(fold)
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('200'))
  })

  it('folds and shows copies by keys alone, from the row itself or from among its copies', async () => {
    await openApp({ stories: 200 })
    await rows()
    const shown = () => screen.getByRole('grid').getAttribute('aria-rowcount')
    press('f')
    await screen.findByText(/copies folded/)
    const folded = shown()
    // Every text of the sample is there many times, so the first row has copies.
    await screen.findAllByRole('button', { name: /^\+ \d+ cop/ })
    press('j')
    press('v')
    await screen.findByRole('button', { name: /^Hide \d+ cop/ })
    await screen.findAllByText('copy', { exact: true })
    expect(Number(shown())).toBeGreaterThan(Number(folded))
    press('j')
    press('v')
    await waitFor(() => expect(shown()).toBe(folded))
    expect(screen.queryByRole('button', { name: /^Hide \d+ cop/ })).toBeNull()
    press('f')
    await waitFor(() => expect(shown()).toBe('200'))
  })

  it('marks many at once and takes it back', async () => {
    const { demo } = await openApp()
    await rows()
    press('j')
    press('x')
    press('j')
    press('x')
    const bar = await screen.findByRole('toolbar', { name: 'Selected stories' })
    expect(textOf(bar)).toContain('2 stories selected')
    await fireEvent.click(within(bar).getByLabelText('Mark read'))
    await waitFor(() => expect(demo.stories.slice(0, 2).every(({ isRead }) => isRead)).toBe(true))
    await fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(demo.stories.slice(0, 2).some(({ isRead }) => isRead)).toBe(false))
  })

  it('shows only unread ones on demand and teaches when there are none', async () => {
    const { demo } = await openApp({ stories: 3 })
    await rows()
    await demo.client.stories.setRead({
      ids: demo.stories.map(({ story }) => story.id),
      isRead: true,
    })
    await fireEvent.click(screen.getByLabelText('Unread'))
    expect(await screen.findByText('Everything here is read')).toBeTruthy()
  })
})

describe('a search', () => {
  it('is run, counted, listed and kept in the history', async () => {
    const { page } = await openApp()
    await rows()
    await write('inspection cracks')
    await fireEvent.click(screen.getByRole('button', { name: 'Run' }))
    await screen.findByText(/^\d+ stories, \d+ unread$/)
    await waitFor(() => expect(page.jobs.isRunning).toBeDefined())
    await waitFor(() =>
      expect(textOf(screen.getAllByRole('row')[0])).toMatch(/shares fall|Second inspection/),
    )
    await page.searches.loadHistory()
    expect(page.searches.history[0]?.query.aql).toBe('inspection AND cracks')
  })

  it('gets a name and a place in the rail', async () => {
    await openApp()
    await rows()
    await write('inspection')
    await fireEvent.click(screen.getByRole('button', { name: 'Save…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Save this search' })
    expect(valueOf(within(dialog).getByLabelText('Name'))).toBe('Inspection')
    await fireEvent.submit(dialog.querySelector('form')!)
    const rail = screen.getByRole('navigation')
    expect(await within(rail).findByRole('button', { name: /Inspection/ })).toBeTruthy()
  })

  it('says an honest part when it is stopped, and offers to go on', async () => {
    await openApp({ stories: 3000, stepMs: 30 })
    await rows()
    await write('Ellmouth')
    await fireEvent.click(screen.getByRole('button', { name: 'Run' }))
    await screen.findByText(/of [\d,]+ stories, [\d,]+ new/)
    await fireEvent.click(screen.getAllByRole('button', { name: 'Stop' })[0]!)
    expect(await screen.findByText(/stopped by you/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
  })

  it('answers from the cache when the service is out of reach', async () => {
    await openApp({ runFails: 'OFFLINE' })
    await rows()
    await write('inspection')
    await fireEvent.click(screen.getByRole('button', { name: 'Run' }))
    expect(await screen.findByText(/Below is what is kept on this computer/)).toBeTruthy()
    expect(screen.getAllByRole('row').length).toBeGreaterThan(0)
  })

  it('reads the form back in words and keeps clauses it has no field for', async () => {
    await openApp({ saved: [['Mixed', 'climate AND words_count:>=300']] })
    await fireEvent.click(await screen.findByRole('button', { name: /Mixed/ }))
    await fireEvent.click(screen.getByLabelText('Form'))
    const words = (): HTMLElement => screen.getByLabelText('All of these words')
    await waitFor(() => expect(valueOf(words())).toBe('climate'))
    const field = words()
    await fireEvent.input(field, { target: { value: 'climate harbour' } })
    expect(await screen.findByText(/words_count/)).toBeTruthy()
    expect(screen.getByText(/“harbour”/)).toBeTruthy()
  })

  it('keeps what is being typed, blanks and open quotes included', async () => {
    await openApp()
    await rows()
    await write('sea "open qu')
    expect(valueOf(screen.getByLabelText('All of these words'))).toBe('sea "open qu')
  })
})

describe('the rail', () => {
  it('reorders with Alt and an arrow, and says so', async () => {
    const { page } = await openApp({
      saved: [
        ['One', 'sea'],
        ['Two', 'wall'],
      ],
    })
    const button = await screen.findByRole('button', { name: /^Two/ })
    button.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true }),
    )
    await waitFor(() => expect(page.searches.saved.map(({ name }) => name)).toEqual(['Two', 'One']))
    expect(await screen.findByText('Two is now 1 of 2.')).toBeTruthy()
  })
})
