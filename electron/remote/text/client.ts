import type { Send } from '#electron/platform/send.ts'
import type {
  AbsaDomain,
  AnalysisSource,
  SentimentMode,
  TaxonomyName,
  TextAnalysis,
  TextResult,
} from '#shared/model/analysis.ts'
import { analysisOf, type TextShape } from '#shared/wire/text/endpoints.ts'
import { printPretty } from '#shared/wire/text/print.ts'
import { languageIn, resultFromWire, textIn } from '#shared/wire/text/read.ts'
import { badAnswerFailure } from '../answer.ts'
import { createDriftWatch } from '../news/drift.ts'
import { createAskText, type CallOptions, type Pairs } from './ask.ts'
import { readCombined, readTaxonomy, type CombinedPart, type TaxonomyLabel } from './read-lists.ts'
import { sourceOf } from './source.ts'

/** A text, or the address of one. */
export type TextInput = { readonly text: string } | { readonly url: string }
type WithLanguage = { readonly language?: string }

export type TextReply<R = TextResult> = {
  readonly source: AnalysisSource
  readonly result: R
  /** As the service echoes it: of an address, its article. */
  readonly text?: string
  /** The body as it came. */
  readonly body: unknown
}

/** `json` is the body's text as the service prints it. */
export type RawReply = Omit<TextReply, 'result' | 'body'> & {
  readonly result?: TextResult
  readonly json: string
}

type Result<A extends TextAnalysis> = Extract<TextResult, { analysis: A }>
type Reply<A extends TextAnalysis> = Promise<TextReply<Result<A>>>

/**
 * The text-analysis service as typed calls, whoever stands behind it.
 * All throw WorkError from the closed list; an aborted call throws its signal's reason.
 */
export type TextClient = {
  language(input: TextInput, call: CallOptions): Reply<'language'>
  sentiment(
    input: TextInput & WithLanguage & { readonly mode?: SentimentMode },
    call: CallOptions,
  ): Reply<'sentiment'>
  /** Counts as three calls. */
  elsa(input: TextInput & WithLanguage, call: CallOptions): Reply<'elsa'>
  absa(domain: AbsaDomain, input: TextInput & WithLanguage, call: CallOptions): Reply<'absa'>
  entities(input: TextInput & WithLanguage, call: CallOptions): Reply<'entities'>
  concepts(input: TextInput & WithLanguage, call: CallOptions): Reply<'concepts'>
  /** The one label that fits best; by `taxonomy`, all that fit with their parents. */
  classify(
    input: TextInput & WithLanguage & { readonly taxonomy?: TaxonomyName },
    call: CallOptions,
  ): Reply<'classify'>
  summarize(input: SummaryInput, call: CallOptions): Reply<'summarize'>
  hashtags(input: TextInput & WithLanguage, call: CallOptions): Reply<'hashtags'>
  extract(
    input: ({ readonly url: string } | { readonly html: string }) & {
      readonly bestImage?: boolean
    },
    call: CallOptions,
  ): Reply<'extract'>
  imageTags(url: string, call: CallOptions): Reply<'image-tags'>
  /** Several endpoints of one text in one call. */
  combined(
    input: TextInput & WithLanguage & { readonly endpoints: readonly string[] },
    call: CallOptions,
  ): Promise<{ readonly text: string; readonly results: readonly CombinedPart[] }>
  /** A whole taxonomy, or one label followed by its parents. */
  taxonomy(name: TaxonomyName, id: string | undefined, call: CallOptions): Promise<TaxonomyLabel[]>
  /** Any endpoint with its parameters as they were typed; `result` where it is one of those above. */
  raw(endpoint: string, pairs: Pairs, call: CallOptions): Promise<RawReply>
}

export type SummaryInput = WithLanguage & {
  readonly sentences?: number
  readonly percentage?: number
  readonly mode?: 'default' | 'short'
} & ({ readonly url: string } | { readonly text: string; readonly title: string })

export type TextClientOptions = {
  /** With all policy around it. */
  readonly send: Send
  readonly profileId: string
  /** Named beside what it answers. */
  readonly engine: string
  /** What the profile says of the service; the other form is read too, and told as drift. */
  readonly shape?: TextShape
  /** Told once per field path that is not as specified or recorded. */
  readonly onDrift?: (path: string) => void
}

