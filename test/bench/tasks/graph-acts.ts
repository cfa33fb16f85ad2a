/** What a person does on the Graph screen, each act until its answer is on the screen. */
import type { Page } from 'playwright'
import type { Act } from './acts.ts'

export const LONG_WAIT = { timeout: 180_000 }

/** Counted, laid out, and drawn. */
export async function laidOut(page: Page): Promise<void> {
  await page.locator('canvas').waitFor(LONG_WAIT)
  // A step of the layout may begin a moment after what caused it.
  await page.waitForTimeout(150)
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'), undefined, {
    ...LONG_WAIT,
    polling: 50,
  })
}

async function pick(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).selectOption(value)
  await laidOut(page)
}

async function slide(page: Page, at: number, keys: readonly string[]): Promise<void> {
  await page.locator('input[type="range"]').nth(at).focus()
  for (const key of keys) await page.keyboard.press(key)
  await laidOut(page)
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = (await page.locator('canvas').boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function undo(page: Page, times = 1): Promise<void> {
  await page.locator('canvas').focus()
  for (let time = 0; time < times; time += 1) await page.keyboard.press('Control+z')
  await laidOut(page)
}

async function rows(page: Page): Promise<void> {
  await page.getByText('Table', { exact: true }).click()
  await page.locator('[role="grid"] [role="row"]').first().waitFor(LONG_WAIT)
}

export const GRAPH: readonly Act[] = [
  {
    name: 'open Graph on everything',
    run: async (page) => {
      await page.locator('nav').first().getByRole('button', { name: 'Graph', exact: true }).click()
      await laidOut(page)
    },
  },
  {
    name: 'lay out again',
    run: async (page) => {
      await page.locator('button[aria-label="Lay out again"]').click()
      await laidOut(page)
    },
  },
  { name: '2000 names', run: (page) => pick(page, 'Names counted', '2000') },
  { name: 'least weight: nearly all links', run: (page) => slide(page, 0, ['Home', 'ArrowRight']) },
  {
    name: 'least weight: up again',
    run: (page) =>
      slide(
        page,
        0,
        [...Array(12)].map(() => 'ArrowRight'),
      ),
  },
  { name: 'communities', run: (page) => pick(page, 'Colour', 'community') },
  { name: 'size by PageRank', run: (page) => pick(page, 'Size', 'pagerank') },
  { name: 'size by betweenness', run: (page) => pick(page, 'Size', 'betweenness') },
  { name: 'undo four', run: (page) => undo(page, 4) },
  {
    name: 'zoom and move',
    run: async (page) => {
      const { x, y } = await middleOf(page)
      await page.mouse.move(x, y)
      for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, turn < 6 ? -120 : 120)
      await page.mouse.move(x + 240, y + 200)
      await page.mouse.down()
      await page.mouse.move(x + 60, y + 60, { steps: 12 })
      await page.mouse.up()
    },
  },
  {
    name: 'lasso',
    run: async (page) => {
      const { x, y } = await middleOf(page)
      await page.locator('button[aria-label="Choose by drawing a loop"]').click()
      await page.mouse.move(x - 150, y - 150)
      await page.mouse.down()
      for (const [dx, dy] of [
        [150, -150],
        [150, 150],
        [-150, 150],
      ] as const) {
        await page.mouse.move(x + dx, y + dy, { steps: 8 })
      }
      await page.mouse.up()
      await page.locator('section[aria-label="What is chosen"], .detail').first().waitFor()
    },
  },
  {
    name: 'time slider',
    run: async (page) => {
      await page.locator('.strip input').first().focus()
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
      await page.waitForTimeout(200)
      await laidOut(page)
    },
  },
  {
    name: 'all of the time again',
    run: async (page) => {
      await page.getByText('All of it', { exact: true }).click()
      await page.waitForTimeout(200)
      await laidOut(page)
    },
  },
  { name: 'the table of names', run: rows },
  {
    name: 'choose a name',
    run: async (page) => {
      await page.locator('[role="grid"] [role="row"]').first().click()
      await page.getByText('Linked to').waitFor(LONG_WAIT)
    },
  },
  {
    name: 'evidence of a name',
    run: async (page) => {
      await page.locator('.detail button').first().click()
      const drawer = page.locator('[role="dialog"]')
      await drawer.locator('[role="row"]').first().waitFor(LONG_WAIT)
      await page.waitForTimeout(400)
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'evidence of a link',
    run: async (page) => {
      await page.locator('.detail li .count').first().click()
      const drawer = page.locator('[role="dialog"]')
      await drawer.locator('[role="row"]').first().waitFor(LONG_WAIT)
      await page.waitForTimeout(400)
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'only around it',
    run: async (page) => {
      await page.getByText('Picture', { exact: true }).click()
      await page.getByText('Only around it', { exact: true }).click()
      await laidOut(page)
    },
  },
  { name: 'undo the ego network', run: (page) => undo(page) },
]
