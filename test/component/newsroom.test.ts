import { fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { ORPCError } from '@orpc/client'
import { afterEach, describe, expect, it } from 'vitest'
import { closeApp, openApp, textOf, valueOf } from './app.ts'

afterEach(closeApp)

const CANDIDATES = [
  { url: 'https://a.example/feed', title: 'Morning', isKnown: false, folder: 'News' },
  { url: 'https://b.example/feed', title: 'Evening', isKnown: true },
  { url: 'https://c.example/feed', title: 'Night', isKnown: false },
]
const DONE = { read: 9, stored: 7, duplicates: 1, failed: [], failedCount: 0, isDone: true }

async function openFeeds(replace: Parameters<typeof openApp>[0] & object = {}) {
  const opened = await openApp(replace)
  opened.page.dialogs.show('add-feeds')
  const dialog = await screen.findByRole('dialog', { name: 'Add news feeds' })
  return { ...opened, dialog }
}

async function find(address: string): Promise<void> {
  const field = await screen.findByLabelText('Address')
  await fireEvent.input(field, { target: { value: address } })
  await fireEvent.submit(field.closest('form')!)
}

describe('adding feeds', () => {
  it('marks those that are there, adds the others and fetches just them', async () => {
    const added: string[] = []
    const fetched: unknown[] = []
    const { demo } = await openFeeds({
      replace: {
        'newsroom.discover': () => CANDIDATES,
        'newsroom.addFeeds': ({ feeds }: { feeds: { url: string; title: string }[] }) => {
          added.push(...feeds.map(({ url }) => url))
          return feeds.map((feed) => ({
            ...feed,
            id: `id-${feed.title}`,
            state: 'new',
            stateText: 'Not fetched yet.',
            stories: 0,
          }))
        },
        'newsroom.refreshFeeds': async function* (input: unknown) {
          fetched.push(input)
          yield DONE
        },
      },
    })
    await find('a.example')
    const list = await screen.findByRole('list', { name: 'Feeds found' })
    const boxes = within(list).getAllByRole('checkbox')
    expect(boxes.map((box) => (box as HTMLInputElement).disabled)).toEqual([false, true, false])
    expect(textOf(list)).toContain('added already')
    await fireEvent.click(boxes[2]!)
    await fireEvent.click(screen.getByRole('button', { name: 'Add 1 feed' }))
    await screen.findByText('Done')
    expect(added).toEqual(['https://a.example/feed'])
    expect(fetched).toEqual([{ ids: ['id-Morning'] }])
    expect(demo).toBeTruthy()
  })

  it('keeps the address and says the sentence when nothing can be found there', async () => {
    await openFeeds({
      replace: {
        'newsroom.discover': () => {
          throw new ORPCError('UNREADABLE', { message: 'a.example did not answer in 20 seconds.' })
        },
      },
    })
    await find('a.example')
    expect(textOf(await screen.findByRole('alert'))).toBe('a.example did not answer in 20 seconds.')
    expect(valueOf(screen.getByLabelText('Address'))).toBe('a.example')
  })

  it('names each feed that failed with its reason', async () => {
    const failed = [{ where: 'https://a.example/feed', reason: 'It is not a feed but a web page.' }]
    await openFeeds({
      replace: {
        'newsroom.discover': () => CANDIDATES,
        'newsroom.refreshFeeds': async function* () {
          yield { ...DONE, failed, failedCount: 1 }
        },
      },
    })
    await find('a.example')
    await fireEvent.click(await screen.findByRole('button', { name: 'Add 2 feeds' }))
    const rows = await screen.findByRole('list', { name: 'What could not be read' })
    expect(textOf(rows)).toContain('It is not a feed but a web page.')
  })

  it('goes on in the background when the dialog is closed, and reports the end', async () => {
    let finish = (): void => undefined
    const gate = new Promise<void>((resolve) => (finish = resolve))
    const { page } = await openFeeds({
      replace: {
        'newsroom.discover': () => CANDIDATES,
        'newsroom.refreshFeeds': async function* () {
          yield { ...DONE, isDone: false }
          await gate
          yield DONE
        },
      },
    })
    await find('a.example')
    await fireEvent.click(await screen.findByRole('button', { name: 'Add 2 feeds' }))
    await fireEvent.click(await screen.findByRole('button', { name: /background/ }))
    expect(page.intake.isRunning('new-feeds')).toBe(true)
    finish()
    expect(textOf(await screen.findByText('7 new stories.'))).toBe('7 new stories.')
  })
})

it('sends chosen files one by one and names what was left out', async () => {
  const sent: { name: string; content: string }[] = []
  const { page, view } = await openApp({
    replace: {
      'newsroom.addContent': async function* (input: { name: string; content: string }) {
        sent.push(input)
        yield { ...DONE, read: 1, stored: 1, duplicates: 0 }
      },
    },
  })
  page.dialogs.show('add-texts')
  await screen.findByRole('button', { name: 'Choose files…' })
  const input = view.baseElement.querySelector<HTMLInputElement>(
    'input[type=file][aria-label="Choose files…"]',
  )!
  const files = [
    new File(['The harbour.'], 'a.txt'),
    new File([new Uint8Array(10)], 'b.png'),
    new File(['<p>Sea</p>'], 'c.html'),
  ]
  await fireEvent.change(input, { target: { files } })
  await screen.findByText('Done')
  expect(sent).toEqual([
    { name: 'a.txt', content: 'The harbour.' },
    { name: 'c.html', content: '<p>Sea</p>' },
  ])
  await waitFor(() =>
    expect(textOf(screen.getByRole('list', { name: 'What could not be read' }))).toContain('b.png'),
  )
})
