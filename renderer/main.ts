// First, because every module with a schema asks at once whether it may compile code.
import './no-eval.ts'
// First: it must run before any module makes a schema.
import './no-eval.ts'
import { mount, unmount } from 'svelte'
import App from './App.svelte'
import { connect, ConnectError } from './connect.ts'
import NoConnection from './NoConnection.svelte'
import { Page } from './state/page.svelte.ts'
import type { Timers } from './state/throttle.ts'
import './style/fonts.css'
import './style/tokens.css'
import './style/base.css'

const target = document.getElementById('page')
if (!target) throw new Error('index.html has no element #page')

// Before the settings arrive the page already has the system's theme: no white flash at night.
const isDark = matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset.theme = isDark ? 'dark' : 'light'

// A fresh link put into the address of this very page changes only what is after the #.
window.addEventListener('hashchange', () => {
  if (location.hash.startsWith('#key=')) location.reload()
})

const timers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  isHidden: () => document.hidden,
}

try {
  const connection = await connect()
  const page = new Page(connection, window, timers)
  document.addEventListener('visibilitychange', () => !document.hidden && page.changes.wake())
  await page.start()
  mount(App, { target, props: { page } })
} catch (error) {
  const message =
    error instanceof ConnectError
      ? error.message
      : 'Broadsheet could not show its page. Reload it; if that does not help, start Broadsheet again. Nothing saved was touched.'
  if (!(error instanceof ConnectError)) console.error(error)
  const shown = mount(NoConnection, { target, props: { message } })
  window.addEventListener('pagehide', () => void unmount(shown))
}
