import { fireEvent, screen, waitFor, within } from '@testing-library/svelte'
import { ORPCError } from '@orpc/client'
import { afterEach, describe, expect, it } from 'vitest'
import type { Feed } from '#shared/model/feed.ts'
import { closeApp, openApp, textOf } from './app.ts'

afterEach(closeApp)

type Options = Parameters<typeof openApp>[0]

async function openSection(section: string, options: Options = {}) {
  const opened = await openApp(options)
  opened.page.route.go('settings', { section })
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return opened
}

const feed = (id: string, patch: Partial<Feed> = {}): Feed => ({
  id,
  url: `https://${id}.example/feed`,
  title: id,
  state: 'ok',
  stateText: 'It works.',
  stories: 3,
  ...patch,
})

describe('feeds', () => {
  it('stand with their state in words, and the reason where one is in trouble', async () => {
    await openSection('feeds', {
      replace: {
        'newsroom.feeds': () => [
          feed('Morning', { folder: 'News' }),
          feed('Evening', { state: 'failing', stateText: 'It answers with 404 since Tuesday.' }),
        ],
      },
    })
    const row = (await screen.findByText('Evening')).closest('tr')!
    expect(textOf(row)).toContain('Failing')
    expect(textOf(row)).toContain('It answers with 404 since Tuesday.')
    expect(textOf(screen.getByText('Morning').closest('tr'))).toContain('Working')
  })

  it('can be removed and, by Undo, followed again', async () => {
    const calls: unknown[] = []
    let feeds = [feed('Morning', { folder: 'News' })]
    await openSection('feeds', {
      replace: {
        'newsroom.feeds': () => feeds,
        'newsroom.removeFeeds': ({ ids }: { ids: string[] }) => {
          calls.push(['remove', ids])
          feeds = []
        },
        'newsroom.addFeeds': (input: { feeds: unknown[] }) => {
          calls.push(['add', input.feeds])
          feeds = [feed('Morning')]
          return feeds
        },
      },
    })
    await fireEvent.click(await screen.findByRole('button', { name: 'Remove Morning' }))
    await screen.findByText('No feeds yet')
    await fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Morning')
    expect(calls).toEqual([
      ['remove', ['Morning']],
      ['add', [{ url: 'https://Morning.example/feed', title: 'Morning', folder: 'News' }]],
    ])
  })

  it('draw a long list in steps and can be searched', async () => {
    const many = Array.from({ length: 250 }, (_, at) => feed(`Feed ${at}`))
    await openSection('feeds', { replace: { 'newsroom.feeds': () => many } })
    await screen.findByText('Feed 0')
    expect(screen.getAllByRole('row').length).toBeLessThan(110)
    await fireEvent.input(screen.getByLabelText('Find a feed'), { target: { value: 'feed 249' } })
    await screen.findByText('Feed 249')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  })
})

