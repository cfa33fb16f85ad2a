import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { HostAnswer, HostRequest } from './host.ts'

const HOST = fileURLToPath(new URL('./host.ts', import.meta.url))
/** Another page than the built one, for whoever reads profiles and wants names in them. */
export const OTHER_PAGE = process.env['BENCH_PAGE']

export type OpenHost = Awaited<ReturnType<typeof openHost>>

/** The host of `host.ts` over a data folder, in a process of its own. */
export async function openHost(folder: string) {
  const args = OTHER_PAGE === undefined ? [folder] : [folder, OTHER_PAGE]
  const child = fork(HOST, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let first: string | undefined = (await nextAnswer(child)).link
  const ask = async (request: HostRequest): Promise<HostAnswer> => {
    const answer = nextAnswer(child)
    child.send(request)
    return answer
  }
  return {
    async link(): Promise<string> {
      const link = first ?? (await ask({ kind: 'link' })).link ?? ''
      first = undefined
      return link
    },
    /** @param act What was done since the last question */
    taken: async (act: string) => (await ask({ kind: 'taken', act })).taken!,
    addRules: async (text: string) => (await ask({ kind: 'rules', text })).rules ?? 0,
    addSearch: async (url: string) => void (await ask({ kind: 'search', url })),
    async close(): Promise<void> {
      if (child.exitCode !== null) return
      child.send({ kind: 'close' } satisfies HostRequest)
      await once(child, 'exit')
    },
  }
}

async function nextAnswer(child: ChildProcess): Promise<HostAnswer> {
  const ended = new AbortController()
  try {
    const [answer] = (await Promise.race([
      once(child, 'message', ended),
      once(child, 'exit', ended).then(() => Promise.reject(new Error('The host ended.'))),
    ])) as [HostAnswer]
    return answer
  } finally {
    ended.abort()
  }
}
