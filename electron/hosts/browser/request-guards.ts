import type { IncomingHttpHeaders } from 'node:http'

/**
 * The three names of this machine on our port. The first check on every request: a rebinding page
 * reaches the port but cannot choose this header.
 */
export function isOwnHost(host: string | undefined, port: number): boolean {
  return ownHosts(port).includes(host ?? '')
}

export function ownHosts(port: number): readonly string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]
}

/** Only the page we served opens a socket: its origin is the very host it was asked for. */
export function isOwnOrigin(headers: Pick<IncomingHttpHeaders, 'host' | 'origin'>): boolean {
  return headers.origin !== undefined && headers.origin === `http://${headers.host}`
}

/**
 * Whether another site asks for parts of the page. Absent means nothing (rebinding requests carry no
 * such header), so this only adds to the checks above. Following a link to the page is allowed:
 * without a key it shows nothing.
 */
export function isForeignFetch(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  return !(headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document')
}
