/** A profile's text service as an engine of batches: one call an analysis, through the queue. */
import { isWorkError } from '#electron/platform/failures.ts'
import type { CallOptions } from '#electron/remote/text/ask.ts'
import type { TextClient } from '#electron/remote/text/client.ts'
import type { KeptResult } from '#electron/cache/document-results.ts'
import type { TextRequest } from '#shared/model/analysis.ts'
import type { BatchEngine, FailedAnswer } from './engines.ts'

export type RemoteEngineParts = {
  readonly profileId: string
  readonly name: string
  /** Part of the method: another service may give other answers. */
  readonly address: string
  readonly client: TextClient
}

export function createRemoteEngine(parts: RemoteEngineParts): BatchEngine {
  const { profileId, name, address, client } = parts
  return {
    id: profileId,
    isRemote: true,
    // The service does not say its version beforehand, so its address stands for it.
    stamp: async () => ({ name, version: address }),
    async analyse(requests, signal) {
      const answers: (KeptResult | FailedAnswer)[] = []
      const call = { priority: 'backfill', fairKey: `batch ${profileId}`, signal } as const
      for (const request of requests) answers.push(await answerOf(client, request, call))
      return answers
    },
    close: async () => {},
  }
}

/** What the service refuses of this text is blank; what keeps it from answering at all is thrown. */
async function answerOf(
  client: TextClient,
  request: TextRequest,
  call: CallOptions,
): Promise<KeptResult | FailedAnswer> {
  try {
    const { source, result } = await ask(client, request, call)
    return { answer: { source, result } }
  } catch (error) {
    if (isWorkError(error, 'QUERY')) return { blank: error.message }
    if (isWorkError(error, 'SERVICE')) return { failed: error.message }
    throw error
  }
}

function ask(client: TextClient, request: TextRequest, call: CallOptions) {
  if (request.analysis === 'extract') throw new TypeError('A document is no page to extract from')
  const { text, title = '' } = request
  const language = request.language === 'auto' ? {} : { language: request.language }
  const input = { text, ...language }
  const titled = { ...input, text: underTitle(text, title) }
  switch (request.analysis) {
    case 'language':
      return client.language({ text }, call)
    case 'sentiment':
      return client.sentiment({ ...input, mode: request.mode }, call)
    case 'elsa':
      return client.elsa(input, call)
    case 'absa':
      return client.absa(request.domain, input, call)
    case 'entities':
      return client.entities(input, call)
    case 'concepts':
      return client.concepts(input, call)
    case 'classify':
      return client.classify({ ...titled, taxonomy: request.taxonomy }, call)
    case 'summarize':
      return client.summarize({ ...input, title, sentences: request.sentences ?? 5 }, call)
    case 'hashtags':
      return client.hashtags(titled, call)
  }
}

/** A title stands above its text, as the service puts that of a page it reads (wire-facts 6.2). */
function underTitle(text: string, title: string): string {
  return title === '' || text.trimStart().startsWith(title) ? text : `${title}\n${text}`
}
