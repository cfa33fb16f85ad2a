import { fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { ORPCError } from '@orpc/server'
import { afterEach, expect, it, vi } from 'vitest'
import { closeApp, openApp, textOf } from './app.ts'

afterEach(closeApp)

async function openExplore(options: Parameters<typeof openApp>[0] = {}) {
  const opened = await openApp({ settings: { timeZone: 'UTC' }, ...options })
  opened.page.route.go('explore')
  await screen.findByLabelText('Charts')
  return opened
}

// By label and not by role where there are many marks: roles are computed for every one of them.
const frame = (name: string | RegExp) => screen.findByLabelText(name, { selector: 'section' })
const bins = (region: HTMLElement) =>
  within(within(region).getByRole('group', { name: /one button a day/ })).getAllByRole('button')

it('draws stories over time, says them in a sentence and in rows, and opens what a bar counts', async () => {
  const { page } = await openExplore()
  const chart = await frame('All stories over time')
  expect(textOf(chart)).toContain('60 stories by day, 18 Nov 2026 to 20 Nov 2026')
  expect(textOf(chart)).toContain('n = 60 stories')
  const [, first, last] = bins(chart)
  expect(first!.getAttribute('aria-label')).toMatch(/^Thu 19 Nov 2026: \d+ stories; .* net /)
  expect(last!.getAttribute('aria-label')).toContain('not over yet')
  await fireEvent.click(first!)
  const { request } = page.evidence
  expect(request?.title).toBe('All stories, Thu 19 Nov 2026')
  expect(request?.slice).toEqual({
    from: '2026-11-19T00:00:00.000Z',
    to: '2026-11-20T00:00:00.000Z',
  })
  expect(first!.getAttribute('aria-label')).toContain(`${request?.count} stories`)

  await fireEvent.click(within(chart).getByLabelText('Table'))
  const table = await within(chart).findByRole('table')
  // Its rows come with the next frame.
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(4))
  const rows = within(table).getAllByRole('row')
  expect(textOf(rows[2])).toContain(String(request?.count))
  page.evidence.close()
  await fireEvent.click(within(rows[2]!).getByRole('button'))
  expect(page.evidence.request).toEqual(request)
})

it('narrows other views by a brush of the keyboard, and lets a view be unlinked', async () => {
  await openExplore()
  const chart = await frame('All stories over time')
  const sources = await frame('Sources')
  expect(textOf(sources)).toContain('in 60 stories')
  const [first] = bins(chart)
  first!.focus()
  await fireEvent.keyDown(first!, { key: 'End' })
  await fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight', shiftKey: true })
  const selection = screen.getByRole('group', { name: 'Selection shared by all views' })
  expect(textOf(selection)).toContain('20 Nov 2026')
  await waitFor(() => expect(textOf(sources)).not.toContain('in 60 stories'))
  expect(textOf(sources)).toContain('narrowed to 20 Nov 2026')
  // Its own brush does not narrow the timeline.
  expect(textOf(chart)).toContain('60 stories by day')

  await fireEvent.click(
    within(sources).getByRole('button', { name: 'Sources: follow the selection of other views' }),
  )
  await waitFor(() => expect(textOf(sources)).toContain('in 60 stories'))
  await fireEvent.click(within(selection).getByRole('button', { name: /^Remove/ }))
  expect(textOf(selection)).toContain('nothing')
})

it('narrows the timeline by a value of a field, one at a time where a story has one', async () => {
  await openExplore()
  const chart = await frame('All stories over time')
  const sources = await frame('Sources')
  const narrow = (name: string) =>
    fireEvent.click(within(sources).getByRole('button', { name: `Narrow all views to ${name}` }))
  await narrow('The Ledger')
  await waitFor(() => expect(textOf(chart)).toContain('narrowed to sources: The Ledger'))
  await narrow('Ellmouth Courier')
  await waitFor(() => expect(textOf(chart)).toContain('narrowed to sources: Ellmouth Courier'))
  expect(textOf(chart)).not.toContain('The Ledger')
  await narrow('Ellmouth Courier')
  await waitFor(() => expect(textOf(chart)).toContain('60 stories by day'))
})

