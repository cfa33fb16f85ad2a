import type { MessagePort } from 'node:worker_threads'
import type { LogFields } from '#electron/platform/log.ts'
import type { PortableError } from './newsroom-port.ts'

/** What the thread is started with. */
export type EmbeddedData = {
  readonly file: string
  readonly version: string
  /** Another process holds the file: questions are answered, nothing is taken in. */
  readonly isReadOnly: boolean
  readonly allowPrivate: readonly string[]
  readonly servicePort: MessagePort
  readonly roomPort: MessagePort
}

/** About the thread itself; requests and the newsroom have ports of their own. */
export type FromThread =
  | { readonly kind: 'ready'; readonly engine: { readonly name: string; readonly version: string } }
  | { readonly kind: 'failed'; readonly error: PortableError }
  | { readonly kind: 'notice'; readonly message: string }
  | {
      readonly kind: 'log'
      readonly level: 'debug' | 'info' | 'warn' | 'error'
      readonly message: string
      readonly fields: LogFields
    }

export type ToThread = { readonly kind: 'close' }
