import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { SearchScreen } from './pages/search.ts'

// The list and the reader over the sample newsroom.

test.use({ stock: 'sample' })

test('counts of what is unread follow opening and marking', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  const entry = search.entry('Lumenholt and Voltara')
  const unread = async () => Number(/([\d,]+)\s+unread/.exec(await entry.innerText())?.[1] ?? 0)
  await search.choose('Lumenholt and Voltara')
  const before = await unread()
  expect(before).toBe(await search.count())
  await expect(search.tally).toContainText(`${before} unread`)

  await search.rows.nth(0).click()
  await expect.poll(unread).toBe(before - 1)
  await expect(search.tally).toContainText(`${before - 1} unread`)

  // Marked by hand, three at a time, and taken back.
  await search.rows.nth(1).click({ modifiers: ['ControlOrMeta'] })
  await search.rows.nth(3).click({ modifiers: ['Shift'] })
  const selection = page.getByRole('toolbar', { name: 'Selected stories' })
  await expect(selection).toContainText('3 stories selected')
  await selection.getByRole('button', { name: 'Mark read' }).click()
  await expect.poll(unread).toBe(before - 4)
  await page.keyboard.press('Escape')
  await expect(selection).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect.poll(unread).toBe(before - 1)
  // From the row one stands on, and without the words between being marked as well.
  await search.rows.nth(0).click()
  await search.rows.nth(2).click({ modifiers: ['Shift'] })
  await expect(selection).toContainText('3 stories selected')
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await page.keyboard.press('Escape')
  await expect(selection).toHaveCount(0)

  await entry.click({ button: 'right' })
  await expectAccessible(page, 'the menu of a saved search')
  await page.getByRole('menuitem', { name: 'Mark all read' }).click()
  await expect.poll(unread).toBe(0)
  await expect(search.tally).not.toContainText('unread')
  await search.filter('Unread')
  await expect(
    search.results.getByRole('heading', { name: /Everything here is read/ }),
  ).toBeVisible()
  await search.filter('All')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(unread).toBe(before - 1)
})

test('filters and order change the list, and the list says so', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  await search.choose('Elección')
  const all = await search.count()
  const titles = () => search.rows.locator('.title').allInnerTexts()
  const newest = await titles()
  await search.results.getByRole('combobox', { name: 'Order' }).selectOption('oldest')
  await search.settle()
  await expect.poll(async () => (await titles())[0]).not.toBe(newest[0])
  const oldest = await titles()
  const times = await search.rows
    .locator('time')
    .evaluateAll((nodes) => nodes.map((node) => Date.parse(node.getAttribute('datetime') ?? '')))
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(oldest.length).toBeGreaterThan(3)
  await search.results.getByRole('combobox', { name: 'Order' }).selectOption('newest')
  await search.settle()

  await search.rows.nth(1).hover()
  await search.rows.nth(1).getByRole('button', { name: 'Star' }).click()
  await search.filter('Starred')
  await expect(search.rows).toHaveCount(1)
  expect(await titles()).toEqual([newest[1]])
  await search.filter('All')
  await expect.poll(() => search.count()).toBe(all)
})

test('a story written from right to left is laid out so, and its marks are where the words are', async ({
  opened: page,
}) => {
  const search = new SearchScreen(page)
  await search.show()
  await search.choose('The stolen astrolabe')
  await search.rows.filter({ hasText: 'أسطرلاب' }).first().click()
  const heading = search.reader.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(/\p{Script=Arabic}/u)
  await expect(heading).toHaveCSS('direction', 'rtl')
  const paragraphs = search.body.locator('.text p')
  for (const paragraph of await paragraphs.all()) {
    await expect(paragraph).toHaveCSS('direction', 'rtl')
  }
  // Its first letter stands at the right edge, and the list shows it so as well.
  const first = await paragraphs.first().evaluate((node) => {
    const range = document.createRange()
    const text = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode()!
    range.setStart(text, 0)
    range.setEnd(text, 1)
    return node.getBoundingClientRect().right - range.getBoundingClientRect().right
  })
  expect(Math.abs(first)).toBeLessThan(4)
  const hits = await search.marks.allInnerTexts()
  expect(hits.length).toBeGreaterThan(0)
  for (const hit of hits) expect(hit).toMatch(/أسطرلاب/)
  await expectMarkedNames(search)
  await expectAccessible(page, 'a story from right to left')
})

test('names are marked where they stand, in every language of the sample', async ({
  opened: page,
}) => {
  const search = new SearchScreen(page)
  await search.show()
  for (const language of ['en', 'es', 'de', 'fr']) {
    await search.ask(`language:${language}`)
    // Some have no name anybody knows.
    await search.rows
      .filter({ has: page.locator('.entity') })
      .first()
      .click()
    await expect(search.body.locator('.text')).toHaveAttribute('lang', language)
    await expectMarkedNames(search)
  }
})

