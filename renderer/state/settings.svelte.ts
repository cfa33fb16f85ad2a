import { DEFAULT_SETTINGS, type Settings } from '#shared/model/settings.ts'
import type { Client } from '#renderer/connect.ts'

export type Theme = 'light' | 'dark' | 'contrast'

/** What the person chose, and what follows from it for the root element. */
export class SettingsState {
  value = $state.raw<Settings>(DEFAULT_SETTINGS)
  isLoaded = $state(false)
  readonly #client: Client
  readonly #isDark: MediaQueryList
  readonly #wantsContrast: MediaQueryList
  #system = $state<Theme>('light')

  constructor(client: Client, page: Pick<Window, 'matchMedia'>) {
    this.#client = client
    this.#isDark = page.matchMedia('(prefers-color-scheme: dark)')
    this.#wantsContrast = page.matchMedia('(prefers-contrast: more)')
    const look = (): void => {
      this.#system = this.#wantsContrast.matches
        ? 'contrast'
        : this.#isDark.matches
          ? 'dark'
          : 'light'
    }
    look()
    this.#isDark.addEventListener('change', look)
    this.#wantsContrast.addEventListener('change', look)
  }

  get theme(): Theme {
    return this.value.theme === 'system' ? this.#system : this.value.theme
  }

  async load(): Promise<void> {
    this.value = await this.#client.settings.get({})
    this.isLoaded = true
  }

  /** Shown at once, corrected by what was stored; a refusal brings the old value back and throws. */
  async change(patch: Partial<Settings>): Promise<void> {
    const before = this.value
    this.value = { ...before, ...patch }
    try {
      this.value = await this.#client.settings.change(patch)
    } catch (error) {
      this.value = before
      throw error
    }
  }
}
