import type { Work } from '#electron/work/work.ts'
import { os } from './base.ts'

export function playgroundProcedures({ playground }: Work) {
  return {
    ask: os.playground.ask.handler(({ input, signal }) => playground.ask(input, signal)),
  }
}
