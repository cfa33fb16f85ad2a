import type { BackgroundState, BackgroundWish, Host } from '#electron/platform/host.ts'
import type { Notice } from '#shared/model/notice.ts'
import type { Settings } from '#shared/model/settings.ts'

export type BackgroundParts = {
  readonly host: Pick<Host, 'background'>
  readonly settings: { get(): Settings; change(change: Partial<Settings>): unknown }
  readonly monitors: {
    count(): number
    isPaused(): boolean
    setPaused(isPaused: boolean): void
  }
  /** Stories in saved searches that nobody read. */
  readonly unread: () => number
  readonly notices: { listen(listener: (notice: Notice) => void): () => void }
  /** Nothing watches in reading mode. */
  readonly isReadOnly: boolean
}

const TOPICS: ReadonlySet<Notice['topic']> = new Set([
  'monitors',
  'settings',
  'stories',
  'searches',
])

/** Keeps a host that can live without its window told of what it shows there, and does as it asks. */
export function startBackground(parts: BackgroundParts): () => void {
  const { settings, monitors, isReadOnly } = parts
  const { background } = parts.host
  if (!background) return () => undefined

  const show = (): void => background.show(stateOf(parts))
  const onWish = (wish: BackgroundWish): void => {
    if (isReadOnly) return
    switch (wish) {
      case 'pause':
        return monitors.setPaused(true)
      case 'resume':
        return monitors.setPaused(false)
      case 'stay':
        return void settings.change({ runsInBackground: 'yes' })
      case 'end-with-window':
        return void settings.change({ runsInBackground: 'no' })
    }
  }
  const ends = [
    background.onWish(onWish),
    parts.notices.listen(({ topic }) => TOPICS.has(topic) && show()),
  ]
  show()
  return () => ends.forEach((end) => end())
}

function stateOf({ settings, monitors, unread, isReadOnly }: BackgroundParts): BackgroundState {
  const { runsInBackground, startsAtLogin, showsTray } = settings.get()
  return {
    unread: unread(),
    hasMonitors: !isReadOnly && monitors.count() > 0,
    isPaused: monitors.isPaused(),
    ...{ runsInBackground, startsAtLogin, showsTray },
  }
}
