/** The page's own threads. Trusted Types let a thread start from these addresses and no others. */
import layoutUrl from './layout/layout.worker.ts?worker&url'
import measureUrl from './measure/measure.worker.ts?worker&url'
import readUrl from './read.worker.ts?worker&url'

export const startLayoutThread = (): Worker => start(layoutUrl)
export const startMeasureThread = (): Worker => start(measureUrl)
export const startReadThread = (): Worker => start(readUrl)

const OWN: readonly string[] = [layoutUrl, measureUrl, readUrl]

type Policy = { createScriptURL(url: string): unknown }
type Factory = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy
}

let policy: Policy | undefined

function start(url: string): Worker {
  const trustedTypes = (globalThis as { trustedTypes?: Factory }).trustedTypes
  policy ??= trustedTypes?.createPolicy('broadsheet-worker', {
    createScriptURL(asked) {
      if (!OWN.includes(asked)) throw new TypeError(`${asked} is no thread of this page.`)
      return asked
    },
  })
  // The types of TypeScript's DOM do not know that a trusted address is one.
  return new Worker((policy?.createScriptURL(url) ?? url) as string, { type: 'module' })
}
