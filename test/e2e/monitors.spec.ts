import type { Page } from '@playwright/test'
import { expectAccessibleInThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { MonitorsScreen } from './pages/monitors.ts'
import { SearchScreen } from './pages/search.ts'
import { serveNews } from './serve-news.ts'

test.use({ stock: 'sample, own: monitors' })

test('a saved search is watched: what it would do and cost first, then its line, its chart, its runs', async ({
  opened: page,
}) => {
  const monitors = new MonitorsScreen(page)
  const search = new SearchScreen(page)
  await search.show()
  await search.choose('Harbour inquiry')
  await page.getByRole('button', { name: 'Watch this search…' }).click()
  await monitors.dialog.getByLabel('Interval').selectOption('Every 2 hours')
  await monitors.dialog.getByRole('switch', { name: 'Quiet hours' }).click()
  await monitors.dialog.getByLabel('A spike against the two weeks before').check()
  await expect(monitors.dialog.getByText(/^Every 2 hours, not between/)).toContainText(
    'not between 22:00 and 07:00. Times are of UTC.',
  )
  await expect(monitors.dialog.getByText(/It would have/)).toBeVisible()
  await expectAccessibleInThemes(page, 'the dialog of a monitor')
  await monitors.watchAsOffered()
  await expect(search.entry('Harbour inquiry')).toContainText('watched')

  await monitors.show()
  const row = monitors.row('Harbour inquiry')
  await expect(row).toContainText('Working')
  // The first run was silent: everything was there before.
  await expect(row).toContainText('1 run')
  await expectAccessibleInThemes(page, 'the list of monitors')

  await monitors.button('Harbour inquiry').click()
  await expect(monitors.main.getByRole('heading', { name: 'Last 30 days' })).toBeVisible()
  await monitors.button('Run now').click()
  await expect(monitors.main.getByRole('row', { name: /Asked for/ })).toBeVisible()
  for (const box of await monitors.main.getByRole('checkbox', { name: /^Compare/ }).all()) {
    await box.check()
  }
  await expect(monitors.main.getByRole('table', { name: /^Difference between/ })).toContainText(
    'First, silent',
  )
  await expectAccessibleInThemes(page, 'one monitor')

  await monitors.button(/^More for Harbour inquiry/).click()
  await page.getByRole('menuitem', { name: 'Stop watching' }).click()
  await expect(monitors.main.getByText('Nothing is watched yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(monitors.row('Harbour inquiry')).toBeVisible()
})

test('what comes is an alert that explains itself, and opens its stories', async ({
  opened: page,
}) => {
  const monitors = new MonitorsScreen(page)
  const search = new SearchScreen(page)
  await search.show()
  await search.ask('text:recall')
  await page.getByRole('button', { name: 'Save…' }).click()
  await monitors.dialog.getByRole('textbox', { name: 'Name' }).fill('Recalls')
  await monitors.dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Watch this search…' }).click()
  await monitors.watchAsOffered()

  await addStories(page, search)
  await monitors.show()
  await monitors.button('Recalls').click()
  await monitors.button('Run now').click()
  await expect(monitors.button('Read 12 new')).toBeVisible()
  await monitors.button('All monitors').click()
  await monitors.tab(/^Alerts, 1 unread/)
  const alert = monitors.main.getByRole('listitem').filter({ hasText: 'Recalls' })
  await expect(alert).toContainText('one text in 9 outlets')
  await expect(page).toHaveTitle(/^\(1\) Monitors/)
  await alert.getByRole('button', { name: 'Show 12 stories' }).click()
  await expect(page.getByText('Voltmark begins a recall').first()).toBeVisible()
  await expect(page).toHaveTitle(/^Monitors/)
})

test('the provider is gone: it is said, and this computer stands in', async ({ opened: page }) => {
  // A second newsroom is filled and started for it.
  test.setTimeout(300_000)
  const monitors = new MonitorsScreen(page)
  const search = new SearchScreen(page)
  const service = await serveNews()
  try {
    await search.connect(service)
    await search.show()
    await search.ask('harbour')
    await page.getByRole('button', { name: 'Save…' }).click()
    await monitors.dialog.getByRole('textbox', { name: 'Name' }).fill('From next door')
    await monitors.dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Watch this search…' }).click()
    await monitors.watchAsOffered()
    await monitors.show()
    await expect(monitors.row('From next door')).toContainText('Working')
  } finally {
    await service.kill()
  }
  await monitors.button('From next door').click()
  await monitors.button('Run now').click()
  await expect(monitors.button('Try again now')).toBeVisible()
  await expect(monitors.main.getByRole('status')).toContainText(new URL(service.baseUrl).host)
  await expect(monitors.main.getByText('Needs a look')).toBeVisible()
  await monitors.button('Let this computer stand in').click()
  await monitors.button('Run now').click()
  await expect(monitors.main.getByText('this computer took over')).toBeVisible()
})

/** Twelve stories of now, ten of them one text in nine outlets. */
async function addStories(page: Page, search: SearchScreen): Promise<void> {
  const body =
    'Voltmark said it was starting a recall of forty thousand batteries after a weld failed. The regulator said that nobody was hurt. Buyers will get a new one within six weeks.'
  const stories = Array.from({ length: 12 }, (_, index) => ({
    id: 9_100_000_000 + index,
    title: index < 10 ? 'Voltmark begins a recall' : `Dealers on the recall, part ${index}`,
    body: index < 10 ? body : `Dealer ${index} heard of the recall by radio and shut the shop.`,
    published_at: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
    language: 'en',
    source: { id: 800 + (index % 9), name: `Outlet ${index % 9}`, domain: `o${index % 9}.example` },
    links: { permalink: `https://o${index % 9}.example/${index}` },
  }))
  await search.command('Add a folder of texts')
  const dialog = page.getByRole('dialog', { name: 'Add a folder of texts' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose files…' }).click()
  const buffer = Buffer.from(stories.map((story) => JSON.stringify(story)).join('\n'))
  const file = { name: 'recall.jsonl', mimeType: 'application/jsonl', buffer }
  await (await chooser).setFiles([file])
  await expect(dialog.getByText(/12/).first()).toBeVisible()
  await page.keyboard.press('Escape')
}
