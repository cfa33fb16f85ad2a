/** The bodies of the endpoints: a text found, analysed, and put into the wire's shape. */
import type { TextOutcome } from '#electron/workers/pool.ts'
import type {
  AnalysisSource,
  ImageRequest,
  TextAnswer,
  TextArticle,
  TextRequest,
} from '#shared/model/analysis.ts'
import { wireFromAnswer } from '#shared/wire/text/bodies.ts'
import { COMBINED_ORDER, type TextShape } from '#shared/wire/text/endpoints.ts'
import type { Pages } from './pages.ts'
import {
  checkedUrl,
  combinedPart,
  hasTitleInText,
  questionOf,
  required,
  sourceOf,
  switchOf,
} from './questions.ts'
import { parameterOf, type Parameters } from './read-parameters.ts'
import { invalid, problemError, TextError } from './text-error.ts'

/** Analyses in threads; one that fails is an answer of its own. */
export type AnalyseTexts = (
  requests: readonly (TextRequest | ImageRequest)[],
  signal?: AbortSignal,
) => Promise<readonly TextOutcome[]>

export type TextAsked = {
  readonly endpoint: string
  readonly parameters: Parameters
  /** Scheme, host and port this service was asked under. */
  readonly origin: string
  readonly signal?: AbortSignal
}

export type AnswerParts = {
  readonly analyse: AnalyseTexts
  readonly pages: Pages
  readonly shape: TextShape
}

const LOCAL: AnalysisSource = { engine: 'local' }

type Body = Readonly<Record<string, unknown>>

export type Answered = {
  readonly body: Body
  /** Who analysed; absent of several endpoints at once. */
  readonly source?: AnalysisSource
}

/** @throws TextError */
export async function answerText(asked: TextAsked, parts: AnswerParts): Promise<Answered> {
  const { endpoint } = asked
  if (endpoint === 'combined') return { body: await combinedBody(asked, parts) }
  if (endpoint === 'extract') return answeredBy(await extracted(asked, parts), asked, parts)
  if (endpoint === 'image-tags') return answeredBy(await taggedImage(asked, parts), asked, parts)
  const question = questionOf(endpoint, asked.parameters)
  const source = await foundSource(asked, parts)
  const text = hasTitleInText(endpoint) ? source.withTitle : source.text
  const answer = await one(parts, question({ text, ...titleOf(source) }), asked)
  return answeredBy(answer, asked, parts, text)
}

function answeredBy(
  answer: TextAnswer,
  asked: TextAsked,
  parts: AnswerParts,
  text?: string,
): Answered {
  return { body: bodyFrom(answer, asked, parts, text), source: answer.source }
}

type Source = {
  readonly text: string
  readonly title: string
  /** Title, newline, text, for the endpoints that read a page's title too (wire-facts 6.2). */
  readonly withTitle: string
  readonly article?: TextArticle
}

async function foundSource(asked: TextAsked, parts: AnswerParts): Promise<Source> {
  const source = sourceOf(asked.endpoint, asked.parameters)
  if ('text' in source) {
    return { text: source.text, title: source.title ?? '', withTitle: source.text }
  }
  const article = articleIn(await pageAt(source.url, false, asked, parts))
  const { text, title } = article
  // Nothing said of nothing would look like an answer about the page.
  if (text.trim() === '') {
    const message = `${source.url} holds no text to read; pages that are made by their scripts are not read.`
    throw problemError(422, { reason: 'invalid', message, location: 'url' })
  }
  return { text, title, withTitle: title === '' ? text : `${title}\n${text}`, article }
}

function titleOf({ title }: Source): { title?: string } {
  return title === '' ? {} : { title }
}

/** @throws TextError 422 where the page cannot be had or holds nothing to read */
async function pageAt(
  url: string,
  bestImage: boolean,
  asked: TextAsked,
  parts: AnswerParts,
): Promise<TextAnswer> {
  const page = await parts.pages.read(url, asked.signal)
  if (page.kind === 'text') return plainPage(page.text)
  const { html, url: at } = page
  const request = { analysis: 'extract', html, url: at, bestImage, language: 'auto' } as const
  return one(parts, request, asked)
}

function articleIn({ result }: TextAnswer): TextArticle {
  if (result.analysis !== 'extract') throw new Error('The extraction gave another answer.')
  return result.article
}

