/** What a call's parameters ask for, checked (text specification 4). */
import type { TextRequest } from '#shared/model/analysis.ts'
import { AbsaDomain, SentimentMode, TaxonomyName } from '#shared/model/analysis.ts'
import { analysisOf } from '#shared/wire/text/endpoints.ts'
import type { TextProblem } from '#shared/wire/text/errors.ts'
import { parameterOf, type Parameters } from './read-parameters.ts'
import { invalid, nothingHere, problemError } from './text-error.ts'

/** An analysis whose text is still to come. */
export type Question = (source: { readonly text: string; readonly title?: string }) => TextRequest

/** Whether a URL's title stands above its text; the rest is asked of the text alone. */
const WITH_TITLE = new Set(['classify', 'concepts', 'elsa', 'hashtags', 'combined'])

export function hasTitleInText(endpoint: string): boolean {
  return WITH_TITLE.has(endpoint)
}

/**
 * @param endpoint Under `/api/v1/`, of those that analyse a text.
 * @throws TextError 400 naming a parameter, 404 for an endpoint that is none
 */
export function questionOf(endpoint: string, parameters: Parameters): Question {
  const analysis = analysisOf(endpoint)
  const [, part] = endpoint.split('/')
  const language = languageOf(parameters)
  switch (analysis) {
    case 'language':
      return ({ text }) => ({ analysis, text, language: 'auto' })
    case 'sentiment': {
      const mode = modeOf(parameters)
      return ({ text }) => ({ analysis, text, language, mode })
    }
    case 'absa': {
      const domain = AbsaDomain.parse(part)
      return ({ text }) => ({ analysis, text, language, domain })
    }
    case 'classify': {
      const taxonomy = TaxonomyName.parse(part ?? 'iptc-subjectcode')
      return (source) => ({ analysis, ...source, language, taxonomy })
    }
    case 'summarize':
      return summaryOf(parameters, language)
    case 'elsa':
    case 'entities':
    case 'concepts':
    case 'hashtags':
      return ({ text }) => ({ analysis, text, language })
    default:
      throw nothingHere()
  }
}

/** Where the text comes from. @throws TextError 400 where neither is given, in the recorded words */
export function sourceOf(
  endpoint: string,
  parameters: Parameters,
): { readonly url: string } | { readonly text: string; readonly title?: string } {
  const url = parameterOf(parameters, 'url')
  if (url !== undefined) return { url: checkedUrl(url) }
  const text = parameterOf(parameters, 'text')
  const title = parameterOf(parameters, 'title')
  const problems: TextProblem[] = []
  if (text === undefined) problems.push(required('text', 'either text or url is required'))
  if (endpoint === 'summarize' && (text === undefined || title === undefined)) {
    problems.push(
      required('title', 'if you are not providing an url, both text and title are required.'),
    )
  }
  if (text === undefined || problems.length > 0) throw problemError(400, ...problems)
  return { text, ...(title !== undefined && { title }) }
}

export function required(location: string, message: string): TextProblem {
  return { reason: 'required', message, location }
}

/** @throws TextError 400 */
export function checkedUrl(url: string): string {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isWeb) throw invalid('url', `'${short(url)}' is no web address`)
  return url
}

/** @throws TextError 400 */
export function switchOf(parameters: Parameters, name: string): boolean {
  const said = parameterOf(parameters, name)?.toLowerCase() ?? 'false'
  if (said === 'true' || said === '1') return true
  if (said === 'false' || said === '0') return false
  throw invalid(name, `'${short(said)}' is neither true nor false`)
}

const LANGUAGE = /^(?:auto|[a-z]{2,3}(?:[-_][a-z]{2,4})?)$/i

function languageOf(parameters: Parameters): string {
  const said = parameterOf(parameters, 'language') ?? 'auto'
  if (!LANGUAGE.test(said)) {
    throw invalid('language', `'${short(said)}' is neither auto nor a code of ISO 639-1`)
  }
  return said.toLowerCase()
}

function modeOf(parameters: Parameters): SentimentMode {
  const said = parameterOf(parameters, 'mode') ?? 'tweet'
  const mode = SentimentMode.safeParse(said)
  if (mode.success) return mode.data
  throw invalid('mode', `'${short(said)}' is neither tweet nor document`)
}

/** A `mode` means something to two of the endpoints that can be combined: each takes its own. */
export function combinedPart(endpoint: string, parameters: Parameters): Parameters {
  const others: readonly string[] =
    endpoint === 'sentiment' ? SUMMARY_MODES : endpoint === 'summarize' ? SentimentMode.options : []
  const own = (parameters.get('mode') ?? []).filter((mode) => !others.includes(mode))
  return new Map([...parameters, ['mode', own]])
}

const SUMMARY_MODES = ['default', 'short']

function summaryOf(parameters: Parameters, language: string): Question {
  const sentences = countOf(parameters, 'sentences_number', 10_000)
  const percentage = countOf(parameters, 'sentences_percentage', 100)
  const said = parameterOf(parameters, 'mode') ?? 'default'
  if (said !== 'default' && said !== 'short') {
    throw invalid('mode', `'${short(said)}' is neither default nor short`)
  }
  return (source) => ({
    analysis: 'summarize',
    ...source,
    language,
    mode: said,
    ...(sentences !== undefined && { sentences }),
    ...(percentage !== undefined && { percentage }),
  })
}

function countOf(parameters: Parameters, name: string, most: number): number | undefined {
  const said = parameterOf(parameters, name)
  if (said === undefined) return undefined
  const count = /^\d{1,6}$/.test(said) ? Number(said) : 0
  if (count >= 1 && count <= most) return count
  throw invalid(name, `'${short(said)}' is no whole number from 1 to ${most}`)
}

function short(said: string): string {
  return said.length > 60 ? `${said.slice(0, 60).toWellFormed()}…` : said
}
