import type { Database } from '#electron/sqlite/database.ts'
import { DEFAULT_SETTINGS, Settings } from '#shared/model/settings.ts'

/** Small things kept as JSON by name: settings, the active profile, the vault's backend. */
export function openKeep(db: Database) {
  const select = db.prepare('SELECT value FROM setting WHERE key = ?')
  const upsert = db.prepare(
    `INSERT INTO setting (key, value) VALUES (?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )

  const get = (key: string): unknown => {
    const text = select.value<string>(key)
    return text === undefined ? undefined : JSON.parse(text)
  }
  const put = (key: string, value: unknown) => void upsert.run(key, JSON.stringify(value))

  return {
    get,
    put,
    /** A setting that no longer fits its schema falls back to its default, alone. */
    settings(): Settings {
      const kept = get('settings')
      const known = typeof kept === 'object' && kept !== null ? kept : {}
      const entries = Object.entries(Settings.shape).map(([key, schema]) => {
        const parsed = schema.safeParse((known as Record<string, unknown>)[key])
        return [key, parsed.success ? parsed.data : DEFAULT_SETTINGS[key as keyof Settings]]
      })
      return Object.fromEntries(entries) as Settings
    },
  }
}
