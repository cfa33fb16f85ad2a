import { EventEmitter } from 'node:events'
import type { SchemeHandler } from './loopback-scheme.ts'
import { record } from './record.ts'

type BeforeRequest = (
  details: { url: string },
  answer: (decision: { cancel?: boolean }) => void,
) => void
type PermissionRequest = (
  contents: { getURL(): string },
  permission: string,
  answer: (isAllowed: boolean) => void,
) => void
type PermissionCheck = (contents: null, permission: string, origin: string) => boolean

class StandInSession extends EventEmitter {
  permissionRequest: PermissionRequest | undefined
  permissionCheck: PermissionCheck | undefined
  devicePermission: (() => boolean) | undefined
  #beforeRequest: BeforeRequest = (_, answer) => answer({})

  readonly webRequest = {
    onBeforeRequest: (listener: BeforeRequest) => void (this.#beforeRequest = listener),
  }

  ask(url: string): Promise<{ cancel?: boolean }> {
    return new Promise((resolve) => this.#beforeRequest({ url }, resolve))
  }

  setPermissionRequestHandler(handler: PermissionRequest): void {
    this.permissionRequest = handler
  }

  setPermissionCheckHandler(handler: PermissionCheck): void {
    this.permissionCheck = handler
  }

  setDevicePermissionHandler(handler: () => boolean): void {
    this.devicePermission = handler
  }
}

export const session = { defaultSession: new StandInSession() }

const handlers = new Map<string, SchemeHandler>()

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown[]) => void record.schemes.push(...schemes),
  handle: (scheme: string, handler: SchemeHandler) => void handlers.set(scheme, handler),
}

export function handlerOf(scheme: string): SchemeHandler {
  const handler = handlers.get(scheme)
  if (!handler) throw new Error(`Nobody answers for ${scheme}:`)
  return handler
}
