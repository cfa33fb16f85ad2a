import { expect, type Locator, type Page } from '@playwright/test'

/** The Monitors screen: what is watched, one of them, alerts, harvests. */
export class MonitorsScreen {
  readonly page: Page
  readonly main: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
    this.dialog = page.getByRole('dialog')
  }

  async show(): Promise<void> {
    await this.page.getByRole('button', { name: 'Monitors', exact: true }).click()
    await expect(this.main.getByRole('heading', { level: 1 })).toBeVisible()
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** The line of one monitor in the list. */
  row(name: string): Locator {
    return this.main.getByRole('row').filter({ has: this.page.getByText(name, { exact: true }) })
  }

  async tab(name: RegExp): Promise<void> {
    await this.main.getByRole('tab', { name }).click()
  }

  /** Fills nothing in: as it is offered, once what it would do and cost is said. */
  async watchAsOffered(): Promise<void> {
    await expect(this.dialog.getByText(/It would have/)).toBeVisible()
    await expect(this.dialog.getByText('First run')).toBeVisible()
    await this.dialog.getByRole('button', { name: 'Watch', exact: true }).click()
    await expect(this.dialog).toHaveCount(0)
  }
}
