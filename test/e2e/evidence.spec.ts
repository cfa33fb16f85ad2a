import { readFileSync } from 'node:fs'
import { expectAccessible, expectAccessibleInThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { Shell } from './pages/shell.ts'

// Rules of one test must not be seen by others that share the sample.
test.use({ stock: 'sample, own: evidence' })
test.setTimeout(300_000)

test('a mark opens its stories; a rule takes one away, everywhere, and gives it back', async ({
  opened: page,
}) => {
  await new Shell(page).go('Explore')
  const names = page.locator('section.frame[aria-label="Entities"]')
  const bar = names.getByRole('button', { name: /^Kaltenmark/ }).first()
  await bar.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: /Kaltenmark/ })
  const numbers = drawer.getByRole('status').first()
  await expect(numbers).toHaveText(/^\d+ mentions in \d+ stories$/)
  const before = Number(/(\d+) stories/.exec(await numbers.innerText())![1])
  await expect(drawer.getByRole('grid')).toHaveAttribute('aria-rowcount', String(before))
  await expect(drawer.locator('mark').first()).toHaveText('Kaltenmark')
  await expect(drawer.getByText(/^The mark shows/)).toBeHidden()
  await expectAccessibleInThemes(page, 'the evidence drawer')

  // By keys alone: down, open, back to the row.
  await page.keyboard.press('j')
  const second = drawer.getByRole('row').nth(1)
  await expect(second).toBeFocused()
  await page.keyboard.press('o')
  await expect(drawer.getByRole('article', { name: 'Story' })).toContainText('Kaltenmark')
  await page.keyboard.press('Escape')
  await expect(second).toBeFocused()

  await drawer
    .getByRole('button', { name: /^Do something with/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Not what is meant…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not what is meant' })
  await dialog.getByText('In this story').click()
  await expect(dialog).toContainText('It touches 1 story.')
  await expectAccessible(page, 'a correction')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(numbers).toHaveText(new RegExp(`in ${before - 1} stories, 1 rejected by you$`))
  await expect(drawer.getByText(/^The mark shows/)).toContainText(`by now it is ${before - 1}`)
  await expect(bar).toContainText(String(before - 1))

  await page.keyboard.press('Control+z')
  await expect(numbers).toHaveText(new RegExp(`in ${before} stories$`))
  await drawer.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(bar).toBeFocused()
})

test('two names are merged from the reader, listed, switched off, and travel as a file', async ({
  opened: page,
}) => {
  await new Shell(page).go('Search')
  await page.getByRole('grid').getByRole('row').first().click()
  const story = page.getByRole('article', { name: 'Story' })
  const name = story.locator('.text [role="button"]').first()
  await name.click()
  const card = page.getByRole('dialog', { name: 'About this name' })
  await card.getByRole('button', { name: 'Correct…' }).click()
  await page.getByRole('menuitem', { name: 'Merge into another name…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge names' })
  await dialog.getByRole('combobox').fill('Lumenholt')
  await dialog
    .getByRole('option', { name: /Lumenholt/ })
    .first()
    .click()
  await expect(dialog).toContainText(/It touches \d+ stor/)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Control+Shift+P')
  await page.getByRole('combobox', { name: 'Type a command' }).fill('corrections')
  await page.getByRole('option', { name: /Show corrections/ }).click()
  const list = page.getByRole('dialog', { name: 'Corrections' })
  await expect(list).toContainText('1 correction, 1 on')
  await expect(list).toContainText(/It touches \d+ stor/)
  await expectAccessible(page, 'the list of corrections')

  const waiting = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Export' }).click()
  const text = readFileSync(await (await waiting).path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    format: 'broadsheet-corrections',
    rules: [{ isOn: true }],
  })
  await list.getByRole('switch').click()
  await expect(list).toContainText('1 correction, 0 on')
  await list.getByRole('button', { name: 'Remove' }).click()
  await expect(list).toContainText('Nothing is corrected yet')
  const file = (buffer: string) => ({ name: 'rules.json', mimeType: 'application/json', buffer: Buffer.from(buffer) }) // prettier-ignore
  await list.locator('input[type=file]').setInputFiles(file('{"rules": ['))
  await expect(page.getByText(/This file is not JSON/)).toBeVisible()
  await list.locator('input[type=file]').setInputFiles(file(text))
  await expect(list).toContainText('1 correction, 1 on')
})
