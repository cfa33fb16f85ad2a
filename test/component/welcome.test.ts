import { fireEvent, screen, waitFor } from '@testing-library/svelte'
import { ORPCError } from '@orpc/client'
import { afterEach, describe, expect, it } from 'vitest'
import { closeApp, openApp, textOf } from './app.ts'

afterEach(closeApp)

const FIRST_START = { settings: { hasSeenWelcome: false } }
const PROGRESS = { read: 40, stored: 40, duplicates: 0, failed: [], failedCount: 0, isDone: false }

/** Answers that never come by themselves: the test decides when. */
function gate() {
  let open = (): void => undefined
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { passed, open: () => open() }
}

describe('the first start', () => {
  it('greets with four ways to begin and asks nothing of anybody', async () => {
    const asked: string[] = []
    const note = (name: string) => () => {
      asked.push(name)
      return []
    }
    await openApp({
      ...FIRST_START,
      replace: { 'newsroom.discover': note('discover'), 'profiles.test': note('test') },
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/Welcome/)
    expect(screen.getAllByRole('heading', { level: 2 }).map(textOf)).toEqual(
      expect.arrayContaining([
        'Look around with the sample newsroom',
        'Add news feeds',
        'Add a folder of texts',
        'Connect an account',
      ]),
    )
    expect(textOf(screen.getByRole('main'))).toContain(
      'Everything stays on this computer. No account needed.',
    )
    expect(asked).toEqual([])
  })

  it('is left for Search as soon as the sample is in, and not shown again', async () => {
    const { page } = await openApp(FIRST_START)
    await fireEvent.click(screen.getByRole('button', { name: 'Open the sample newsroom' }))
    await waitFor(() => expect(page.route.screen).toBe('search'))
    await waitFor(() => expect(page.settings.value.hasSeenWelcome).toBe(true))
  })

  it('opens Search while a slow sample is still coming, and goes on bringing it in', async () => {
    const { passed, open } = gate()
    const { page } = await openApp({
      ...FIRST_START,
      replace: {
        'newsroom.addSample': async function* () {
          yield PROGRESS
          await passed
          yield { ...PROGRESS, isDone: true }
        },
      },
    })
    await fireEvent.click(screen.getByRole('button', { name: 'Open the sample newsroom' }))
    await screen.findByRole('progressbar')
    await waitFor(() => expect(textOf(screen.getByRole('main'))).toContain('40 new'))
    await waitFor(() => expect(page.route.screen).toBe('search'), { timeout: 2000 })
    expect(page.intake.isRunning('sample')).toBe(true)
    open()
    await waitFor(() => expect(page.intake.isRunning('sample')).toBe(false))
  })

  it('stays and says why when the sample cannot be set', async () => {
    const { page } = await openApp({
      ...FIRST_START,
      replace: {
        'newsroom.addSample': () => {
          throw new ORPCError('DISK_FULL', { message: 'The disk is full. Nothing was lost.' })
        },
      },
    })
    await fireEvent.click(screen.getByRole('button', { name: 'Open the sample newsroom' }))
    expect(textOf(await screen.findByRole('alert'))).toBe('The disk is full. Nothing was lost.')
    expect(page.route.screen).toBe('welcome')
  })
})

it('is not shown to who has seen it, and the palette still leads there', async () => {
  const { page } = await openApp()
  expect(page.route.screen).toBe('search')
  page.route.go('welcome')
  expect(await screen.findByText(/Welcome to Broadsheet/)).toBeTruthy()
})
