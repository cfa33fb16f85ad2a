import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible, expectAccessibleInThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { Shell } from './pages/shell.ts'

test.use({ stock: 'own: batch' })

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-papers-'))
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const good = 'The new bridge in Hamburg is a wonderful success, and everybody is happy with it.'
  const bad = 'The terrible crash in London killed twelve people. It was an awful disaster.'
  put('bridge.md', `# A bridge opens\n\n${good}`)
  put('crash.txt', `${bad}\n\n<script>document.title = 'broken'</script>`)
  put('same.txt', `${bad}\n\n<script>document.title = 'broken'</script>`)
  put('broken.pdf', '%PDF-1.7 and nothing else')
  put('empty.txt', '')
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Five looks of axe take their time on a busy machine.
test.setTimeout(240_000)

test('a folder is looked at, analysed, read and exported', async ({ opened: page }) => {
  await new Shell(page).go('Batch')
  await expect(page.getByRole('heading', { name: 'Drop a folder of documents here' })).toBeVisible()
  await expectAccessible(page, 'a new batch')
  await page.getByLabel('Folder or file on this computer').fill(folder)
  await page.getByRole('button', { name: 'Look into it' }).click()
  await expect(page.getByText(/2 to do, 3 left out/)).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'what is there')

  await page.getByRole('button', { name: 'Analyse 2 documents' }).click()
  await expect(page.getByRole('button', { name: 'Retry 1 failed' })).toBeVisible({
    timeout: 90_000,
  })
  const rows = page.getByRole('grid', { name: 'Documents' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.filter({ hasText: 'left out: exact copy' })).toHaveCount(1)
  await expectAccessibleInThemes(page, 'the documents')

  await rows.filter({ hasText: 'crash.txt' }).first().click()
  const text = page.getByRole('region', { name: 'Text' })
  await expect(text).toContainText("<script>document.title = 'broken'</script>")
  await expect(text.getByRole('button', { name: 'London' })).toBeVisible()
  await expect(page).not.toHaveTitle(/broken/)
  await expectAccessible(page, 'a document')

  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('region', { name: 'Mood by language' })).toContainText('n = 2')
  await expectAccessible(page, 'the overview')

  await page.getByRole('button', { name: /^All documents/ }).click()
  await page.getByLabel('Words or a query').fill('Hamburg OR disaster')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(rows.first().locator('mark')).toHaveText(/Hamburg|disaster/)
  await expectAccessible(page, 'all documents')
  const batches = page.getByRole('navigation', { name: 'Batches' })
  await batches.getByRole('button', { name: /^broadsheet-papers/ }).click()

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const file = await (await waiting).path()
  expect(readFileSync(file, 'utf8').trimEnd().split('\r\n')).toHaveLength(6)
})
