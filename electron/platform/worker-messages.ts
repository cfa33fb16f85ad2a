/**
 * What passes between the workbench and the embedded service in its worker thread: HTTP without
 * the wire. Bodies are text, since both sides speak JSON.
 */

export type WorkerHeaders = Readonly<Record<string, string>>

export type WorkerRequest = {
  readonly kind: 'request'
  /** Counts up per port; the answer carries the same number. */
  readonly id: number
  readonly method: string
  /** Path and query, starting with a slash. */
  readonly url: string
  /** Names in lower case. */
  readonly headers: WorkerHeaders
  readonly body?: string
}

/** The answer is no longer wanted; the worker stops if it can and answers nothing more. */
export type WorkerAbort = { readonly kind: 'abort'; readonly id: number }

export type WorkerAnswer = {
  readonly kind: 'answer'
  readonly id: number
  readonly status: number
  readonly headers: WorkerHeaders
  readonly body: string
}

/** The worker could not answer at all: a bug there, said in one sentence without a stack. */
export type WorkerFault = { readonly kind: 'fault'; readonly id: number; readonly message: string }

export type ToWorker = WorkerRequest | WorkerAbort
export type FromWorker = WorkerAnswer | WorkerFault

/** The part of MessagePort, Worker and parentPort (node:worker_threads) that is used here. */
export interface WorkerPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  off(event: 'message', listener: (message: unknown) => void): unknown
}
