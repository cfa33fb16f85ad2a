import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { SearchScreen } from './pages/search.ts'

// Writing a query: as text, as a form, both the same thing.

test.use({ stock: 'sample' })

test('what the form says is in the text, and what the text says is in the form', async ({
  opened: page,
}) => {
  const search = new SearchScreen(page)
  await search.show()
  await page.getByText('Form', { exact: true }).click()
  const words = page.getByRole('textbox', { name: 'All of these words' })
  await words.fill('storm')
  await page.getByRole('combobox', { name: 'All of these words: where' }).selectOption('title')
  await page.getByRole('textbox', { name: 'Exactly this phrase' }).fill('sea wall')
  await page.getByRole('textbox', { name: 'None of these' }).fill('football')
  await page.getByText('People, organisations, places').click()
  const name = page.getByRole('combobox', { name: /^Add a person/ })
  await name.fill('Skerr')
  await page
    .getByRole('option', { name: /^Skerrow/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: /^Mood about Skerrow/ }).selectOption('negative')
  await expect(search.readback).toContainText('Skerrow')
  await expect(search.readback).toContainText('sea wall')

  await page.getByText('Query text', { exact: true }).click()
  await expect(search.editor).toContainText('title:storm')
  await expect(search.editor).toContainText('"sea wall"')
  await expect(search.editor).toContainText(/entities:\{\{.*id:N\d+ AND sentiment:negative.*\}\}/)
  await expect(search.editor).toContainText(/NOT.*football/)

  // Back: a clause the form has no field for is kept as it is written.
  const clause = 'id:(1 OR 2)'
  await search.write(`title:harbour AND "high tide" AND language:(de OR fr) AND ${clause}`)
  const readback = await search.readback.innerText()
  await page.getByText('Form', { exact: true }).click()
  await expect(words).toHaveValue('harbour')
  await expect(page.getByRole('textbox', { name: 'Exactly this phrase' })).toHaveValue('high tide')
  await expect(page.getByText('Languages')).toBeVisible()
  for (const language of ['German', 'French']) {
    await expect(search.button(language)).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(page.getByText(clause)).toBeVisible()
  await expectAccessible(page, 'the form')
  await words.fill('harbour pilots')
  await page.getByText('Query text', { exact: true }).click()
  for (const part of ['title:', 'pilots', '"high tide"', clause, 'de', 'fr']) {
    await expect(search.editor).toContainText(part)
  }
  expect(readback).toContain('harbour')
})

test('typing over what is selected asks nothing of the policy', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  await search.write('harbour AND title:"sea wall"')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('(')
  await expect(search.editor).toHaveText('(harbour AND title:"sea wall")')
  await page.keyboard.type('s')
  await expect(search.editor).toHaveText('(s)')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('language:(de OR fr)')
  await expect(search.editor).toHaveText('language:(de OR fr)')
})

test('a mistake is told with its column while it is written, and nothing is asked', async ({
  opened: page,
}) => {
  const search = new SearchScreen(page)
  await search.show()
  await search.write('harbour AND (storm OR')
  const told = page.getByRole('status').filter({ hasText: /Column \d+/ })
  await expect(told).toContainText(/Column (1[0-9]|2[0-9]):/)
  await expect(page.locator('.cm-lintRange-error, .cm-lintPoint-error')).not.toHaveCount(0)
  await expect(search.button(/^(Run|Show all stories)$/)).toBeDisabled()
  await expectAccessible(page, 'a query with a mistake')
  await search.write('harbour AND (storm OR tide)')
  await expect(told).toHaveCount(0)
  await expect(page.locator('.cm-lintRange-error, .cm-lintPoint-error')).toHaveCount(0)
  await expect(search.button('Run')).toBeEnabled()

  await search.write('title:sea AND titel:wall')
  await expect(told).toContainText(/Column 15: There is no field “titel”; did you mean title\?/)
})

test('completion writes the id of a name and reads the name back', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  await search.editor.click()
  await page.keyboard.type('entities:{{id:Lumen')
  const offered = page.getByRole('listbox')
  await offered
    .getByRole('option', { name: /^Lumenholt/ })
    .first()
    .click()
  await expect(search.editor).toHaveText(/^entities:\{\{id:N\d+\}\}$/)
  await expect(search.readback).toContainText('Lumenholt')
  await expect(search.readback).not.toContainText(/N\d{6}/)

  await search.write('')
  await page.keyboard.type('lang')
  // The editor takes no key for its list in the moment after the list has opened.
  const language = offered.getByRole('option', { name: /^language/ })
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(language).toHaveAttribute('aria-selected', 'true', { timeout: 300 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(search.editor).toHaveText(/^language:/)
  await page.keyboard.type('(ar')
  await expect(offered.getByRole('option', { name: /Arabic/ })).toBeVisible()
})

test('what was asked before is run again with one key', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  await search.ask('astrolabe AND museum')
  const found = await search.count()
  expect(found).toBeGreaterThan(0)
  await search.button('New search').click()
  await expect.poll(() => search.count()).toBeGreaterThan(found)
  await page.keyboard.press('Control+h')
  const before = page.getByRole('dialog', { name: 'Asked before' })
  await expectAccessible(page, 'what was asked before')
  await before.getByRole('button').first().focus()
  await expect(before.getByRole('button').first()).toContainText('astrolabe AND museum')
  await page.keyboard.press('Enter')
  await expect.poll(() => search.count()).toBe(found)
  await expect(search.editor).toHaveText('astrolabe AND museum')
})

test('no match says why and what to try', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  await search.ask('zyzzyva')
  await expect(search.results.getByRole('heading', { name: 'No story matches' })).toBeVisible()
  await expect(search.results.getByText('last 14 days')).toBeVisible()
  await expectAccessible(page, 'no match')
  await search.button('Look back 90 days').click()
  await expect(search.readback).toContainText(/90 days/)
})
