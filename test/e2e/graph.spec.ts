import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInThemes } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { Shell } from './pages/shell.ts'

test.use({ stock: 'sample' })

/** The Graph screen with its picture laid out. */
async function openGraph(page: Page): Promise<Locator> {
  await new Shell(page).go('Graph')
  const canvas = page.getByRole('application', { name: 'Graph of names' })
  await expect(canvas).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Lay out again' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'What is shown' })).toContainText(/[1-9]\d* of/)
  return canvas
}

/** How many of a canvas's pixels are not paper. */
function inked(canvas: Locator): Promise<number> {
  return canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const context = (element as HTMLCanvasElement).getContext('2d')
    const { data } = context!.getImageData(0, 0, width, height)
    let count = 0
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] !== data[0] || data[at + 1] !== data[1] || data[at + 2] !== data[2]) count += 1
    }
    return count
  })
}

test('names are laid out in a thread, walked by keyboard, and open their stories', async ({
  opened,
}) => {
  test.setTimeout(240_000)
  const canvas = await openGraph(opened)
  await expect
    .poll(() => opened.workers().length, { message: 'threads under the page’s policy' })
    .toBeGreaterThan(0)
  await expect.poll(() => inked(canvas), { timeout: 60_000 }).toBeGreaterThan(5000)

  await canvas.focus()
  await opened.keyboard.press('ArrowRight')
  const said = opened.locator('[aria-live=polite]').filter({ hasText: /stor(y|ies), \d+ links?$/ })
  await expect(said).toHaveCount(1)
  const words = (await said.textContent()) ?? ''
  const [, name = '', stories = ''] = /^(.*?), [^,]+, (\d+) stor/.exec(words) ?? []
  await opened.keyboard.press('Enter')
  const drawer = opened.getByRole('heading', { name, exact: true }).first()
  await expect(drawer).toBeVisible()
  await expect(opened.getByText(new RegExp(`in ${stories} stor`)).first()).toBeVisible({
    timeout: 60_000,
  })
  await opened.keyboard.press('Escape')

  await canvas.focus()
  await opened.keyboard.press('h')
  await expect(opened.getByRole('button', { name: 'Show 1 hidden name' })).toBeVisible()
  await opened.keyboard.press('Control+z')
  await expect(opened.getByRole('button', { name: 'Show 1 hidden name' })).toHaveCount(0)
  await opened.keyboard.press('Control+Shift+z')
  await expect(opened.getByRole('button', { name: 'Show 1 hidden name' })).toBeVisible()
  await opened.keyboard.press('Control+z')
})

test('picture and table hold nothing against anybody, in three themes', async ({ opened }) => {
  test.setTimeout(240_000)
  await openGraph(opened)
  await opened.getByRole('combobox', { name: 'Colour' }).selectOption('community')
  await expect(
    opened.getByRole('group', { name: 'Legend' }).getByRole('button').first(),
  ).toBeVisible({
    timeout: 60_000,
  })
  await expectAccessibleInThemes(opened, 'the graph with communities')

  await opened.getByText('Table', { exact: true }).click()
  const rows = opened.getByRole('grid', { name: 'Names and their links' }).getByRole('row')
  await rows.first().click()
  await expect(opened.getByRole('region', { name: 'What is chosen' })).toContainText('Linked to')
  await expectAccessibleInThemes(opened, 'the table of names')
})

test('a graph goes out as GEXF and comes back, and a bad file is refused in words', async ({
  opened,
}) => {
  test.setTimeout(240_000)
  await openGraph(opened)
  const shown = opened.getByRole('region', { name: 'What is shown' })
  const names = /(\d+)\s+of/.exec((await shown.textContent()) ?? '')?.[1] ?? ''
  const saved = opened.waitForEvent('download')
  await opened.getByRole('button', { name: 'Export' }).click()
  await opened.getByRole('menuitem', { name: 'GEXF (Gephi)' }).click()
  const text = readFileSync(await (await saved).path(), 'utf8')
  expect(text.match(/<node /g)).toHaveLength(Number(names))

  const bomb =
    '<!DOCTYPE gexf [<!ENTITY x SYSTEM "file:///etc/passwd">]><gexf><graph>&x;</graph></gexf>'
  for (const [name, content] of [
    ['bad.gexf', bomb],
    ['names.gexf', text],
  ] as const) {
    const chooser = opened.waitForEvent('filechooser')
    await opened.getByRole('button', { name: 'Open a file' }).click()
    const file = { name, mimeType: 'text/xml', buffer: Buffer.from(content) }
    await (await chooser).setFiles(file)
    if (name === 'bad.gexf') await expect(opened.getByText(/not well-formed/)).toBeVisible()
  }
  await expect(opened.getByText('From a file')).toBeVisible({ timeout: 60_000 })
  await expect(shown).toContainText(`${names} names`)
  await opened.getByRole('button', { name: 'Back to the stories' }).click()
  await expect(opened.getByText('From a file')).toHaveCount(0)
})
