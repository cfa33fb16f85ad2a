/**
 * The browser host in a process of its own, which tells how long its thread was taken at a stretch.
 * Wall time counts neighbours on a busy machine too; the processor time of the same stretch does not.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { servePage } from '#electron/hosts/browser/serve-page.ts'
import { createBrowserHost } from '#electron/hosts/browser/browser-host.ts'
import { systemClock } from '#electron/platform/clock.ts'
import { systemRandom } from '#electron/platform/random.ts'
import { openWorkbench } from '#electron/workbench.ts'
import { ownProfiler } from './profiles.ts'
import { addSavedSearch } from './saved-search.ts'

export type HostRequest =
  | { readonly kind: 'link' | 'close' }
  /** `act` names what was done since the last question. */
  | { readonly kind: 'taken'; readonly act: string }
  | { readonly kind: 'rules'; readonly text: string }
  | { readonly kind: 'search'; readonly url: string }

/** Milliseconds since the last question; `loop` is Node's own figure of the same. */
export type Taken = { readonly wall: number; readonly cpu: number; readonly loop: number }

export type HostAnswer = {
  readonly link?: string
  readonly taken?: Taken
  readonly rules?: number
  readonly isDone?: boolean
}

const PAGE_FOLDER = fileURLToPath(new URL('../../../out/renderer', import.meta.url))
/** Stretches shorter than twice this are not seen, which is far below what a person notices. */
const LOOK_MS = 4

const dataDir = process.argv[2] ?? ''
const workbench = await openWorkbench({
  host: createBrowserHost(dataDir),
  dataDir,
  env: {},
})
const page = await servePage({
  workbench,
  pageFolder: process.argv[3] ?? PAGE_FOLDER,
  port: Number(process.argv[4] ?? 0),
  clock: systemClock(),
  random: systemRandom(),
  showLink: () => undefined,
})
const profiler = ownProfiler()
await profiler?.start()
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
let longest = { wall: 0, cpu: 0 }
let lastWall = performance.now()
let lastCpu = ownCpuMs()
setInterval(() => {
  const [wall, cpu] = [performance.now(), ownCpuMs()]
  longest = {
    wall: Math.max(longest.wall, wall - lastWall - LOOK_MS),
    cpu: Math.max(longest.cpu, cpu - lastCpu),
  }
  lastWall = wall
  lastCpu = cpu
}, LOOK_MS)

// Whoever started it is gone.
process.on('disconnect', () => process.exit(1))
process.on('message', (request: HostRequest) => void answer(request))
tell({ link: page.newLink() })

async function answer(request: HostRequest): Promise<void> {
  if (request.kind === 'link') return tell({ link: page.newLink() })
  if (request.kind === 'rules') {
    return tell({ rules: workbench.work.corrections.import(request.text).added })
  }
  if (request.kind === 'search') {
    await addSavedSearch(workbench.work, request.url)
    return tell({ isDone: true })
  }
  if (request.kind === 'taken') {
    await profiler?.stop(`main ${request.act}`)
    const taken = { ...longest, loop: delay.max / 1e6 }
    longest = { wall: 0, cpu: 0 }
    delay.reset()
    await profiler?.start()
    return tell({ taken })
  }
  await page.close()
  await workbench.close()
  process.exit(0)
}

function tell(given: HostAnswer): void {
  process.send?.(given)
}

function ownCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