it('walks bars with the arrow keys and opens one', async () => {
  const { page } = await openExplore()
  const entities = await frame('Entities')
  const rows = within(within(entities).getByRole('group', { name: 'Entities' })).getAllByRole(
    'button',
    { name: /stor(y|ies); / },
  )
  rows[0]!.focus()
  await fireEvent.keyDown(rows[0]!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(rows[1])
  expect(rows.map((row) => row.getAttribute('tabindex')).slice(0, 3)).toEqual(['-1', '0', '-1'])
  await fireEvent.keyDown(rows[1]!, { key: 'Enter' })
  expect(page.evidence.request?.title).toMatch(/^Entities: /)
  expect(page.evidence.request?.slice.entities).toHaveLength(1)
})

it('compares entities and searches, together and apart', async () => {
  await openExplore({ saved: [['Sea wall', 'wall']] })
  const chart = await frame('Timeline')
  await fireEvent.click(await within(chart).findByRole('button', { name: 'Compare with…' }))
  await fireEvent.change(screen.getByLabelText('Another search, collection or batch'), {
    target: { value: '0' },
  })
  const two = await frame('2 series over time')
  expect(textOf(two)).toMatch(/All stories 60, .* Sea wall \d+/)
  expect(within(two).getByRole('group', { name: 'Series over time' })).toBeTruthy()
  await fireEvent.change(within(two).getByLabelText('Arrangement'), { target: { value: 'same' } })
  await waitFor(() =>
    expect(within(two).getAllByRole('group', { name: /one button a day/ })).toHaveLength(2),
  )
  await fireEvent.click(screen.getByRole('button', { name: 'Remove series Sea wall' }))
  await frame('All stories over time')
})

it('explains a bin, pins a note, and takes it back', async () => {
  const { page } = await openExplore()
  const panel = await frame('Timeline')
  await fireEvent.click(await within(panel).findByRole('button', { name: /What rose|what rose/ }))
  const told = await frame(/^What rose: /)
  await waitFor(() => expect(textOf(told)).toContain('Entities that rose'))
  await fireEvent.click(within(told).getAllByRole('button', { name: /of \d+, before/ })[0]!)
  expect(page.evidence.request?.count).toBeGreaterThan(0)

  await fireEvent.click(within(panel).getByRole('button', { name: 'Pin a note…' }))
  await fireEvent.input(screen.getByLabelText('Day'), { target: { value: '2026-11-20' } })
  await fireEvent.input(screen.getByLabelText('What happened'), { target: { value: 'The vote' } })
  await fireEvent.click(screen.getByRole('button', { name: 'Pin it' }))
  const notes = within(panel).getByRole('group', { name: 'Pinned events and notes' })
  await waitFor(() => expect(textOf(notes)).toContain('20 Nov: The vote'))
  await fireEvent.click(within(notes).getByRole('button', { name: /^Remove/ }))
  await waitFor(() => expect(textOf(notes)).not.toContain('The vote'))
})

it('shows numbers, words, events, lines in context and related stories of the same stories', async () => {
  const { page } = await openExplore({ saved: [['Sea wall', 'wall']] })
  const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))
  await tab('Numbers')
  const numbers = await frame('Words per story')
  await fireEvent.click(within(numbers).getByLabelText('Log values'))
  await waitFor(() => expect(textOf(numbers)).toContain('logarithmic'))

  await tab('Words')
  await screen.findByText(/These stories are the background itself/)
  const background = screen.getByLabelText('Background')
  await fireEvent.change(background, { target: { value: '1' } })
  const words = await frame('Words that stand out')
  expect(textOf(words)).toContain('Standing out against')
  expect(textOf(words)).toMatch(/28 % \/ 28 % · 1.0 × · G² 0/)

  await tab('Events')
  const events = await frame('Events')
  await fireEvent.click(within(events).getAllByRole('button', { name: /Harbour council/ })[0]!)
  const event = await frame('Event')
  expect(textOf(await within(event).findByRole('region', { name: 'Who was first' }))).toContain(
    'Harbour council',
  )
  await fireEvent.click(within(event).getByRole('button', { name: 'All events' }))

  await tab('In context')
  const field = screen.getByLabelText('Word, phrase or name', { selector: 'input' })
  await fireEvent.input(field, { target: { value: 'water' } })
  await fireEvent.keyDown(field, { key: 'Enter' })
  const lines = await frame('“water” in context')
  const row = (await within(lines).findAllByRole('row'))[0]!
  expect(textOf(row)).toContain('The water has been telling')
  await fireEvent.click(row)
  expect(page.evidence.request?.scope.kind).toBe('stories')

  await tab('Related and coverages')
  const find = screen.getByRole('button', { name: 'Find related' })
  expect(find.hasAttribute('disabled')).toBe(true)
  await fireEvent.input(screen.getByRole('textbox', { name: 'Title' }), {
    target: { value: 'Sea wall' },
  })
  expect(screen.getByLabelText('Published').textContent).toContain('Any time')
  await fireEvent.click(find)
  const found = await frame('Stories found')
  await waitFor(() => expect(textOf(found)).toContain('like “Sea wall”, nearest first'))
  expect(textOf(found)).not.toContain('Nothing is near enough')
  await fireEvent.input(screen.getByRole('textbox', { name: 'Title' }), {
    target: { value: 'Unlike all' },
  })
  await fireEvent.click(find)
  await waitFor(() => expect(textOf(found)).toContain('Nothing is near enough'))
  expect(textOf(found)).toContain('A longer text finds more.')
  await fireEvent.click(screen.getByLabelText('Coverages of the same'))
  expect(screen.getByLabelText('Day it was published')).toBeTruthy()
})

