/** What a person does less often on Explore and Graph: comparing, explaining, files in and out, rules. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { act, choose, settled, tab, type Act } from './acts.ts'
import { laidOut, LONG_WAIT } from './graph-acts.ts'

/** Links of the file that is opened; what a graph of the library shows at most, and what is hostile. */
const FILES = [40_000, 1_000_000] as const

async function download(page: Page, run: () => Promise<void>): Promise<void> {
  const saved = page.waitForEvent('download', LONG_WAIT)
  await run()
  await (await saved).delete()
}

const chartFile = (item: string): Act['run'] => {
  return (page) =>
    download(page, async () => {
      await page.getByRole('button', { name: /^Export .* over time$/ }).click()
      await page.getByRole('menuitem', { name: item }).click()
    })
}

const shownAs = (view: 'Chart' | 'Table'): Act['run'] => {
  return async (page) => {
    const timeline = page.locator('section[aria-label="Timeline"]')
    await timeline.getByText(view, { exact: true }).first().click()
    await settled(page)
  }
}

/** The list of rules, from wherever one is. */
async function openRules(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+P')
  await page.getByRole('combobox', { name: 'Type a command' }).fill('Show corrections')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('switch').first().waitFor(LONG_WAIT)
}

const toggleRule = (after: (page: Page) => Promise<void>): Act['run'] => {
  return async (page) => {
    await openRules(page)
    await page.getByRole('dialog').getByRole('switch').first().click()
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
    await after(page)
  }
}

export const MORE: readonly Act[] = [
  act('share of all coverage', (page) => choose(page, 'Measure', 0, 'share')),
  act('stories again', (page) => choose(page, 'Measure', 0, 'count')),
  act('the timeline as a table', shownAs('Table')),
  act('the timeline as a chart', shownAs('Chart')),
  act('the timeline as CSV', chartFile('Save figures as CSV')),
  act('the timeline as SVG', chartFile('Save picture as SVG')),
  act('the timeline as PNG', chartFile('Save picture as PNG')),
  act('what rose in a peak', async (page) => {
    await page.locator('.peaks button').first().click()
    await page.locator('section[aria-label="Timeline"] .wait').waitFor({ state: 'hidden' })
    await settled(page)
  }),
  act('a word that is everywhere in context', async (page) => {
    await page.locator('[data-tab="context"]').click()
    await page.locator('[role="tabpanel"] input').first().fill('vhl')
    await page.keyboard.press('Enter')
    await page
      .locator('[role="tabpanel"] .frame, [role="tabpanel"] .hint')
      .first()
      .waitFor(LONG_WAIT)
    await settled(page)
  }),
  act('related to a text', async (page) => {
    await tab(page, 'similar', '[role="tabpanel"] textarea')
    await page.locator('[role="tabpanel"] textarea').fill(`Weq Ilhu ${'hh ab cd '.repeat(200)}`)
    await page.getByRole('button', { name: 'Find related' }).click()
    await page.locator('[role="tabpanel"] .head').first().waitFor(LONG_WAIT)
    await settled(page)
  }),
]

const graphFile = (item: string): Act =>
  act(`the graph as ${item}`, (page) =>
    download(page, async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }),
  )

const openFile = (links: number): Act =>
  act(`open a file of ${links} links`, async (page) => {
    // By its path: bytes that come from the test would be unpacked by the window itself.
    const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-graph-'))
    const file = join(folder, `${links}.gexf`)
    writeFileSync(file, gexfOf(links))
    try {
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByText(`${links}.gexf`).first().waitFor(LONG_WAIT)
      await laidOut(page)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

/** Distinct links between about as many names as a library has. */
function gexfOf(links: number): string {
  const names = Math.max(2000, Math.round(links / 50))
  const nodes = Array.from(
    { length: names },
    (_none, at) => `<node id="${at}" label="Name ${at}"/>`,
  )
  const edges = Array.from({ length: links }, (_none, at) => {
    const source = at % names
    const step = 1 + Math.floor(at / names)
    return `<edge source="${source}" target="${(source + step) % names}" weight="${1 + (at % 9)}"/>`
  })
  return `<gexf version="1.3"><graph><nodes>${nodes.join('')}</nodes><edges>${edges.join('')}</edges></graph></gexf>`
}

const FORMATS = ['GEXF (Gephi)', 'GraphML', 'Names as CSV', 'Links as CSV', 'Picture as SVG', 'Picture as PNG'] // prettier-ignore

export const MORE_GRAPH: readonly Act[] = [
  act('two names: how they are connected', async (page) => {
    await page.getByText('Table', { exact: true }).click()
    const rows = page.locator('[role="grid"] [role="row"]')
    await rows.first().waitFor(LONG_WAIT)
    await rows.nth(0).click()
    await rows.nth(7).click({ modifiers: ['Control'] })
    await page.locator('section[aria-label="How they are connected"] li').first().waitFor(LONG_WAIT)
    await page.waitForTimeout(800)
    await page.getByText('Picture', { exact: true }).click()
    await laidOut(page)
  }),
  ...FORMATS.map(graphFile),
  ...FILES.map(openFile),
  act('the names of the file as a table', async (page) => {
    await page.getByText('Table', { exact: true }).click()
    await page.locator('[role="grid"] [role="row"]').first().waitFor(LONG_WAIT)
  }),
  act('back to its picture', async (page) => {
    await page.getByText('Picture', { exact: true }).click()
    await laidOut(page)
  }),
  act('communities of the file', async (page) => {
    await page.getByLabel('Colour', { exact: true }).selectOption('community')
    await laidOut(page)
  }),
  act('the graph of the file as GEXF', graphFile('GEXF (Gephi)').run),
]

/** Only where there are rules. */
export const RULE_ACTS: readonly Act[] = [
  act('a rule off, beside the graph', toggleRule(laidOut)),
  act('and on again', toggleRule(laidOut)),
  act('a rule off, beside the charts', async (page) => {
    await page.locator('nav').first().getByRole('button', { name: 'Explore', exact: true }).click()
    await settled(page)
    await toggleRule(settled)(page)
  }),
]
