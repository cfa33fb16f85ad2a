import { ipcRenderer } from 'electron'
import { PORT_REPLY, PORT_REQUEST } from '#shared/contract/link.ts'
import { PORT_CHANNEL } from './names.ts'

// Hands one MessagePort from the main process to the page that asks for it, and nothing else: no
// function of Electron or of ours is reachable from the page's world.

function handOver(event: MessageEvent): void {
  if (event.source !== window || event.data !== PORT_REQUEST) return
  window.removeEventListener('message', handOver)
  const { port1, port2 } = new MessageChannel()
  ipcRenderer.postMessage(PORT_CHANNEL, null, [port1])
  window.postMessage(PORT_REPLY, window.location.origin, [port2])
}

window.addEventListener('message', handOver)
