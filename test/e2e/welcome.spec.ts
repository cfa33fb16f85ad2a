import { expectAccessible, expectAccessibleInThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { Activity } from './pages/activity.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { Welcome } from './pages/welcome.ts'

// One data folder from its first start to the removal of the sample, so in this order.
test.use({ stock: 'own: welcome' })
test.describe.configure({ mode: 'serial' })

test('greets with four cards, each reachable by key, in all themes', async ({ opened }) => {
  const welcome = new Welcome(opened)
  await expect(welcome.title).toBeVisible()
  await expect(
    opened.getByText('Everything stays on this computer. No account needed.'),
  ).toBeVisible()
  await expectAccessibleInThemes(opened, 'Welcome')
  for (const name of ['Open the sample newsroom', 'Add feeds…', 'Add texts…', 'Connect…']) {
    await opened.getByRole('button', { name }).focus()
    await expect(opened.getByRole('button', { name })).toBeFocused()
  }
})

test('takes texts the browser was given and names what was left out', async ({ opened }) => {
  const welcome = new Welcome(opened)
  await welcome.begin('Add texts…')
  const dialog = welcome.dialog('Add a folder of texts')
  await expectAccessible(opened, 'Add texts')
  await dialog
    .locator('input[type=file][aria-label="Choose files…"]')
    .setInputFiles([
      file('quay.txt', 'The harbour council met on Monday. Mara Quill praised the new quay wall.'),
      file('photo.png', 'not a text'),
      file('latin.txt', Buffer.from('Ein Caf\xe9 am Hafen wurde er\xf6ffnet.', 'latin1')),
    ])
  await expect(dialog.getByText('2 new, 0 known already, 1 failed')).toBeVisible()
  await expect(dialog.getByText('photo.png')).toBeVisible()
  await expectAccessible(opened, 'the report of added texts')
  await dialog.getByRole('button', { name: 'Read the stories' }).click()
  await expect(
    opened
      .getByRole('grid')
      .getByText(/Ein Café am Hafen/)
      .first(),
  ).toBeVisible()
})

test('sets the sample newsroom and opens Search with its stories and searches', async ({
  opened,
}) => {
  await palette(opened, 'Show Welcome')
  await new Welcome(opened).openSample.click()
  await expect(opened.getByRole('grid')).toBeVisible()
  await expect(new Shell(opened).status).toContainText(/[3-9]\d\d stories/, { timeout: 45_000 })
  await expect(new Shell(opened).rail).toContainText('Harbour')
})

test('does not greet twice', async ({ opened }) => {
  await expect(opened.getByRole('grid')).toBeVisible()
  await expect(new Welcome(opened).title).toBeHidden()
})

test('tells on Activity what was done, and filters it', async ({ opened }) => {
  const settings = new Settings(opened)
  await settings.open('Connections')
  await settings.button('Test').click()
  await expect(settings.panel.getByText('Ask for a count')).toBeVisible()
  const activity = new Activity(opened)
  await activity.open()
  await expect(activity.lanes.first()).toContainText('On this machine')
  await expect(activity.log.filter({ hasText: 'sample' }).first()).toBeVisible()
  await expectAccessibleInThemes(opened, 'Activity')
  await opened.getByLabel('Words in the log').fill('no such words anywhere')
  await expect(activity.log).toHaveText(
    'No entry is like that. Take a word away, or show all levels.',
  )
})

test('pauses a line and lets it go on', async ({ opened }) => {
  const activity = new Activity(opened)
  await activity.open()
  const lane = activity.lanes.first()
  await lane.getByRole('button', { name: /^Pause/ }).click()
  await expect(lane).toContainText('Paused by you')
  await lane.getByRole('button', { name: /^Go on/ }).click()
  await expect(lane).not.toContainText('Paused by you')
})

test('removes the sample after one question and keeps what is the person’s', async ({ opened }) => {
  const settings = new Settings(opened)
  await settings.open('Storage')
  await settings.button('Remove it…').click()
  const question = opened.getByRole('dialog', { name: 'Remove the sample newsroom?' })
  await expectAccessible(opened, 'the question before the sample goes')
  await question.getByRole('button', { name: 'Remove it' }).click()
  await expect(settings.panel).toContainText(/\d+ sample stories went/)
  await expect(new Shell(opened).rail).not.toContainText('Harbour')
  await new Shell(opened).go('Search')
  await expect(
    opened
      .getByRole('grid')
      .getByText(/Ein Café am Hafen/)
      .first(),
  ).toBeVisible()
})

function file(name: string, content: string | Buffer) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
}

async function palette(page: Parameters<typeof expectAccessible>[0], words: string) {
  await page.keyboard.press('Control+Shift+P')
  await page.getByRole('combobox', { name: 'Type a command' }).fill(words)
  await page.keyboard.press('Enter')
}
