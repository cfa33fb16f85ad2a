/** The one file of held-back figures, shown in Settings: each trainer writes its own key. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('../models/quality.json', import.meta.url)

/** Replaces the figures of one analysis and leaves those of the others. */
export function recordQuality(analysis: string, figures: object): void {
  const all = { ...readAll(), [analysis]: figures }
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 1)}\n`)
}

/** What is known of an analysis so far; empty before its first run. */
export function knownQuality(analysis: string): object {
  return { ...readAll()[analysis] }
}

function readAll(): Record<string, object> {
  if (!existsSync(FILE)) return {}
  return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, object>
}