test('a name opens what is known of it here, and searches for it', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  await search.choose('Lumenholt and Voltara')
  await search.rows.first().click()
  await search.body.locator('.entity', { hasText: 'Lumenholt' }).first().click()
  const card = page.getByRole('dialog', { name: 'About this name' })
  await expect(card.getByRole('heading')).toContainText('Lumenholt')
  await expect(card).toContainText(/\d+ mentions?/)
  await expectAccessible(page, 'the card of a name')
  await card.getByRole('button', { name: 'Search for this' }).click()
  await expect(card).toHaveCount(0)
  await expect(search.editor).toHaveText(/^entities:\{\{id:N\d+\}\}$/)
  await expect(search.readback).toContainText('Lumenholt')
  await expect.poll(() => search.count()).toBeGreaterThan(3)
})

test('a star leaves the text where it is', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  await page.setViewportSize({ width: 1280, height: 420 })
  await search.rows.first().click()
  await search.body.evaluate((node) => node.scrollTo(0, 150))
  await search.reader.getByRole('button', { name: 'Star', exact: true }).click()
  await expect(search.reader.getByRole('button', { name: 'Remove the star' })).toBeVisible()
  await search.reader.getByRole('button', { name: 'Remove the star' }).click()
  await expect(search.reader.getByRole('button', { name: 'Star', exact: true })).toBeVisible()
  expect(await search.body.evaluate((node) => node.scrollTop)).toBe(150)
})

test('in a small window the query, the list and the story take turns', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  await page.setViewportSize({ width: 900, height: 700 })
  await expect(search.editor).toBeHidden()
  await search.rows.first().click()
  await expect(search.body).toBeInViewport()

  await page.getByRole('button', { name: 'Show the query' }).click()
  await expect(search.editor).toBeVisible()
  await expect(search.body).toBeHidden()
  await search.ask('harbour')
  await expect(search.rows.first()).toBeInViewport()

  await page.setViewportSize({ width: 480, height: 700 })
  await search.rows.first().click()
  await expect(search.body).toBeInViewport({ ratio: 0.1 })
  await expect(search.rows).toHaveCount(0)
  await expectAccessible(page, 'one pane of three')
  await page.getByRole('button', { name: 'Show the results' }).click()
  await expect(search.rows.first()).toBeInViewport()
})

test('an outside address is shown in full before anything is opened', async ({
  opened: page,
  context,
}) => {
  const search = new SearchScreen(page)
  await search.show()
  // Documents of other tests are stories too, and have no address.
  await search.ask('harbour')
  await search.rows.first().click()
  await search.reader.getByRole('button', { name: 'Original', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Open in the browser?' })
  const host = await dialog.locator('.host').innerText()
  expect(host).toMatch(/^[a-z.-]+\.example$/)
  await expect(dialog.locator('.url')).toHaveText(new RegExp(`^https?://(www\\.)?${host}/`))
  await expectAccessible(page, 'the question before a link')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(context.pages()).toHaveLength(1)
})

test('is accessible with a story open in three themes', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  await search.ask('harbour')
  await search.rows.first().click()
  await expect(search.marks.first()).toBeVisible()
  for (const theme of ['light', 'dark', 'high contrast']) {
    await page.keyboard.press('Control+Shift+p')
    await page.keyboard.type(`Use ${theme} theme`)
    await page.keyboard.press('Enter')
    const name = theme === 'high contrast' ? 'contrast' : theme
    await expect(page.locator('html')).toHaveAttribute('data-theme', name)
    await expectAccessible(page, `Search with a story, ${theme}`)
  }
  await page.keyboard.press('Control+Shift+p')
  await expectAccessible(page, 'the palette')
  await page.keyboard.press('Escape')
  await page.locator('body').press('?')
  await expectAccessible(page, 'the cheat sheet')
})

/** Whatever is marked as a name reads as that name, or as another name the story gives it. */
async function expectMarkedNames(search: SearchScreen): Promise<void> {
  const names = search.body.locator('.text .entity')
  const texts = await names.allInnerTexts()
  expect(texts.length).toBeGreaterThan(0)
  const known = await search.body
    .getByRole('complementary', { name: 'About this story' })
    .locator('.chips')
    .first()
    .innerText()
  for (const text of texts) {
    // A mention one letter off would begin or end inside a word.
    expect(text).toMatch(/^[\p{L}\p{N}«“"(].*[\p{L}\p{N}\p{M}.»”")’]$/u)
  }
  const whole = texts.filter((text) => known.includes(text))
  expect(whole.length / texts.length).toBeGreaterThan(0.5)
}
