import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import { type NameMatch, nameTokens } from '#electron/embedded/knowledge/name-index.ts'
import type { Knowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import {
  chooseEntity,
  isWeakName,
  mayMean,
  supportingWords,
  type TextContext,
  textContext,
} from './choose-entity.ts'
import { nameClassOf } from './name-class.ts'
import { cutToKnown, isTitled, widened } from './cut-to-known.ts'
import { nameHints } from './name-hints.ts'
import { nameLexicon } from './name-lexicon.ts'
import { nameModel } from './name-model.ts'
import { NATIONS } from './nations.ts'
import { ruleNames } from './name-rules.ts'
import { isWithTicker, withLegalForm } from './with-legal-form.ts'
import { statesOf, type Sure, withState } from './with-state.ts'
import { type NameClass, tagNames, type TaggedSpan } from './tagger.ts'
import type { Token } from './tokens.ts'
import { partCompounds, trimGuesses } from './trim-guesses.ts'

/** A name found in an element; UTF-16 places, `end` exclusive. */
export type NameSpan = {
  readonly start: number
  readonly end: number
  readonly class: NameClass | 'OTHER'
  readonly entity?: KnowledgeEntity
}

export type RecognizeContext = {
  readonly language: string
  readonly knowledge: Knowledge
  readonly folder: URL
}

/** Longer rows are tables or hostile; a name never needs so much context. */
const ROW_TOKENS = 400

/**
 * Finds the names of one element: what the knowledge base knows and what the tagger (or the rules)
 * sees; of overlapping ones the longer stays, at equal length the known one.
 */
export function recognizeNames(
  text: string,
  sentences: readonly Token[],
  context: RecognizeContext,
): NameSpan[] {
  const { language, knowledge, folder } = context
  const model = nameModel(language, folder)
  const lexicon = nameLexicon(folder)
  const textWords = textContext(
    () => nameTokens(text, language).map((token) => token.text),
    language,
  )
  const spans: NameSpan[] = []
  const isShouting = isTitleCase(text)
  for (const sentence of sentences) {
    const all = partCompounds(nameTokens(sentence.text, language), language)
    for (let from = 0; from < all.length; from += ROW_TOKENS) {
      const tokens = all.slice(from, from + ROW_TOKENS)
      const words = tokens.map((token) => token.text)
      const forms = tokens.map((token) => token.form)
      const tagged =
        model === undefined
          ? ruleNames(words, language)
          : tagNames(forms, model, nameHints(forms, language, lexicon))
      // In a headline with a capital on every word the tagger's word counts for nothing.
      const matches = knowledge
        .findInText(tokens, language, true)
        .flatMap((match) => withLegalForm(match, tokens) ?? [])
        .flatMap((match) => (isTitled(words, match.from) ? (personsOf(match) ?? []) : match))
        .map((match): Sure => (language === 'en' ? withState(match, tokens) : match))
      if (language === 'en') matches.push(...statesOf(tokens, matches, knowledge))
      const trimmed = isShouting ? [] : trimGuesses(tagged, words, matches, language)
      const named = matches
        .map((match) => {
          const named = { ...match, text: textOf(match, tokens, sentence.text) }
          const value = chooseEntity(named, taggedAs(match, trimmed), textWords)
          const isSame = value === match.value || isPlain(named.text)
          const isWeak = isSame ? match.isWeak : isWeakName(value, named.text)
          return { ...named, value, isWeak }
        })
        .filter((match) => match.isSure === true || mayMean(match.value, match.text, textWords))
      const isSure = (match: Sure): boolean =>
        match.isSure === true || (!match.isWeak && isStrong(match))
      const guessed = cutToKnown(trimmed, named.filter(isSure), words, language)
      const row = { tokens, context: textWords, hasModel: model !== undefined }
      const known = named
        .filter((match) => isSure(match) || isSupported(match, guessed, row))
        .map((match) =>
          isSure(match) && language === 'en' ? widened(match, guessed, words) : match,
        )
      // Rules take any run of capitals; only their organizations are worth more than a known name.
      const seen = guessed.filter(
        (span) =>
          !known.some((match) => isWithTicker(span, match, words)) &&
          (model !== undefined ||
            span.class === 'ORG' ||
            !known.some((match) => match.from < span.to && match.to > span.from)),
      )
      const merged = [
        ...known.map((match) => ({
          from: match.from,
          to: match.to,
          skip: match.skip,
          class: nameClassOf(match.value),
          entity: match.value,
        })),
        ...seen.map((span) => ({ ...span, skip: 0, entity: undefined })),
      ]
      // The sort is stable and the known ones come first.
      merged.sort((a, b) => b.to - b.from - (a.to - a.from))
      const taken = new Uint8Array(tokens.length)
      for (const span of merged) {
        if (taken.subarray(span.from, span.to).includes(1)) continue
        taken.fill(1, span.from, span.to)
        const first = tokens[span.from]
        const last = tokens[span.to - 1]
        if (first === undefined || last === undefined) continue
        if (!/[\p{L}\p{N}]/u.test(sentence.text.slice(first.start, last.end))) continue
        spans.push({
          start: sentence.start + first.start + span.skip,
          end: sentence.start + last.end,
          class: span.class,
          ...(span.entity === undefined ? {} : { entity: span.entity }),
        })
      }
    }
  }
  return spans.sort((a, b) => a.start - b.start)
}

function personsOf(match: NameMatch<KnowledgeEntity>): NameMatch<KnowledgeEntity> | undefined {
  const [value, ...others] = [match.value, ...match.others].filter(({ types }) =>
    types.includes('Human'),
  )
  return value === undefined ? undefined : { ...match, value, others }
}

/** Written like plain words: "The nation" is no sure sign of any of the papers. */
function isPlain(name: string): boolean {
  return /^\S+\s\p{Ll}/u.test(name)
}

function textOf(
  match: { readonly from: number; readonly to: number; readonly skip: number },
  tokens: readonly Token[],
  text: string,
): string {
  return text.slice((tokens[match.from]?.start ?? 0) + match.skip, tokens[match.to - 1]?.end)
}

// Springfield, Missouri: with its state after a comma a place is sure however small.
function isStrong(match: NameMatch<KnowledgeEntity>): boolean {
  const { weight, weakNames } = match.value
  return (weight ?? 1) >= 0.5 || weakNames !== undefined || match.to - match.from > 2
}

function taggedAs(
  match: { readonly from: number; readonly to: number },
  seen: readonly TaggedSpan[],
): NameClass | undefined {
  return seen.find((span) => span.from === match.from && span.to === match.to)?.class
}

// Whatever the tagger takes the Senate for, beside words of its surroundings it is this one.
function isBody(match: Sure, { tokens, context }: SupportRow): boolean {
  const before = tokens[match.from - 1]?.text ?? ''
  const isNamed = /^the$/i.test(before) || tokens[match.from]?.text === 'Congress'
  return isNamed && isBodyOfState(match.value) && supportingWords(match.value, context) > 0
}

// India's Supreme Court, the French Senate.
function isOwned({ from, to, value }: Sure, { tokens }: SupportRow): boolean {
  const before = tokens[from - 1]?.text ?? ''
  const isCapital = from > 1 && /^\p{Lu}\p{Ll}{3}/u.test(before)
  const isOfOthers = before === 's' || isCapital || NATIONS.has(before) || tokens[to]?.text === 'of'
  return isOfOthers && isBodyOfState(value)
}

function isBodyOfState({ types, context }: KnowledgeEntity): boolean {
  return types.includes('Government') && context !== undefined
}

type SupportRow = {
  readonly tokens: readonly Token[]
  readonly context: TextContext
  readonly hasModel: boolean
}

function isSupported(match: Sure, seen: readonly TaggedSpan[], row: SupportRow): boolean {
  const { tokens, hasModel } = row
  if (isOwned(match, row)) return false
  if (isBody(match, row)) return true
  const cover = seen.find((span) => span.from <= match.from && span.to >= match.to)
  if (cover !== undefined) return cover.class === nameClassOf(match.value) || !hasModel
  return !hasModel && match.from > 0 && /^\p{L}/u.test(tokens[match.from - 1]?.text ?? '')
}

function isTitleCase(text: string): boolean {
  const words = text.slice(0, 400).match(/\p{L}{4,}/gu) ?? []
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
  return text.length < 400 && words.length > 3 && capitals / words.length > 0.8
}
