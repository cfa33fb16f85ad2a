import { readFileSync, rmSync } from 'node:fs'
import { startFeedServer, type FeedServer } from '#test/support/feed-server.ts'
import { runStart, type StartedHost } from '#test/support/run-start.ts'
import { expectAccessible, expectAccessibleInThemes } from './axe.ts'
import { expect, test as base } from './fixtures.ts'
import { Settings, SECTIONS } from './pages/settings.ts'
import { Welcome } from './pages/welcome.ts'

// Feeds come from this machine here, which Broadsheet refuses unless the host is trusted by name.
const test = base.extend<object, { host: StartedHost; feeds: FeedServer }>({
  host: [
    // Playwright reads the names of the fixtures out of the first parameter's pattern.

    async ({}, use) => {
      const host = await runStart({ env: { BROADSHEET_TRUSTED_FEED_HOSTS: '127.0.0.1' } })
      await use(host)
      await host.stop()
      rmSync(host.dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  feeds: [
    async ({}, use) => {
      const server = await startFeedServer()
      server.route('/', (_, answer) => {
        answer.setHeader('content-type', 'text/html')
        answer.end(SITE)
      })
      server.route('/main.xml', (_, answer) => {
        answer.setHeader('content-type', 'application/rss+xml')
        answer.end(FEED)
      })
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
})

// The feeds of the first test are those of the next ones.
test.describe.configure({ mode: 'serial' })

test('asks no address before it is told to, then finds, adds and fetches feeds', async ({
  opened,
  feeds,
}) => {
  const welcome = new Welcome(opened)
  await welcome.begin('Add feeds…')
  const dialog = welcome.dialog('Add news feeds')
  await dialog.getByLabel('Address').fill(`${feeds.origin}/`)
  await expectAccessible(opened, 'Add feeds')
  expect(feeds.asked).toEqual([])
  await dialog.getByRole('button', { name: 'Find feeds' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(opened, 'the feeds found')
  await dialog.getByRole('button', { name: 'Add 2 feeds' }).click()
  await expect(dialog.getByText('Done')).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByRole('list', { name: 'What could not be read' })).toContainText('404')
  await dialog.getByRole('button', { name: 'Read the news' }).click()
  await expect(
    opened
      .getByRole('grid')
      .getByText(/Quay wall/)
      .first(),
  ).toBeVisible()
})

test('knows a feed it has, and says which of them is in trouble', async ({ opened, feeds }) => {
  const settings = new Settings(opened)
  await settings.open('Feeds')
  await expect(settings.panel.getByRole('row', { name: /main\.xml/ })).toContainText('Working')
  await expect(settings.panel.getByRole('row', { name: /gone\.xml/ })).toContainText(/404/)
  await expectAccessibleInThemes(opened, 'the list of feeds')
  await settings.button('Add feeds…').click()
  const dialog = opened.getByRole('dialog', { name: 'Add news feeds' })
  await dialog.getByLabel('Address').fill(`${feeds.origin}/main.xml`)
  await dialog.getByRole('button', { name: 'Find feeds' }).click()
  await expect(dialog.getByText('added already', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Nothing new chosen' })).toBeDisabled()
})

test('removes a feed, follows it again by Undo, and hands out the list as OPML', async ({
  opened,
}) => {
  const settings = new Settings(opened)
  await settings.open('Feeds')
  await settings.panel
    .getByRole('row', { name: /main\.xml/ })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(settings.panel.getByRole('row', { name: /main\.xml/ })).toHaveCount(0)
  await opened.getByRole('button', { name: 'Undo' }).click()
  await expect(settings.panel.getByRole('row', { name: /main\.xml/ })).toHaveCount(1)
  const download = opened.waitForEvent('download')
  await settings.button('Export list').click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text).toContain('<opml')
  expect(text).toContain('/main.xml')
})

test('keeps a connection that fails its test, names the step, and removes it', async ({
  opened,
}) => {
  const settings = new Settings(opened)
  await settings.open('Connections')
  await settings.button('Connect an account…').click()
  const dialog = opened.getByRole('dialog', { name: 'Connect an account' })
  await dialog.getByLabel('Name', { exact: true }).fill('News desk')
  await dialog.getByLabel('Base address', { exact: true }).fill('http://news.example')
  await dialog.getByRole('button', { name: 'Save and test' }).click()
  await expect(dialog.getByRole('alert')).toContainText('not encrypted')
  await dialog.getByLabel('Base address', { exact: true }).fill('http://127.0.0.1:9')
  await dialog.getByRole('button', { name: 'Save and test' }).click()
  await expect(dialog.getByRole('list', { name: 'Test of the connection' })).toContainText(
    'Reach the host',
  )
  await expect(dialog.getByRole('status')).toContainText('It is saved')
  await expectAccessible(opened, 'a connection after its test')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await settings.button('More for News desk').click()
  await opened.getByRole('menuitem', { name: 'Remove…' }).click()
  await opened.getByRole('button', { name: 'Remove it', exact: true }).click()
  await expect(settings.panel.getByRole('listitem', { name: 'News desk' })).toHaveCount(0)
  // The page is not left locked behind a menu or dialog that is gone.
  await settings.open('Storage')
})

test('backs up and says where', async ({ opened }) => {
  const settings = new Settings(opened)
  await settings.open('Storage')
  await settings.button('Back up now').click()
  await expect(settings.panel).toContainText(/A checked copy is in /)
})

test('keeps theme, zone and single keys over a new page', async ({ opened, host, context }) => {
  const settings = new Settings(opened)
  await settings.open('Appearance')
  await opened.getByText('High contrast').click()
  await expect(opened.locator('html')).toHaveAttribute('data-theme', 'contrast')
  await settings.open('Time zone')
  await opened.getByText('Another').click()
  await opened.getByRole('combobox', { name: 'Find a time zone' }).pressSequentially('tokyo')
  await opened.getByRole('option', { name: /Asia\/Tokyo/ }).click()
  await expect(settings.panel).toContainText('GMT+9')
  await settings.open('Keys')
  await opened.getByRole('switch', { name: 'Single-letter shortcuts' }).click()

  const second = await context.newPage()
  await second.goto(await host.link())
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'contrast')
  const there = new Settings(second)
  await there.open('Time zone')
  await expect(there.panel).toContainText('Asia/Tokyo')
  await there.open('Appearance')
  await second.getByText('As the system', { exact: true }).click()
  await expect(second.locator('html')).not.toHaveAttribute('data-theme', 'contrast')
})

for (const section of SECTIONS) {
  test(`${section} is accessible in all themes`, async ({ opened }) => {
    await new Settings(opened).open(section)
    await expectAccessibleInThemes(opened, section)
  })
}

const SITE = `<!doctype html><html><head><title>Harbour News</title>
<link rel="alternate" type="application/rss+xml" title="Main" href="/main.xml">
<link rel="alternate" type="application/rss+xml" title="Gone" href="/gone.xml">
</head><body>News</body></html>`

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour News</title>
<link>https://harbour.example/</link><item><title>Quay wall to be raised</title>
<link>https://harbour.example/quay</link><guid>quay-1</guid>
<description>The council of Ellmouth voted to raise the quay wall before winter.</description>
</item></channel></rss>`
