/** What a person does on Explore and Graph, each act until its answer is on the screen. */
import type { Locator, Page } from 'playwright'

export type Act = { readonly name: string; readonly run: (page: Page) => Promise<void> }

export const act = (name: string, run: Act['run']): Act => ({ name, run })

const LONG_WAIT = { timeout: 90_000 }

/** Nothing on the screen waits for an answer any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main') !== null &&
      document.querySelector('main [aria-busy="true"], main .wait') === null,
    undefined,
    { ...LONG_WAIT, polling: 50 },
  )
}

export const frame = (page: Page, label: string): Locator =>
  page.locator(`section.frame[aria-label="${label}"]`)

async function go(page: Page, screen: string): Promise<void> {
  await page.locator('nav').first().getByRole('button', { name: screen, exact: true }).click()
}

export async function tab(page: Page, id: string, shown: string): Promise<void> {
  await page.locator(`[data-tab="${id}"]`).click()
  await page.locator(shown).first().waitFor(LONG_WAIT)
  await settled(page)
}

export async function choose(
  page: Page,
  control: string,
  at: number,
  value: string,
): Promise<void> {
  await page.locator(`select[aria-label="${control}"]`).nth(at).selectOption(value)
  await settled(page)
}

const valuesOf = (page: Page, control: string): Promise<string[]> =>
  page
    .locator(`select[aria-label="${control}"]`)
    .first()
    .evaluate((select) => [...(select as HTMLSelectElement).options].map(({ value }) => value))

export async function brush(page: Page, from: number, to: number): Promise<void> {
  // What an act before left open may still be on its way out.
  await settled(page)
  await page.waitForTimeout(300)
  const plot = page.locator('section[aria-label="Timeline"] g[data-hand]').first()
  await plot.scrollIntoViewIfNeeded()
  const box = (await plot.boundingBox())!
  await page.mouse.move(box.x + box.width * from, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to, box.y + 80, { steps: 4 })
  await page.mouse.up()
  await settled(page)
}

/** One of the most frequent names. */
async function addSeries(page: Page, at: number): Promise<void> {
  const row = frame(page, 'Entities').locator('g.row title').nth(at)
  const [word = ''] = ((await row.textContent()) ?? '').trim().split(' ')
  await page.locator('.series button.add').click()
  await page.getByRole('combobox', { name: 'An entity' }).fill(word)
  await page.locator('[role="listbox"] [role="option"]').first().click(LONG_WAIT)
  await settled(page)
}

/** Opens a mark's stories, waits for the first of them, and closes the drawer again. */
export async function evidence(page: Page, open: () => Promise<void>): Promise<void> {
  await open()
  const drawer = page.locator('[role="dialog"]')
  await drawer.locator('[role="row"]').first().waitFor(LONG_WAIT)
  await page.waitForTimeout(400)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
}

export const EXPLORE: readonly Act[] = [
  {
    name: 'open Explore on everything',
    run: async (page) => {
      await go(page, 'Explore')
      await frame(page, 'Entities').waitFor(LONG_WAIT)
      await settled(page)
    },
  },
  ...['Hours', 'Weeks', 'Months', 'Days'].map((label): Act => ({
    name: `bins: ${label.toLowerCase()}`,
    run: async (page) => {
      await page.locator('section[aria-label="Timeline"]').getByText(label, { exact: true }).click()
      await settled(page)
    },
  })),
  { name: 'brush a fifth', run: (page) => brush(page, 0.4, 0.6) },
  {
    name: 'clear the brush',
    run: async (page) => {
      await page.getByText('Clear all', { exact: true }).click()
      await settled(page)
    },
  },
  { name: 'add a series', run: (page) => addSeries(page, 0) },
  { name: 'add another', run: (page) => addSeries(page, 1) },
  {
    name: 'toggle the first series off',
    run: async (page) => {
      await page.locator('button.remove').first().click()
      await settled(page)
    },
  },
  {
    name: 'toggle the others off',
    run: async (page) => {
      for (let left = await page.locator('button.remove').count(); left > 0; left -= 1) {
        await page.locator('button.remove').first().click()
        if ((await page.locator('button.remove').count()) === 0) break
      }
      await settled(page)
    },
  },
  {
    name: 'evidence of a bar',
    run: (page) =>
      evidence(page, async () => {
        await page.locator('section[aria-label="Timeline"] rect.hit').nth(3).focus()
        await page.keyboard.press('Enter')
      }),
  },
  {
    name: 'evidence of a frequent name',
    run: (page) => evidence(page, () => frame(page, 'Entities').locator('g.row').first().click()),
  },
]

/** Needs the screen, to know what there is to choose from. */
export async function fieldActs(page: Page): Promise<Act[]> {
  const fields = await valuesOf(page, 'Field')
  return [
    ...fields.map((field): Act => {
      return { name: `trends: ${field}`, run: () => choose(page, 'Field', 0, field) }
    }),
    {
      name: 'trends: first 1000 names',
      run: async () => {
        await choose(page, 'Field', 0, 'entities.id')
        await choose(page, 'How many', 0, '1000')
      },
    },
    { name: 'trends: first 20 again', run: () => choose(page, 'How many', 0, '20') },
    {
      name: 'numbers',
      run: () => tab(page, 'histogram', 'section.frame[aria-label="Words per story"]'),
    },
  ]
}

export async function numberActs(page: Page): Promise<Act[]> {
  const fields = await valuesOf(page, 'Number')
  return [
    ...fields.map((field): Act => {
      return { name: `histogram: ${field}`, run: () => choose(page, 'Number', 0, field) }
    }),
    { name: 'histogram: 200 bins', run: () => choose(page, 'Bins', 0, '200') },
    {
      name: 'evidence of a histogram bar',
      run: () =>
        evidence(page, async () => {
          await page.locator('[role="tabpanel"] rect.hit').nth(1).focus()
          await page.keyboard.press('Enter')
        }),
    },
  ]
}

export const WORDS: readonly Act[] = [
  {
    name: 'words of the whole',
    run: (page) => tab(page, 'terms', '[role="tabpanel"] .hint'),
  },
  {
    name: 'significant words of a brush',
    run: async (page) => {
      await brush(page, 0.7, 0.8)
      await frame(page, 'Words that stand out').waitFor(LONG_WAIT)
    },
  },
  {
    name: 'events',
    run: (page) => tab(page, 'events', 'section.frame[aria-label="Events"]'),
  },
  {
    name: 'clear the brush over events',
    run: async (page) => {
      await page.getByText('Clear all', { exact: true }).click()
      await settled(page)
    },
  },
  {
    name: 'an event',
    run: async (page) => {
      await page.locator('section.frame[aria-label="Events"] button.title').first().click()
      await page.getByText('Who was first').first().waitFor(LONG_WAIT)
      await settled(page)
    },
  },
  {
    name: 'a word in context',
    run: async (page) => {
      await page.locator('[data-tab="context"]').click()
      await page.locator('[role="tabpanel"] input').first().fill('aha')
      await page.keyboard.press('Enter')
      await page.locator('[role="tabpanel"] .frame').waitFor(LONG_WAIT)
      await settled(page)
    },
  },
  {
    name: 'sorted by the word before',
    run: async (page) => {
      await page.locator('[role="tabpanel"]').getByText('By word before').click()
      await settled(page)
    },
  },
]
