import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Menus, tooltips and popovers hang on the body, outside every landmark: they are reached from what
 * opened them and never by walking landmarks, so that rule says nothing about them.
 */
const FLOATING = '[data-bits-floating-content-wrapper]'

/** No accessibility fault in what the page shows now; each would be told with its element. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // What is being read again is paler for a moment.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // What is run in one piece looks into no frame of another site; there is none to look into.
  expect(page.frames(), `frames on ${where}`).toHaveLength(1)
  // axe adds a script of its own, which the page's policy would refuse: Playwright puts it in
  // through the debugger, past the policy. In one piece, or axe would open a page for its figures
  // each time; and only faults are wanted in full, or it would write a selector for every element
  // that is sound.
  const builder = () =>
    new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .withTags(RULES)
      .setLegacyMode()
  const { violations } = await builder().exclude(FLOATING).analyze()
  if ((await page.locator(FLOATING).count()) > 0) {
    const floating = await builder().include(FLOATING).disableRules(['region']).analyze()
    violations.push(...floating.violations)
  }
  const told = violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    elements: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }))
  expect(told, `axe on ${where}`).toEqual([])
}

/** The same in every theme the page has. */
export async function expectAccessibleInThemes(page: Page, where: string): Promise<void> {
  // Without motion, or a colour half way between two themes would be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${where}, ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: null, contrast: 'more' })
  await expectAccessible(page, `${where}, high contrast`)
  await page.emulateMedia({ contrast: null, reducedMotion: null })
}
