/** Lays out one graph after the other, a slice at a time, so that a stop or a drag is heard at once. */
import type { Layout } from './layout.ts'
import { createLayout } from './layout.ts'
import type { LayoutAnswer, LayoutRequest } from './messages.ts'

/** As often as a person sees a difference. */
const SLICE_MS = 30

let layout: Layout | undefined
let run = 0
let isRunning = false

const channel = new MessageChannel()
channel.port1.onmessage = work

addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  switch (data.kind) {
    case 'start':
      layout = createLayout(data.graph, data.options)
      run = data.run
      break
    case 'pin':
      layout?.pin(data.node, data.x, data.y)
      return
    case 'unpin':
      layout?.unpin(data.node)
      return
    case 'reheat':
      layout?.reheat(data.alpha)
      break
    case 'stop':
      layout = undefined
  }
  if (!layout || isRunning) return
  isRunning = true
  channel.port2.postMessage(undefined)
})

function work(): void {
  if (!layout) {
    isRunning = false
    return
  }
  isRunning = layout.run(SLICE_MS, () => performance.now())
  const places = layout.positions()
  const answer: LayoutAnswer = { run, places, progress: layout.progress(), isDone: !isRunning }
  postMessage(answer, { transfer: [places.buffer] })
  if (isRunning) channel.port2.postMessage(undefined)
}
