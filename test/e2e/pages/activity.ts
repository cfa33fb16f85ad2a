import type { Locator, Page } from '@playwright/test'
import { Shell } from './shell.ts'

export class Activity {
  readonly page: Page
  readonly lanes: Locator
  readonly log: Locator

  constructor(page: Page) {
    this.page = page
    this.lanes = page.getByRole('table', { name: /Lines/ }).locator('tbody tr')
    this.log = page.getByRole('table', { name: /log/ }).locator('tbody tr')
  }

  async open(): Promise<void> {
    await new Shell(this.page).go('Activity')
    await this.page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
  }
}
