import type { Locator, Page } from '@playwright/test'

/** The first page, and the dialogs its cards open. */
export class Welcome {
  readonly page: Page
  readonly title: Locator
  readonly openSample: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1, name: 'Welcome to Broadsheet' })
    this.openSample = page.getByRole('button', { name: 'Open the sample newsroom' })
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }

  /** Opens a card's dialog by the text of its button. */
  async begin(button: 'Add feeds…' | 'Add texts…' | 'Connect…'): Promise<void> {
    await this.page.getByRole('button', { name: button }).click()
  }
}