function plainPage(text: string): TextAnswer {
  return { source: LOCAL, result: { analysis: 'extract', article: plainArticle(text) } }
}

function plainArticle(text: string): TextArticle {
  const none = { author: '', publishedAt: '', image: '', keywords: [], feeds: [], videos: [] }
  return { title: '', text, ...none }
}

async function extracted(asked: TextAsked, parts: AnswerParts): Promise<TextAnswer> {
  const { parameters } = asked
  const bestImage = switchOf(parameters, 'best_image')
  const url = parameterOf(parameters, 'url')
  const html = parameterOf(parameters, 'html')
  if (html !== undefined) {
    const base = url === undefined ? {} : { url: checkedUrl(url) }
    const request = { analysis: 'extract', html, bestImage, language: 'auto', ...base } as const
    return one(parts, request, asked)
  }
  if (url === undefined) {
    throw problemError(400, required('url', 'either html or url is required'))
  }
  return pageAt(checkedUrl(url), bestImage, asked, parts)
}

async function taggedImage(asked: TextAsked, parts: AnswerParts): Promise<TextAnswer> {
  const url = parameterOf(asked.parameters, 'url')
  if (url === undefined) {
    throw problemError(
      400,
      required('url', "Form field 'url' Required"),
      required('url', "Query parameter 'url' Required"),
    )
  }
  const bytes = await parts.pages.readBytes(checkedUrl(url), asked.signal)
  return one(parts, { analysis: 'image-tags', image: url, bytes }, asked)
}

const COMBINABLE = new Set(COMBINED_ORDER)

/** Several endpoints of one text, each body without the text; in the recorded order. */
async function combinedBody(asked: TextAsked, parts: AnswerParts): Promise<Body> {
  const { parameters } = asked
  const wanted = (parameters.get('endpoint') ?? []).filter((name) => name !== '')
  const other = wanted.find((name) => !COMBINABLE.has(name))
  if (other !== undefined) {
    throw invalid('endpoint', `'${other.slice(0, 60).toWellFormed()}' cannot be combined`)
  }
  const source = await foundSource(asked, parts)
  if (wanted.length === 0) {
    throw problemError(400, required('endpoint', 'at least one endpoint is required'))
  }
  const endpoints = COMBINED_ORDER.filter((name) => wanted.includes(name))
  // A page's own article is analysed as its endpoint would: with its title above it, or without.
  const requests = endpoints
    .filter((name) => name !== 'extract')
    .map((name) => {
      const text = hasTitleInText(name) ? source.withTitle : source.text
      return questionOf(name, combinedPart(name, parameters))({ text, ...titleOf(source) })
    })
  const answers = (await parts.analyse(requests, asked.signal)).map(answered)
  const results = endpoints.map((endpoint) => {
    const article = source.article ?? plainArticle(source.text)
    const answer: TextAnswer | undefined =
      endpoint === 'extract'
        ? { source: LOCAL, result: { analysis: 'extract', article } }
        : answers.shift()
    if (answer === undefined) throw new Error('An analysis gave no answer.')
    return { endpoint, result: bodyFrom(answer, { ...asked, endpoint }, parts) }
  })
  return { text: source.withTitle, results }
}

async function one(
  { analyse }: AnswerParts,
  request: TextRequest | ImageRequest,
  { signal }: TextAsked,
): Promise<TextAnswer> {
  const [outcome] = await analyse([request], signal)
  if (outcome === undefined) throw new Error('An analysis gave no answer.')
  return answered(outcome)
}

/** @throws TextError 422 for a language nobody here knows, 503 where the analysis itself failed */
function answered(outcome: TextOutcome): TextAnswer {
  if (!('failed' in outcome)) return outcome
  if (outcome.kind === 'failed') throw new TextError(503, outcome.failed)
  const { failed: message } = outcome
  const location = outcome.kind === 'language' ? 'language' : 'url'
  throw problemError(422, { reason: 'invalid', message, location })
}

function bodyFrom(
  answer: TextAnswer,
  { endpoint, origin }: TextAsked,
  { shape }: AnswerParts,
  text?: string,
): Body {
  return wireFromAnswer(answer, { endpoint, text, origin, shape }) as Body
}
