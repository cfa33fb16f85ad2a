import * as z from 'zod'

export const Settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark', 'contrast']),
  density: z.enum(['comfortable', 'compact']),
  /** An IANA zone, `UTC`, or `local` for the machine's own. */
  timeZone: z.string().max(80),
  /** Single-letter shortcuts (j, k, /, ?) can be switched off. */
  hasSingleKeys: z.boolean(),
  /** Opening a story marks it read; moving focus never does. */
  marksReadOnOpen: z.boolean(),
  readerFont: z.enum(['serif', 'sans']),
  /** Pixels. */
  readerSize: z.number().int().min(13).max(28),
  /** Characters per line. */
  readerWidth: z.number().int().min(40).max(110),
  showsEntities: z.boolean(),
  showsHits: z.boolean(),
  refreshesFeeds: z.boolean(),
  hasSeenWelcome: z.boolean(),
  /** Whether the desktop program stays when its window is closed; `ask` until somebody said. */
  runsInBackground: z.enum(['ask', 'yes', 'no']),
  startsAtLogin: z.boolean(),
  showsTray: z.boolean(),
  /** Notifications of the desktop. */
  notifies: z.boolean(),
  /** Notifications of the browser the page runs in; never before somebody asked for them. */
  notifiesOnPage: z.boolean(),
  /** Monitors wait while the machine runs on its battery. */
  waitsOnBattery: z.boolean(),
  /** Monitors wait while the connection is paid by volume. */
  waitsOnMetered: z.boolean(),
  /** No request of our own making leaves this computer. */
  isOffline: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  density: 'comfortable',
  timeZone: 'local',
  hasSingleKeys: true,
  marksReadOnOpen: true,
  readerFont: 'serif',
  readerSize: 18,
  readerWidth: 68,
  showsEntities: true,
  showsHits: true,
  refreshesFeeds: true,
  hasSeenWelcome: false,
  isOffline: false,
  runsInBackground: 'ask',
  startsAtLogin: false,
  showsTray: true,
  notifies: true,
  notifiesOnPage: false,
  waitsOnBattery: false,
  waitsOnMetered: true,
}
