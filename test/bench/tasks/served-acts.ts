/** The same screens over a saved search with every story in it, counted here and by its service. */
import { act, brush, choose, evidence, frame, settled, tab, type Act } from './acts.ts'
import { SEARCH_NAME } from './saved-search.ts'

const scope =
  (label: string, of: string): Act['run'] =>
  async (page) => {
    await page.locator(`select[aria-label="${of}"]`).selectOption({ label })
    await settled(page)
  }

const bins = (label: string): Act =>
  act(`saved search: ${label.toLowerCase()} counted by its service`, async (page) => {
    await page.locator('section[aria-label="Timeline"]').getByText(label, { exact: true }).click()
    await settled(page)
  })

export const SERVED: readonly Act[] = [
  act('saved search: its trends and timeline', async (page) => {
    await page.locator('[data-tab="trends"]').click()
    await scope(SEARCH_NAME, 'Stories to explore')(page)
    await frame(page, 'Entities').waitFor()
  }),
  act('saved search: evidence of a bar', (page) =>
    evidence(page, async () => {
      await page.locator('section[aria-label="Timeline"] rect.hit').nth(3).focus()
      await page.keyboard.press('Enter')
    }),
  ),
  act('saved search: evidence of a frequent name', (page) =>
    evidence(page, () => frame(page, 'Entities').locator('g.row').first().click()),
  ),
  act('saved search: numbers', (page) =>
    tab(page, 'histogram', 'section.frame[aria-label="Words per story"]'),
  ),
  act('saved search: significant words of a brush', async (page) => {
    // Other stories than the background, in name at least: there is an answer before the brush.
    await tab(page, 'terms', 'section.frame[aria-label="Words that stand out"]')
    await brush(page, 0.7, 0.8)
    await frame(page, 'Words that stand out').waitFor()
  }),
  act('saved search: clear the brush', async (page) => {
    await page.getByText('Clear all', { exact: true }).click()
    await settled(page)
  }),
  act('saved search: counted by its service', (page) => choose(page, 'Counted by', 0, 'service')),
  bins('Hours'),
  bins('Weeks'),
  bins('Days'),
  act('saved search: counted here again', (page) => choose(page, 'Counted by', 0, 'library')),
  act('all stories again', scope('All stories', 'Stories to explore')),
]

export const SERVED_GRAPH: readonly Act[] = [
  act('saved search: its graph', async (page) => {
    await scope(SEARCH_NAME, 'Stories')(page)
    await page.locator('canvas').waitFor()
    await page.waitForTimeout(150)
    await settled(page)
  }),
]
