import { expect, type Locator, type Page } from '@playwright/test'
import type { NewsService } from '../serve-news.ts'

/** The Search screen: query, results, reader. */
export class SearchScreen {
  readonly page: Page
  readonly editor: Locator
  readonly readback: Locator
  readonly results: Locator
  readonly rows: Locator
  readonly tally: Locator
  readonly reader: Locator
  readonly body: Locator
  readonly marks: Locator
  readonly saved: Locator

  constructor(page: Page) {
    this.page = page
    const query = page.getByRole('region', { name: 'Query', exact: true })
    this.editor = query.getByRole('textbox', { name: 'Query text' })
    this.readback = query.locator('.readback p')
    this.results = page.getByRole('region', { name: 'Results' })
    this.rows = this.results.getByRole('row')
    this.tally = this.results.locator('header [aria-live]')
    this.reader = page.getByRole('article', { name: 'Story' })
    this.body = this.reader.getByRole('region', { name: 'Text of the story' })
    this.marks = this.reader.locator('mark')
    this.saved = page.getByRole('region', { name: 'Saved searches' })
  }

  /** Goes there from wherever the page is, and waits for rows. */
  async show(): Promise<void> {
    await this.page.getByRole('button', { name: 'Search', exact: true }).click()
    await this.settle()
    await this.rows.first().waitFor()
  }

  /** Waits until the list is the one that was asked for last, with all that came. */
  async settle(): Promise<void> {
    await expect(this.results).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 })
  }

  /** Shows a saved search by its entry in the rail. */
  async choose(name: string): Promise<void> {
    await this.entry(name).click()
    await this.settle()
    await expect(this.results.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${name}`))
  }

  /** Runs a command by its name from the palette. */
  async command(title: string): Promise<void> {
    await this.page.keyboard.press('Control+Shift+p')
    await this.page.getByRole('combobox', { name: 'Type a command' }).fill(title)
    await this.page.keyboard.press('Enter')
  }

  /** Connects the service as an account of its own, and uses it from now on. */
  async connect(service: NewsService): Promise<void> {
    await this.command('Connect an account')
    const dialog = this.page.getByRole('dialog', { name: 'Connect an account' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Next door')
    await dialog.getByRole('textbox', { name: 'Base address' }).fill(service.baseUrl)
    await dialog.getByRole('textbox', { name: 'User name' }).fill(service.username)
    await dialog.getByLabel('Password', { exact: true }).fill(service.password)
    await dialog.getByRole('textbox', { name: 'Application id' }).fill(service.appId)
    await dialog.getByRole('button', { name: 'Save and test' }).click()
    await dialog.getByRole('button', { name: 'Use it now' }).click()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** A saved search in the rail. */
  entry(name: string): Locator {
    return this.saved.getByRole('button', { name: new RegExp(`^${name}`) })
  }

  async write(aql: string): Promise<void> {
    await this.editor.click()
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.press('Delete')
    // At once, as from the clipboard: typing would also open completions and close brackets.
    await this.page.keyboard.insertText(aql)
  }

  /** Runs what is written and waits until it ended. */
  async run(): Promise<void> {
    await this.page.keyboard.press('Control+Enter')
    await this.settle()
  }

  async ask(aql: string): Promise<void> {
    await this.write(aql)
    await this.run()
  }

  /** Chooses what the list shows: by its label, because rows say "Unread" too. */
  async filter(name: 'All' | 'Unread' | 'Starred'): Promise<void> {
    const group = this.results.getByRole('group', { name: 'Show' })
    await group.locator('label', { hasText: name }).click()
    await this.settle()
  }

  /** How many stories the list says it has. */
  async count(): Promise<number> {
    return Number((await this.tally.innerText()).replaceAll(',', '').split(' ')[0])
  }

  async open(title: string | RegExp): Promise<void> {
    await this.rows.filter({ hasText: title }).first().click()
    await expect(this.reader.getByRole('heading', { level: 2 })).toHaveText(title)
  }
}

/** Presses Tab until `target` has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed++) {
    await page.keyboard.press(key)
    if (await target.evaluate((node) => node.contains(document.activeElement))) return
  }
  throw new Error(`60 times ${key} did not reach ${target}`)
}
