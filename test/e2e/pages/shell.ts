import type { Locator, Page } from '@playwright/test'

/** What is around every screen: rail, status bar, palette. */
export class Shell {
  readonly page: Page
  readonly main: Locator
  readonly rail: Locator
  readonly status: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
    this.rail = page.getByRole('navigation').first()
    this.status = page.getByRole('contentinfo')
  }

  /** Goes to a screen by its entry in the rail. */
  async go(name: string): Promise<void> {
    await this.rail.getByRole('button', { name, exact: true }).click()
  }
}
