import type { App, Session, WebContents } from 'electron'
import { ORIGIN, PAGE_URL } from './names.ts'

/** The page may put text on the clipboard; everything else is refused. */
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set(['clipboard-sanitized-write'])

/** Closes every way out of the window: for all web contents there will ever be. */
export function guardApp(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_, contents) => guardContents(contents))
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault()
    answer(false)
  })
  app.on('select-client-certificate', (event, _contents, _url, _list, answer) => {
    event.preventDefault()
    answer()
  })
  app.on('login', (event, _contents, _details, _info, answer) => {
    event.preventDefault()
    answer()
  })
}

/** A dropped file, a link, a form and a script all navigate; only the page itself may be loaded. */
export function isOwnPage(url: string): boolean {
  return url === PAGE_URL || url.startsWith(`${PAGE_URL}#`)
}

function guardContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isOwnPage(event.url)) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isOwnPage(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Permissions, devices, downloads and every request that is not for the page's own files. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer) => {
    answer(isOwnPage(contents.getURL()) && ALLOWED_PERMISSIONS.has(permission))
  })
  session.setPermissionCheckHandler(
    (_contents, permission, origin) =>
      originOf(origin) === ORIGIN && ALLOWED_PERMISSIONS.has(permission),
  )
  session.setDevicePermissionHandler(() => false)
  session.on('select-hid-device', (event, _details, answer) => {
    event.preventDefault()
    answer(null)
  })
  session.on('select-serial-port', (event, _ports, _contents, answer) => {
    event.preventDefault()
    answer('')
  })
  session.on('select-usb-device', (event, _details, answer) => {
    event.preventDefault()
    answer()
  })
  session.on('will-download', (event, item) => {
    if (!isOwnFile(item.getURL())) event.preventDefault()
  })
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwnRequest(url) }))
}

/** Electron gives the origin with or without a slash. */
function originOf(text: string): string {
  return text.endsWith('/') ? text.slice(0, -1) : text
}

export function isOwnRequest(url: string): boolean {
  // The developer tools load themselves from here; a release has none.
  return url.startsWith(PAGE_URL) || url.startsWith('devtools://') || isOwnFile(url)
}

/** A file the page made itself and hands over; Electron asks the person where to put it. */
function isOwnFile(url: string): boolean {
  return url.startsWith(`blob:${PAGE_URL}`)
}
