/** Offline mode: no request of our own making leaves this computer, whoever asks for it. */
import { WorkError } from '#electron/platform/failures.ts'
import type { Newsroom } from '#electron/platform/newsroom.ts'
import type { Send, WireRequest } from '#electron/platform/send.ts'

type IsOffline = () => boolean

/** Parameters behind which the embedded service would fetch something. */
const FETCHING = new Set(['url', 'story_url', 'url[]'])

/** What asks feeds and pages; everything else of the newsroom stays on this computer. */
export function newsroomWhenOnline(newsroom: Newsroom, isOffline: IsOffline): Newsroom {
  const check = () => requireOnline(isOffline)
  return {
    ...newsroom,
    async discover(address) {
      check()
      return newsroom.discover(address)
    },
    async *refreshFeeds(options, signal) {
      check()
      yield* newsroom.refreshFeeds(options, signal)
    },
    async *addUrl(url, signal) {
      check()
      yield* newsroom.addUrl(url, signal)
    },
  }
}

/** The embedded service answers offline too, save where it would have to fetch a page. */
export function embeddedWhenOnline(send: Send, isOffline: IsOffline): Send {
  return async (request, signal) => {
    if (asksForPage(request)) requireOnline(isOffline)
    return send(request, signal)
  }
}

function asksForPage({ query, body = '' }: WireRequest): boolean {
  const posted = [...new URLSearchParams(body).keys()]
  return [...query.map(([name]) => name), ...posted].some((name) => FETCHING.has(name))
}

function requireOnline(isOffline: IsOffline): void {
  if (!isOffline()) return
  throw new WorkError('OFFLINE', 'Offline mode is on: nothing is fetched. Switch it off first.')
}
