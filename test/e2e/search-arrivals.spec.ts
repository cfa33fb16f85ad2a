import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { SearchScreen } from './pages/search.ts'

// Stories that come while a list is open.

test.use({ stock: 'sample' })

let round = 0

/** Three short texts taken in through the dialog, as a person would add them. */
async function addTexts(page: Page, word: string): Promise<void> {
  round += 1
  await page.keyboard.press('Control+Shift+p')
  await page.keyboard.type('Add a folder of texts')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a folder of texts' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByText('Choose files…').click()
  await (
    await chooser
  ).setFiles(
    [1, 2, 3].map((number) => ({
      name: `${word}-${round}-${number}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(
        `The ${word} report number ${round}.${number}\n\nThe council read the ${word} report ` +
          `number ${round}.${number} aloud on Monday and then went home in the rain.\n`,
      ),
    })),
  )
  await expect(dialog.getByText('Done')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test('a list nobody touched fills by itself', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  const before = await search.count()
  await addTexts(page, 'quince')
  await expect.poll(() => search.count()).toBe(before + 3)
  await expect(search.rows.filter({ hasText: 'quince' })).toHaveCount(3)
})

test('a list somebody reads stays still and says what is new', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  const before = await search.count()
  const titles = await search.rows.locator('.title').allInnerTexts()
  const story = titles[2]!
  await search.open(story)
  await addTexts(page, 'medlar')
  const banner = search.results.getByText('3 new stories since this list was made.')
  await expect(banner).toBeVisible()
  expect(await search.count()).toBe(before)
  expect(await search.rows.locator('.title').allInnerTexts()).toEqual(titles)
  await expect(search.reader.getByRole('heading', { level: 2 })).toHaveText(story)

  await search.results.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(banner).toHaveCount(0)
  await expect.poll(() => search.count()).toBe(before + 3)
  await expect(search.rows.filter({ hasText: 'medlar' })).toHaveCount(3)
  // What is being read is still there.
  await expect(search.reader.getByRole('heading', { level: 2 })).toHaveText(story)
})