it('says what went wrong, and what to do where there is nothing', async () => {
  const { page } = await openExplore({
    replace: {
      'explore.trends': () => {
        throw new ORPCError('NOT_FOUND', { message: 'That search is no longer there.' })
      },
    },
  })
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map(textOf)).toEqual([
    'That search is no longer there.',
    'That search is no longer there.',
  ])
  // The other views go on.
  await frame('All stories over time')
  page.status.value = { ...page.status.value!, cachedStories: 0 }
  await waitFor(() => expect(textOf(screen.getByRole('main'))).toContain('Nothing to count yet'))
  await fireEvent.click(screen.getByRole('button', { name: 'Get some stories' }))
  expect(page.route.screen).toBe('welcome')
})

it('draws in boxes that get smaller with the paper and are not cut', async () => {
  await openExplore()
  await frame('All stories over time')
  const drawings = [...document.querySelectorAll('svg[data-drawing]')]
  const boxes = drawings.filter((each) => each.closest('.chart'))
  expect(boxes.length).toBeGreaterThan(0)
  for (const each of boxes) {
    const [width, height] = ['width', 'height'].map((side) => each.getAttribute(side))
    expect(each.getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`)
  }
})

it('saves figures and pictures that carry their caption', async () => {
  await openExplore()
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:x'
  })
  const chart = await frame('All stories over time')
  for (const name of ['Save figures as CSV', 'Save picture as SVG']) {
    await fireEvent.click(
      within(chart).getByRole('button', { name: 'Export All stories over time' }),
    )
    await fireEvent.click(await screen.findByRole('menuitem', { name }))
  }
  await waitFor(() => expect(saved).toHaveLength(2))
  const [csv, svg] = await Promise.all(saved.map((blob) => blob.text()))
  expect(csv!.trimEnd().split('\r\n')).toHaveLength(4)
  expect(csv).toContain('n = 60 stories')
  expect(svg).toContain('n = 60 stories')
  expect(svg).not.toMatch(/role="button"|class=/)
})
