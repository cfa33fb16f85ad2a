import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Listening = {
  readonly port: number
  /** The wanted port was in use, so the system chose another. */
  readonly isOther: boolean
}

/**
 * Listens on loopback only, on the wanted port or, where that is taken, on a free one.
 * @throws the system's error for every other reason not to listen.
 */
export async function listenOnLoopback(server: Server, wanted: number): Promise<Listening> {
  try {
    return { port: await listen(server, wanted), isOther: false }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (wanted === 0 || (code !== 'EADDRINUSE' && code !== 'EACCES')) throw error
    return { port: await listen(server, 0), isOther: true }
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
