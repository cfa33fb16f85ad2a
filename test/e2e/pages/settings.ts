import type { Locator, Page } from '@playwright/test'
import { Shell } from './shell.ts'

type Section = 'Connections' | 'Feeds' | 'Storage' | 'Appearance' | 'Reading' | 'Time zone' | 'Keys'

export const SECTIONS: readonly Section[] = [
  'Connections',
  'Feeds',
  'Storage',
  'Appearance',
  'Reading',
  'Time zone',
  'Keys',
]

export class Settings {
  readonly page: Page
  readonly panel: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('tabpanel').filter({ visible: true })
  }

  async open(section: Section): Promise<void> {
    await new Shell(this.page).go('Settings')
    await this.page.getByRole('tab', { name: section }).click()
    await this.panel.getByRole('heading', { level: 2 }).first().waitFor()
  }

  button(name: string | RegExp): Locator {
    return this.panel.getByRole('button', { name })
  }
}
