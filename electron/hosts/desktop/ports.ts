import type { IpcMainEvent, MessagePortMain, WebFrameMain } from 'electron'
import { isOwnPage } from './guards.ts'

/** Takes the port of the page that asks, if it is our page: the main frame of our window. */
export function createPortReceiver(options: {
  readonly mainFrame: () => WebFrameMain | undefined
  /** Serves the port; what it returns ends that. */
  readonly serve: (port: MessagePortMain) => () => void
  readonly onStranger: (url: string | undefined) => void
}) {
  let end: () => void = () => undefined
  return (event: Pick<IpcMainEvent, 'senderFrame' | 'ports'>): void => {
    const [port] = event.ports
    const frame = event.senderFrame
    if (!port) return
    if (!frame || frame !== options.mainFrame() || !isOwnPage(frame.url)) {
      options.onStranger(frame?.url)
      return port.close()
    }
    // A reloaded page asks again; what the page before it had asked for stops with its port.
    end()
    end = options.serve(port)
  }
}
