import { eventIterator, oc } from '@orpc/contract'
import { implement, ORPCError } from '@orpc/server'
import * as z from 'zod'
import { createMemoryLog } from './memory-log.ts'

const base = oc.errors({
  QUERY: { data: z.strictObject({ column: z.number().int() }) },
})

/** A contract small enough to see through, with one procedure for each way a line can go wrong. */
export const smallContract = {
  add: base.input(z.strictObject({ a: z.number(), b: z.number() })).output(z.number()),
  echo: base
    .input(z.strictObject({ text: z.string() }))
    .output(z.strictObject({ text: z.string() })),
  refuse: base.input(z.strictObject({})).output(z.void()),
  break: base.input(z.strictObject({})).output(z.void()),
  breakWithData: base.input(z.strictObject({})).output(z.void()),
  wrongOutput: base.input(z.strictObject({})).output(z.number()),
  count: base.input(z.strictObject({ to: z.number().int() })).output(eventIterator(z.number())),
  countThenBreak: base.input(z.strictObject({})).output(eventIterator(z.number())),
  pour: base
    .input(z.strictObject({ chunks: z.number().int(), size: z.number().int() }))
    .output(eventIterator(z.string())),
  wait: base.input(z.strictObject({ id: z.string() })).output(z.string()),
  ticks: base.input(z.strictObject({ id: z.string() })).output(eventIterator(z.number())),
}

export const SECRET_PATH = '/home/somebody/.secret/library.db'

/** What the main side saw, so that a test can tell whether it stopped. */
export function openSmallWorkbench() {
  const seen = { running: new Set<string>(), highest: 0, poured: 0 }
  const os = implement(smallContract)

  const enter = (id: string) => {
    seen.running.add(id)
    seen.highest = Math.max(seen.highest, seen.running.size)
  }

  const router = os.router({
    add: os.add.handler(({ input }) => input.a + input.b),
    echo: os.echo.handler(({ input }) => input),
    refuse: os.refuse.handler(({ errors }) => {
      throw errors.QUERY({ message: 'A bracket is open.', data: { column: 7 } })
    }),
    break: os.break.handler(() => {
      throw new Error(`cannot open ${SECRET_PATH}`)
    }),
    breakWithData: os.breakWithData.handler(() => {
      throw new ORPCError('SECRET_LEAK', { message: SECRET_PATH, data: { path: SECRET_PATH } })
    }),
    wrongOutput: os.wrongOutput.handler(() => SECRET_PATH as unknown as number),
    count: os.count.handler(async function* ({ input }) {
      for (let number = 1; number <= input.to; number += 1) yield number
    }),
    countThenBreak: os.countThenBreak.handler(async function* () {
      yield 1
      throw new Error(`cannot read ${SECRET_PATH}`)
    }),
    pour: os.pour.handler(async function* ({ input }) {
      for (let chunk = 0; chunk < input.chunks; chunk += 1) {
        seen.poured += 1
        yield 'x'.repeat(input.size)
      }
    }),
    wait: os.wait.handler(async ({ input, signal }) => {
      enter(input.id)
      try {
        await new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
        })
      } finally {
        seen.running.delete(input.id)
      }
      return 'never'
    }),
    ticks: os.ticks.handler(async function* ({ input, signal }) {
      enter(input.id)
      try {
        for (let tick = 0; !signal?.aborted; tick += 1) {
          yield tick
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
      } finally {
        seen.running.delete(input.id)
      }
    }),
  })
  return { router, log: createMemoryLog(), seen, close: async () => undefined }
}
