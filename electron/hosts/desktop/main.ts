import { fileURLToPath } from 'node:url'
import { openWorkbench } from '#electron/workbench.ts'
import { runDesktop } from './desktop.ts'

// Built, this file lies in out/main/electron/hosts/desktop, beside out/renderer and out/preload.
const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

runDesktop({
  open: openWorkbench,
  pageFolder: at('renderer'),
  preload: at('preload/preload.cjs'),
}).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
