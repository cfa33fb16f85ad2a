import { expectAccessible, expectAccessibleInThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { SearchScreen } from './pages/search.ts'
import { Shell } from './pages/shell.ts'

test.use({ stock: 'sample, own: collections' })
// Axe in several themes takes its time on a busy machine.
test.setTimeout(240_000)

test('stories are gathered by hand and by rule, tagged, and all of it is taken back', async ({
  opened: page,
}) => {
  await new Shell(page).go('Collections')
  await expect(
    page.getByRole('heading', { name: 'Keep together what belongs together' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'With a rule', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('In English')
  await page.getByRole('textbox', { name: 'Rule' }).fill('language:en')
  await expect(page.getByText(/It would hold [1-9]/)).toBeVisible()
  await expectAccessible(page, 'a new rule')
  await page.getByRole('button', { name: 'Make it' }).click()
  const tree = page.getByRole('tree', { name: 'Collections' })
  await expect(tree.getByRole('treeitem', { name: /In English/ })).toBeVisible()
  const rows = page.getByRole('grid', { name: 'In English' }).getByRole('row')
  await expect(rows.first()).toBeVisible()

  // The list is read again while the rule fills it.
  await expect(async () => {
    await rows.first().click()
    await expect(page.getByRole('toolbar', { name: 'This story' })).toBeVisible({ timeout: 3000 })
  }).toPass()
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: 'Collection' }).fill('By hand')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'By hand', selected: true })).toBeVisible()
  await expectAccessible(page, 'filing')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('t')
  await page.getByRole('combobox', { name: 'Tag' }).fill('follow up')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'follow up', selected: true })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expectAccessibleInThemes(page, 'a collection and its story')

  const byHand = tree.getByRole('treeitem', { name: /By hand/ })
  await byHand.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(byHand).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('Delete')
  await expect(byHand).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(byHand).toHaveAttribute('aria-level', '2')
  await expect(byHand).toContainText('1')
})

test('a passage is marked with the mouse and written on, and survives a reload', async ({
  opened: page,
}) => {
  const search = new SearchScreen(page)
  await search.show()
  await search.rows.first().click()
  const text = page.getByRole('region', { name: 'Text of the story' })
  const paragraph = text.locator('[data-element="body"]').first()
  await expect(paragraph).toBeVisible()
  await paragraph.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    document.getSelection()?.removeAllRanges()
    document.getSelection()?.addRange(range)
  })
  await page.getByRole('button', { name: 'With a note' }).click()
  const card = page.getByRole('dialog', { name: 'This highlight' })
  await card.getByLabel('Note on this passage, in Markdown').fill('**Check** this.')
  await expectAccessible(page, 'a highlight')
  await card.getByRole('button', { name: 'Keep' }).click()
  await expect(text.locator('[data-own]').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your notes' })).toContainText('Check this.')
  await new Shell(page).go('Collections')
  await page.getByRole('button', { name: 'Highlights and notes' }).click()
  await expect(page.getByRole('region', { name: 'Highlights and notes' })).toContainText(
    'Check this.',
  )
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Collections, tags and notes' })).toBeHidden()
})
