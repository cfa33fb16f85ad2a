import type { Library } from '#electron/library/library.ts'
import type { Settings } from '#shared/model/settings.ts'

export type SettingsWork = ReturnType<typeof createSettings>

export function createSettings(parts: {
  readonly library: Library
  announce(topic: 'settings'): void
}) {
  const get = () => parts.library.keep.settings()
  return {
    get,
    change(change: Partial<Settings>): Settings {
      parts.library.keep.put('settings', { ...get(), ...change })
      parts.announce('settings')
      return get()
    },
  }
}
