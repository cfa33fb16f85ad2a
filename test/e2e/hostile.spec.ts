import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { VECTORS } from './hostile-stories.ts'
import { SearchScreen } from './pages/search.ts'

// Stories of a sender who means harm, in every view (reliability R1 to R7, Z11). `watch` fails on
// any request to the outside and on any complaint of the console, refused loads included.

test.use({ stock: 'hostile' })

/** Counts calls of what every vector tries to call, and what else would show that one worked. */
async function guard(page: Page): Promise<() => Promise<void>> {
  let calls = 0
  let left = 0
  await page.exposeFunction('__xss', () => (calls += 1))
  const here = page.url()
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || frame.url() !== here) left += 1
  })
  page.on('popup', () => (left += 1))
  page.on('dialog', () => (left += 1))
  page.on('download', () => (left += 1))
  return async () => {
    const seen = await page.evaluate(() => ({
      // Whatever a story brought would be in the page's body; the page brings none of these there.
      elements: [
        ...document.body.querySelectorAll(
          'script, iframe, object, embed, base, link, meta, form[action], video, audio, ' +
            // The editor's cursor stands between empty images of its own.
            'img:not(.cm-widgetBuffer), math, foreignObject, animate, marquee, template, noscript, [srcdoc]',
        ),
      ].map(({ outerHTML }) => outerHTML.slice(0, 200)),
      handlers: [...document.querySelectorAll('*')].flatMap((node) =>
        [...node.attributes]
          .filter(({ name }) => name.startsWith('on'))
          .map(({ name }) => `${node.tagName} ${name}`),
      ),
      addresses: [...document.querySelectorAll('[href], [src], [action], [formaction]')]
        .flatMap((node) => ['href', 'src', 'action', 'formaction'].map((k) => node.getAttribute(k)))
        .filter((value) => value !== null && /^\s*(javascript|data|vbscript):/i.test(value)),
      polluted: Object.keys(Object.prototype).length,
    }))
    expect(seen).toEqual({ elements: [], handlers: [], addresses: [], polluted: 0 })
    expect({ calls, left, url: page.url() }).toEqual({ calls: 0, left: 0, url: here })
  }
}

test('every story is text in list, reader, card and question before a link', async ({
  opened: page,
  context,
}) => {
  test.setTimeout(180_000)
  const search = new SearchScreen(page)
  const expectUnharmed = await guard(page)
  await search.show()
  expect(await search.count()).toBe(VECTORS.length)
  const card = page.getByRole('dialog', { name: 'About this name' })
  const question = page.getByRole('dialog', { name: 'Open in the browser?' })
  const original = search.reader.getByRole('button', { name: 'Original', exact: true })
  for (const [place, vector] of VECTORS.entries()) {
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await expect(search.body).toContainText(`The end of hostile ${place}.`)
    const name = search.body.locator('.text .entity').first()
    if (await name.isVisible()) {
      await name.press('Enter')
      await expect(card).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(card).toHaveCount(0)
    }
    // Only sound addresses are offered, and shown whole before they are opened.
    if ((await original.count()) > 0) {
      expect(vector).toMatch(/^\s*https?:\/\//i)
      await original.click()
      await expect(question.locator('.url')).toHaveText(/^https?:\/\/[^@/]+\//)
      await page.keyboard.press('Escape')
      await expect(question).toHaveCount(0)
    }
    await search.rows.and(page.locator('[tabindex="0"]')).focus()
    if (place % 8 === 0) await expectUnharmed()
  }
  await expectUnharmed()
  expect(context.pages()).toHaveLength(1)
})

test('no story moves what is around it', async ({ opened: page }) => {
  const search = new SearchScreen(page)
  await search.show()
  const box = async () => [
    await search.reader.boundingBox(),
    await search.results.boundingBox(),
    await page.getByRole('contentinfo').boundingBox(),
  ]
  await search.rows.first().click()
  const before = await box()
  for (const part of ['unbroken', 'Z', 'gnp', 'unclosed', '﷽']) {
    await search.ask(`title:${part}*`)
    if ((await search.rows.count()) === 0) continue
    await search.rows.first().click()
    await expect(search.body).toBeVisible()
    expect(await box()).toEqual(before)
    const widths = await page.evaluate(() => [document.body.scrollWidth, window.innerWidth])
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
  }
})

test('hostile names in rail, palette, title, dialogs and Activity are text', async ({
  opened: page,
}) => {
  test.setTimeout(120_000)
  const search = new SearchScreen(page)
  const expectUnharmed = await guard(page)
  await search.show()
  const names = VECTORS.filter((vector) => vector.trim().length > 4 && vector.length < 190)
    .filter((_, place) => place % 6 === 0)
    .map((vector) => vector.replaceAll(/[\n\u0000-\u001f\u2028\u2029]/g, ' '))
  for (const [place, name] of names.entries()) {
    await search.ask(`hostile AND ${place + 1}`)
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Save this search' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(search.saved.locator('[data-search]')).toHaveCount(place + 1)
  }
  await expectUnharmed()
  await page.keyboard.press('Control+k')
  const places = page.getByRole('combobox', { name: 'Go to a search or screen' })
  await places.fill('<')
  await expect(page.getByRole('listbox', { name: 'Matches' }).locator('li').first()).toContainText(
    '<',
  )
  await expectUnharmed()
  await page.keyboard.press('Escape')

  // As a query and in its readback, its completion, its mistakes, and what was asked before.
  for (const [place, vector] of VECTORS.entries()) {
    if (place % 5 > 0 || vector.length > 400) continue
    await search.write(vector)
  }
  await expectUnharmed()
  await search.write('entities:{{id:')
  await page.keyboard.type('__proto')
  await expectUnharmed()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+h')
  await expect(page.getByRole('dialog', { name: 'Asked before' })).toBeVisible()
  await expectUnharmed()
  await page.keyboard.press('Escape')

  await search.saved.locator('[data-search] button').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await expect(page.getByRole('dialog', { name: 'Rename this search' })).toBeVisible()
  await page.keyboard.press('Escape')
  await search.saved.locator('[data-search] button').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Run now' }).click()
  await page.getByRole('button', { name: 'Activity', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('<')
  await expectUnharmed()
})
