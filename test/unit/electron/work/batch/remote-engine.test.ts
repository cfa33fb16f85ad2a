import { expect, test } from 'vitest'
import type { TextClient } from '#electron/remote/text/client.ts'
import { createRemoteEngine } from '#electron/work/batch/remote-engine.ts'
import type { TextRequest } from '#shared/model/analysis.ts'

/** The texts a service is asked about, by endpoint. */
async function askedFor(requests: readonly TextRequest[]): Promise<Record<string, string>> {
  const asked: Record<string, string> = {}
  const client = new Proxy({} as TextClient, {
    get: (_none, endpoint: string) => async (input: { text: string }) => {
      asked[endpoint] = input.text
      return { source: {}, result: {} }
    },
  })
  const parts = { profileId: 'lab', name: 'Lab', address: 'http://127.0.0.1', client }
  const engine = createRemoteEngine(parts)
  await engine.analyse(requests, AbortSignal.timeout(10_000))
  return asked
}

const requestsOn = (title: string, text: string): TextRequest[] => [
  { analysis: 'classify', taxonomy: 'iptc-subjectcode', title, text, language: 'auto' },
  { analysis: 'hashtags', title, text, language: 'auto' },
  { analysis: 'entities', title, text, language: 'auto' },
  { analysis: 'summarize', mode: 'default', sentences: 3, title, text, language: 'auto' },
]

test('a title stands above the text where the service reads that of a page as well', async () => {
  expect(await askedFor(requestsOn('Storm warning', 'Ships stay in port.'))).toEqual({
    classify: 'Storm warning\nShips stay in port.',
    hashtags: 'Storm warning\nShips stay in port.',
    entities: 'Ships stay in port.',
    summarize: 'Ships stay in port.',
  })
})

test('a title that the text begins with is not said twice, and none adds nothing', async () => {
  const text = 'Storm warning\n\nShips stay in port.'
  expect((await askedFor(requestsOn('Storm warning', text))).classify).toBe(text)
  expect((await askedFor(requestsOn('', 'Ships.'))).hashtags).toBe('Ships.')
})
