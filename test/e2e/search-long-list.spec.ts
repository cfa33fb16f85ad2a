import { expect, test } from './fixtures.ts'
import { SearchScreen } from './pages/search.ts'
import { LONG_LIST } from './stocks.ts'

// 20,000 stories in one list: only the rows near the window exist.

test.use({ stock: 'long list' })

const MOST_ROWS = 60

test('scrolls through 20,000 stories with few rows and shows the right ones', async ({
  opened: page,
}) => {
  const search = new SearchScreen(page)
  await search.show()
  expect(await search.count()).toBe(LONG_LIST)
  const grid = search.results.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', String(LONG_LIST))
  await expect(search.rows.first()).toContainText('Row 1 of')

  // In leaps, as the bar of the window is dragged; the row drawn is the row meant.
  const list = search.results.locator('.list > .list')
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await list.evaluate((node, part) => node.scrollTo(0, node.scrollHeight * part), share)
    await expect(search.rows.filter({ hasText: /Row \d+ of/ }).first()).toBeVisible()
    expect(await search.rows.count()).toBeLessThanOrEqual(MOST_ROWS)
    await expect.poll(() => misplaced(search)).toEqual([])
  }
  await expect(search.rows.last()).toContainText(`Row ${LONG_LIST} of`)
  await expect(search.rows.last()).toHaveAttribute('aria-rowindex', String(LONG_LIST))
  await search.rows.last().click()
  await expect(search.body).toContainText(`Line ${LONG_LIST} says little.`)

  // By key to both ends; the row in the tab order never leaves the document.
  await search.rows.last().press('Home')
  await expect(search.rows.first()).toBeFocused()
  await expect(search.rows.first()).toContainText('Row 1 of')
  await page.keyboard.press('End')
  await expect(search.rows.last()).toBeFocused()
  await expect(search.rows.last()).toContainText(`Row ${LONG_LIST} of`)
  await page.keyboard.press('PageUp')
  expect(await search.rows.count()).toBeLessThanOrEqual(MOST_ROWS)
})

test('turns 20,000 stories round and counts them', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  await search.results.getByRole('combobox', { name: 'Order' }).selectOption('oldest')
  await expect(search.rows.first()).toContainText(`Row ${LONG_LIST} of`)
  await search.filter('Unread')
  await expect.poll(() => search.count()).toBeGreaterThan(LONG_LIST - 10)
})

test('answers keys quickly while it is long', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  await search.rows.first().focus()
  const start = Date.now()
  for (let pressed = 0; pressed < 40; pressed++) await page.keyboard.press('j')
  await expect(search.rows.filter({ hasText: 'Row 41 of' })).toBeFocused()
  // Generous: two cores shared by a browser, a workbench and other tests.
  expect(Date.now() - start).toBeLessThan(8000)
})

/** Rows whose text is not that of their place in the list. */
async function misplaced(search: SearchScreen): Promise<string[]> {
  const rows = await search.rows.evaluateAll((nodes) =>
    nodes.map((node) => [node.getAttribute('aria-rowindex'), node.textContent ?? ''] as const),
  )
  return rows.flatMap(([place, text]) =>
    text.includes(`Row ${place} of the long list`) ? [] : [`${place}: ${text.trim()}`],
  )
}
