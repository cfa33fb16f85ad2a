import { fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EvidenceRequest } from '#renderer/state/evidence.svelte.ts'
import { closeApp, openApp, press, textOf } from './app.ts'

afterEach(closeApp)

const MARK: EvidenceRequest = {
  scope: { kind: 'all' },
  slice: { entities: ['D3'] },
  title: 'Norrland Dredging',
}

/** As a mark does it: it has the focus when it is pressed. */
async function openMark(more: Partial<EvidenceRequest> = {}, options = {}) {
  const app = await openApp(options)
  const mark = document.createElement('button')
  document.body.append(mark)
  mark.focus()
  app.page.evidence.open({ ...MARK, ...more })
  const drawer = await screen.findByRole('dialog', { name: more.title ?? MARK.title })
  await waitFor(() => expect(within(drawer).getAllByRole('row')[0]?.textContent).toContain('Norrland')) // prettier-ignore
  return { ...app, drawer, mark }
}

const rows = (drawer: HTMLElement) => within(drawer).getAllByRole('row')

describe('the evidence drawer', () => {
  it('says how many, marks the sentences, and warns where the mark says otherwise', async () => {
    const { drawer, page } = await openMark()
    const stories = rows(drawer).length
    const numbers = drawer.querySelector('.numbers')
    await waitFor(() => expect(textOf(numbers)).toMatch(/^[\d,]+ mentions in \d+ stories, 2 rejected by you$/)) // prettier-ignore
    expect(textOf(drawer.querySelector('mark'))).toBe('Norrland Dredging')
    expect(drawer.textContent).not.toContain('The mark shows')
    page.evidence.open({ ...MARK, title: 'Old number', count: stories + 1 })
    await screen.findByText(/The mark shows .*; by now it is/)
  })

  it('leads from a merged name to the one it is taken for', async () => {
    const { page } = await openApp()
    page.evidence.open({ ...MARK, slice: { entities: ['old-D3'] }, title: 'Norrland', count: 3 })
    const drawer = await screen.findByRole('dialog', { name: 'Norrland' })
    await waitFor(() =>
      expect(textOf(drawer.querySelector('.numbers'))).toBe(
        '0 stories, 3 counted elsewhere by your corrections',
      ),
    )
    expect(textOf(drawer)).toContain('by a correction of yours')
    await fireEvent.click(within(drawer).getByRole('button', { name: 'Open “Norrland Dredging”' }))
    const into = await screen.findByRole('dialog', { name: 'Norrland Dredging' })
    await waitFor(() => expect(rows(into)[0]?.textContent).toContain('Norrland'))
    expect(page.evidence.request?.slice.entities).toEqual(['D3'])
  })

  it('is walked with j and k, opens a story and leads back to its mark', async () => {
    const { drawer, mark } = await openMark()
    await waitFor(() => expect(document.activeElement).toBe(drawer))
    press('j', drawer)
    await waitFor(() => expect(document.activeElement).toBe(rows(drawer)[1]))
    press('o', document.activeElement!)
    const article = await within(drawer).findByRole('article', { name: 'Story' })
    await waitFor(() => expect(article.querySelector('.sheet')).toBeTruthy())
    expect(drawer.textContent).toContain('2 of')
    press('Escape', drawer)
    await waitFor(() => expect(document.activeElement).toBe(rows(drawer)[1]))
    press('Escape', document.activeElement!)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: MARK.title })).toBeNull())
    expect(document.activeElement).toBe(mark)
  })

  it('keeps letters to itself, and leaves them alone where they are switched off', async () => {
    const { drawer, page, demo } = await openMark()
    const first = demo.stories.find(({ story }) => story.entities.some(({ id }) => id === 'D3'))!
    press('s', drawer)
    await waitFor(() => expect(first.isStarred).toBe(true))
    await page.settings.change({ hasSingleKeys: false })
    press('s', drawer)
    press('j', drawer)
    expect(first.isStarred).toBe(true)
    expect(document.activeElement).not.toBe(rows(drawer)[1])
  })

  it('copies a citation from the menu of a row', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    const { drawer } = await openMark()
    const dots = within(drawer).getAllByRole('button', { name: /^Do something with/ })[0]!
    await fireEvent.pointerDown(dots, { button: 0, pointerType: 'mouse' })
    await fireEvent.click(await screen.findByText('Copy citation'))
    await waitFor(() => expect(writeText).toHaveBeenCalledOnce())
    expect(writeText.mock.calls[0]?.[0]).toMatch(/^[^“]+“.+”/)
    vi.unstubAllGlobals()
  })
})

describe('corrections', () => {
  it('previews a rule, keeps it, and lists it with its reach and switch', async () => {
    const { page } = await openApp()
    page.corrections.ask({
      kind: 'reject',
      entities: [{ id: 'D3', name: 'Norrland Dredging' }],
      source: 'ledger.example',
    })
    const dialog = await screen.findByRole('dialog', { name: 'Not what is meant' })
    await fireEvent.click(within(dialog).getByLabelText('In ledger.example'))
    await waitFor(() => expect(textOf(dialog)).toContain('is not meant in ledger.example. It touches 7 stories.')) // prettier-ignore
    await fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(page.corrections.request).toBeUndefined())
    page.corrections.show()
    const list = await screen.findByRole('dialog', { name: 'Corrections' })
    await waitFor(() => expect(textOf(list)).toContain('1 correction, 1 on'))
    await waitFor(() => expect(textOf(list)).toContain('It touches 7 stories.'))
    await fireEvent.click(within(list).getByRole('switch'))
    await waitFor(() => expect(textOf(list)).toContain('1 correction, 0 on'))
    await fireEvent.click(within(list).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(textOf(list)).toContain('Nothing is corrected yet'))
  })

  it('refuses a circle with a sentence, before anything is kept', async () => {
    const { page } = await openApp()
    const [a, b] = [{ id: 'A', name: 'Ada' }, { id: 'B', name: 'Bea' }] // prettier-ignore
    await page.client.corrections.add({ correction: { kind: 'merge', from: [a], into: b } })
    page.corrections.ask({ kind: 'merge', entities: [a, b] })
    const dialog = await screen.findByRole('dialog', { name: 'Merge names' })
    await waitFor(() => expect(textOf(dialog)).toContain('would go in a circle'))
    const button = within(dialog).getByRole('button', { name: 'Merge' })
    expect(button.hasAttribute('disabled')).toBe(true)
  })

  it('asks for the spellings that are split off', async () => {
    const { page } = await openApp()
    page.corrections.ask({ kind: 'split', entities: [{ id: 'D3', name: 'Norrland Dredging' }] })
    const dialog = await screen.findByRole('dialog', { name: 'Split a name' })
    await fireEvent.click(await within(dialog).findByLabelText('Norrland Dredging'))
    await fireEvent.input(within(dialog).getByLabelText('Name of the new one'), {
      target: { value: 'Norrland (ship)' },
    })
    await waitFor(() => expect(textOf(dialog)).toContain('is “\u2068Norrland (ship)\u2069”'))
    expect(within(dialog).getByRole('button', { name: 'Split' }).hasAttribute('disabled')).toBe(
      false,
    )
  })
})
