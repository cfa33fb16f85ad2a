import { readFileSync } from 'node:fs'
import { expectAccessible, expectAccessibleInThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { Shell } from './pages/shell.ts'

test.use({ stock: 'sample' })

// Several looks of axe take their time on a busy machine.
test.setTimeout(240_000)

test('stories are charted, narrowed by a brush, opened as evidence and saved', async ({
  opened: page,
}) => {
  await new Shell(page).go('Explore')
  const chart = page.locator('section.frame[aria-label="All stories over time"]')
  await expect(chart).toContainText(/[1-9]\d* stories by day/)
  await expect(page.locator('section.frame[aria-label="Entities"]')).toContainText('most frequent')
  await expectAccessibleInThemes(page, 'Explore')

  // A brush by pointer, over ten days in the middle.
  const plot = chart.getByRole('group', { name: /one button a day/ })
  const box = (await plot.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.4, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + 80, { steps: 4 })
  await page.mouse.up()
  const selection = page.getByRole('group', { name: 'Selection shared by all views' })
  await expect(selection.getByRole('button', { name: /^Remove/ })).toBeVisible()
  await expect(page.locator('section.frame[aria-label="Sources"]')).toContainText('narrowed to')
  await expectAccessible(page, 'Explore with a selection')
  await selection.getByRole('button', { name: 'Clear all' }).click()

  // The same figures as a table and as files.
  await chart.getByText('Table', { exact: true }).click()
  await expect(chart.getByRole('table')).toContainText('Mood unknown')
  await chart.getByText('Chart', { exact: true }).click()
  const save = async (name: string): Promise<Buffer> => {
    const waiting = page.waitForEvent('download')
    await chart.getByRole('button', { name: /^Export/ }).click()
    await page.getByRole('menuitem', { name }).click()
    return readFileSync(await (await waiting).path())
  }
  expect(String(await save('Save figures as CSV'))).toContain('n = ')
  const svg = String(await save('Save picture as SVG'))
  expect(svg).not.toContain('var(--')
  const png = await save('Save picture as PNG')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  // Twice the size of the drawing, so that it is sharp on paper.
  expect(png.readUInt32BE(16)).toBeGreaterThan(1000)

  // A bar by keyboard: what it counts is what the drawer lists.
  await plot.getByRole('button').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('numbers, words, events and lines in context are of the same stories', async ({
  opened: page,
}) => {
  await new Shell(page).go('Explore')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  await tab('Numbers')
  await expect(page.locator('section.frame[aria-label="Words per story"]')).toContainText('median')
  await expectAccessible(page, 'numbers')
  await tab('Events')
  const events = page.locator('section.frame[aria-label="Events"]')
  await events.locator('button.title').first().click()
  await expect(page.getByRole('region', { name: 'Who was first' })).toBeVisible()
  await expectAccessible(page, 'an event')
  await tab('In context')
  await page.getByRole('combobox', { name: 'Word, phrase or name' }).fill('harbour')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/stands in [1-9]\d* places/)).toBeVisible()
  await expectAccessible(page, 'lines in context')
  await tab('Words')
  await expect(page.getByText('These stories are the background itself')).toBeVisible()
})
