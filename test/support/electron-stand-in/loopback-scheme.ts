import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SchemeHandler = (request: Request) => Response | Promise<Response>

/**
 * Chromium outside Electron cannot load a scheme of ours, so the handler of `app://broadsheet` is
 * served on loopback. Status, headers and policy go through unchanged.
 */
export async function serveScheme(ownOrigin: string, handler: SchemeHandler) {
  const server = createServer((request, answer) => {
    void (async () => {
      const { method = 'GET', url = '/' } = request
      const response = await handler(new Request(`${ownOrigin}${url}`, { method }))
      answer.writeHead(response.status, Object.fromEntries(response.headers))
      answer.end(Buffer.from(await response.arrayBuffer()))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** The address Chromium uses for one of ours. */
    outer: (url: string) =>
      url.startsWith(ownOrigin) ? origin + url.slice(ownOrigin.length) : url,
    /** Our address for one that Chromium uses. */
    inner: (url: string) => (url.startsWith(origin) ? ownOrigin + url.slice(origin.length) : url),
    close: () => server.close(),
  }
}