export function createTextClient(options: TextClientOptions): TextClient {
  const { profileId, engine, shape } = options
  const ask = createAskText({ send: options.send, profileId })
  const drift = createDriftWatch(options.onDrift)

  const read = <A extends TextAnalysis>(analysis: A, endpoint: string, body: unknown) => {
    const note = (path: string) => drift.note(`${endpoint}.${path}`)
    const result = resultFromWire(analysis, body, { note, ...(shape && { shape }) })
    if (result) return result as Result<A>
    throw badAnswerFailure(`The service answered ${endpoint} with something else.`)
  }
  const reply = async <A extends TextAnalysis>(
    analysis: A,
    endpoint: string,
    pairs: Pairs,
    call: CallOptions,
  ): Reply<A> => {
    const response = await ask(endpoint, pairs, call)
    const { json: body } = response
    const result = read(analysis, endpoint, body)
    const source = sourceOf(response, { engine, language: languageIn(body) })
    const text = textIn(body)
    return { source, result, body, ...(text !== undefined && { text }) }
  }

  return {
    language: (input, call) => reply('language', 'language', inputPairs(input), call),
    sentiment: (input, call) =>
      reply('sentiment', 'sentiment', pairsOf(input, ['mode', input.mode]), call),
    elsa: (input, call) => reply('elsa', 'elsa', pairsOf(input), call),
    absa: (domain, input, call) => reply('absa', `absa/${domain}`, pairsOf(input), call),
    entities: (input, call) => reply('entities', 'entities', pairsOf(input), call),
    concepts: (input, call) => reply('concepts', 'concepts', pairsOf(input), call),
    classify: (input, call) =>
      reply(
        'classify',
        input.taxonomy === undefined ? 'classify' : `classify/${input.taxonomy}`,
        pairsOf(input),
        call,
      ),
    summarize: (input, call) => reply('summarize', 'summarize', summaryPairs(input), call),
    hashtags: (input, call) => reply('hashtags', 'hashtags', pairsOf(input), call),
    extract: (input, call) =>
      reply(
        'extract',
        'extract',
        given('html' in input ? ['html', input.html] : ['url', input.url], [
          'best_image',
          input.bestImage === undefined ? undefined : String(input.bestImage),
        ]),
        call,
      ),
    imageTags: (url, call) => reply('image-tags', 'image-tags', [['url', url]], call),
    async combined(input, call) {
      const wanted = input.endpoints.map((name): readonly [string, string] => ['endpoint', name])
      const { json: body } = await ask('combined', [...pairsOf(input), ...wanted], call)
      const results = readCombined(body, read)
      return { text: textIn(body) ?? '', results }
    },
    async taxonomy(name, id, call) {
      const path = `classify/taxonomy/${name}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`
      return readTaxonomy((await ask(path, [], call)).json)
    },
    async raw(endpoint, pairs, call) {
      const analysis = analysisOf(endpoint)
      if (analysis !== undefined) {
        const { body, ...rest } = await reply(analysis, endpoint, pairs, call)
        return { ...rest, json: printPretty(body) }
      }
      const response = await ask(endpoint, pairs, call)
      const { json: body } = response
      const source = sourceOf(response, { engine, language: languageIn(body) })
      const text = textIn(body)
      return { source, json: printPretty(body), ...(text !== undefined && { text }) }
    },
  }
}

type Optional = readonly [name: string, value: string | undefined]

function given(...pairs: readonly Optional[]): Pairs {
  return pairs.filter((pair): pair is [string, string] => pair[1] !== undefined)
}

function inputPairs(input: TextInput): Pairs {
  return 'url' in input ? [['url', input.url]] : [['text', input.text]]
}

function pairsOf(input: TextInput & WithLanguage, ...more: readonly Optional[]): Pairs {
  return [...inputPairs(input), ...given(['language', input.language], ...more)]
}

function summaryPairs(input: SummaryInput): Pairs {
  const source: Pairs =
    'url' in input
      ? [['url', input.url]]
      : [
          ['title', input.title],
          ['text', input.text],
        ]
  return [
    ...source,
    ...given(
      ['language', input.language],
      ['sentences_number', input.sentences?.toString()],
      ['sentences_percentage', input.percentage?.toString()],
      ['mode', input.mode],
    ),
  ]
}