describe('storage', () => {
  const stats = (sampleStories: number) => ({
    dataDir: '/home/ada/broadsheet',
    files: [
      { name: 'library.db', what: 'searches', bytes: 1_200_000 },
      { name: 'cache.db', what: 'stories', bytes: 48_800_000 },
    ],
    cachedStories: 900,
    embeddedStories: 400 + sampleStories,
    sampleStories,
  })

  it('says where the data is and how large, in units people use', async () => {
    await openSection('storage', { replace: { 'storage.stats': () => stats(0) } })
    await screen.findByText('/home/ada/broadsheet')
    const table = screen.getByRole('table', { name: 'Files and their sizes' })
    expect(textOf(table)).toContain('1.2 MB')
    expect(textOf(table)).toContain('50 MB')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove it…' }).disabled).toBe(
      true,
    )
  })

  it('removes the sample after one question that says what goes and what stays', async () => {
    let sample = 425
    await openSection('storage', {
      replace: {
        'storage.stats': () => stats(sample),
        'newsroom.removeSample': () => {
          sample = 0
          return { removed: 425 }
        },
      },
    })
    await fireEvent.click(await screen.findByRole('button', { name: 'Remove it…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove the sample newsroom?' })
    expect(textOf(dialog)).toContain('425 stories')
    expect(sample).toBe(425)
    await fireEvent.click(within(dialog).getByRole('button', { name: 'Remove it' }))
    expect(await screen.findByText(/425 sample stories went/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('names the sources whose pictures are fetched, and lets one go', async () => {
    let sources = ['one.example', 'two.example']
    await openSection('storage', {
      replace: {
        'storage.stats': () => stats(0),
        'pictures.sources': () => sources,
        'pictures.allow': ({ domain }: { domain: string }) => {
          sources = sources.filter((one) => one !== domain)
        },
      },
    })
    await fireEvent.click(await screen.findByRole('button', { name: 'Remove one.example' }))
    await waitFor(() => expect(screen.queryByText('one.example')).toBeNull())
    expect(screen.getByText('two.example')).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: 'Remove two.example' }))
    await screen.findByText(/Of no source/)
  })

  it('puts a backup that waits in place by restarting, where the host can', async () => {
    let restarts = 0
    await openSection('storage', {
      replace: {
        'storage.stats': () => stats(0),
        'storage.stagedRestore': () => ({ isStaged: true, canRestart: true }),
        'storage.restart': () => void (restarts += 1),
      },
    })
    await fireEvent.click(await screen.findByRole('button', { name: 'Restart now' }))
    await screen.findByText(/starts again; the backup is put in place on the way/)
    expect(restarts).toBe(1)
  })

  it('asks for a restart by hand where the host cannot', async () => {
    await openSection('storage', {
      replace: {
        'storage.stats': () => stats(0),
        'storage.stagedRestore': () => ({ isStaged: true, canRestart: false }),
      },
    })
    await screen.findByText(/Close Broadsheet and start it again/)
    expect(screen.queryByRole('button', { name: 'Restart now' })).toBeNull()
  })

  it('leaves the question open with the sentence when tidying fails', async () => {
    await openSection('storage', {
      replace: {
        'storage.stats': () => stats(0),
        'storage.tidy': () => {
          throw new ORPCError('READ_ONLY', { message: 'Another Broadsheet uses this folder.' })
        },
      },
    })
    await fireEvent.click(await screen.findByRole('button', { name: 'Tidy…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Tidy the offline copies?' })
    await fireEvent.click(within(dialog).getByRole('button', { name: 'Tidy' }))
    await waitFor(() =>
      expect(textOf(within(dialog).getByRole('alert'))).toBe(
        'Another Broadsheet uses this folder.',
      ),
    )
  })
})

describe('what is kept at once', () => {
  it('theme and density', async () => {
    const { page, demo } = await openSection('appearance')
    await fireEvent.click(await screen.findByLabelText('Dark'))
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
    await fireEvent.click(screen.getByLabelText('Compact'))
    await waitFor(() => expect(page.settings.value.density).toBe('compact'))
    expect(await demo.client.settings.get({})).toMatchObject({ theme: 'dark', density: 'compact' })
  })

  it('reading, and back to how it was at first, and back again', async () => {
    const { page } = await openSection('reading', { settings: { readerFont: 'sans' } })
    const reset = await screen.findByRole('button', { name: 'As it was at first' })
    await fireEvent.click(reset)
    await waitFor(() => expect(page.settings.value.readerFont).toBe('serif'))
    await fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(page.settings.value.readerFont).toBe('sans'))
  })

  it('a time zone found by its city; looking for one changes nothing', async () => {
    const { page } = await openSection('time', { settings: { timeZone: 'UTC' } })
    await fireEvent.click(await screen.findByLabelText('Another'))
    expect(page.settings.value.timeZone).toBe('UTC')
    const field = await screen.findByRole('combobox', { name: 'Find a time zone' })
    await fireEvent.input(field, { target: { value: 'new york' } })
    await fireEvent.pointerDown(await screen.findByText('America/New York'))
    await waitFor(() => expect(page.settings.value.timeZone).toBe('America/New_York'))
  })

  it('single keys, off for the list beneath as well', async () => {
    const { page } = await openSection('keys')
    await fireEvent.click(await screen.findByRole('switch', { name: 'Single-letter shortcuts' }))
    await waitFor(() => expect(page.settings.value.hasSingleKeys).toBe(false))
    expect(textOf(screen.getByText('Show keyboard shortcuts').closest('div'))).toContain('off')
  })
})

describe('the desktop', () => {
  it('has a say for each thing it does beside its window', async () => {
    const { page } = await openSection('desktop', { host: 'desktop' })
    await fireEvent.click(await screen.findByLabelText('Keep watching'))
    await waitFor(() => expect(page.settings.value.runsInBackground).toBe('yes'))
    for (const [name, key] of [
      ['An icon in the tray', 'showsTray'],
      ['Start when I sign in to the computer', 'startsAtLogin'],
      ['Notifications of the desktop', 'notifies'],
      ['Monitors wait while on battery', 'waitsOnBattery'],
      ['Monitors wait while the connection is paid by volume', 'waitsOnMetered'],
    ] as const) {
      const before = page.settings.value[key]
      await fireEvent.click(screen.getByRole('switch', { name }))
      await waitFor(() => expect(page.settings.value[key]).toBe(!before))
    }
  })

  it('asks once, after the first monitor, what closing the window means', async () => {
    const { page } = await openApp({ host: 'desktop' })
    page.askAboutBackground()
    const dialog = await screen.findByRole('dialog', { name: /^Keep watching when/ })
    await fireEvent.click(within(dialog).getByRole('button', { name: 'Keep watching' }))
    await waitFor(() => expect(page.settings.value.runsInBackground).toBe('yes'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    page.askAboutBackground()
    expect(page.dialogs.open).toBeUndefined()
  })

  it('is told of in the browser by what cannot be done there', async () => {
    const { page } = await openSection('desktop')
    await screen.findByText(/it has no tray, cannot start with the computer/)
    expect(screen.queryByRole('switch', { name: 'An icon in the tray' })).toBeNull()
    expect(page.settings.value.notifiesOnPage).toBe(false)
    page.askAboutBackground()
    expect(page.dialogs.open).toBeUndefined()
  })
})

it('a refused change is taken back and said', async () => {
  const { page } = await openSection('appearance', {
    replace: {
      'settings.change': () => {
        throw new ORPCError('READ_ONLY', { message: 'Changes are not kept here.' })
      },
    },
  })
  await fireEvent.click(await screen.findByLabelText('Dark'))
  expect(await screen.findByText('Changes are not kept here.')).toBeTruthy()
  expect(page.settings.value.theme).toBe('system')
})

describe('local analysis', () => {
  it('says what was measured, and in words where nothing was', async () => {
    await openSection('engine')
    const row = (await screen.findByText('English')).closest('tr')!
    expect(textOf(row)).toContain('62 %')
    expect(within(row).getByText('62 %').title).toContain('strict F1, 944 cases')
    expect(textOf(screen.getByText('Persian').closest('tr'))).toContain(
      'word lists only, not measured',
    )
  })
})

describe('names of one’s own', () => {
  it('are added from a file, counted, listed and taken away', async () => {
    await openSection('engine')
    expect(await screen.findByText('There are none.')).toBeTruthy()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    const file = new File(['name\nHeron Works\nCrow Works'], 'names.csv')
    await fireEvent.change(input, { target: { files: [file] } })
    expect(await screen.findByText('2 entries.')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('2 read, 0 of them replaced')
    await fireEvent.click(screen.getByRole('button', { name: 'Take away Heron Works' }))
    expect(await screen.findByText('1 entry.')).toBeTruthy()
    expect(screen.queryByText('Heron Works')).toBeNull()
    expect(screen.getByText('Crow Works')).toBeTruthy()
  })

  it('say which line of a file has a fault, and that a file is too large', async () => {
    await openSection('engine', {
      replace: {
        'app.addOwnNames': () => ({
          read: 1,
          replaced: 0,
          total: 1,
          problems: [{ line: 3, message: 'There is no name.' }],
        }),
      },
    })
    await screen.findByText('There are none.')
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    await fireEvent.change(input, { target: { files: [new File(['name'], 'a.csv')] } })
    expect(await screen.findByText(/Line 3: There is no name\./)).toBeTruthy()
    const large = new File([new Uint8Array(7_000_001)], 'large.csv')
    await fireEvent.change(input, { target: { files: [large] } })
    expect((await screen.findByRole('alert')).textContent).toContain('larger than 7 MB')
  })
})
