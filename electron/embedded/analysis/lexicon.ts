import { namesIn } from './mood-names.ts'
import { type MoodToken, moodTokens, type MoodWord } from './mood-tokens.ts'
import { type Movement, movementsIn } from './movements.ts'
import { type Phrase, type WordValues, wordValues } from './word-values.ts'

/** The good and the bad words of a sentence, each 0 to 1 and squashed as VADER does it. */
export type Balance = { readonly up: number; readonly down: number }

/** A word or phrase of the lists where it stands, with the negation that turns it. */
export type Charge = {
  /** Places in the list of tokens, `to` exclusive. */
  readonly from: number
  readonly to: number
  /** Token of the negation, if one turns it. */
  readonly turnedBy?: number
  /** After negation and strengthening. */
  readonly value: number
}

export type Weighed = Balance & {
  readonly tokens: readonly MoodToken[]
  readonly charges: readonly Charge[]
  /** By token: 1 within reach of a negation in its clause. */
  readonly isNegated: Uint8Array
  /** By token: 1 where an English name stands; empty in other languages. */
  readonly isName: Uint8Array
  /** In English only. */
  readonly movements: readonly Movement[]
}

const NO_NAMES = new Uint8Array(0)
const STILL: readonly Movement[] = []

/** A negation weakens what it turns (Hutto and Gilbert 2014): not great is not terrible. */
const FLIP = -0.74
const NORMAL = 15
/** Words between a negation and what it turns. */
const REACH = 3
// In these the negation may follow what it turns.
const LOOKS_AHEAD = new Set(['tr', 'fa', 'de', 'nl'])
/** What stands before and after a "but" (Hutto and Gilbert 2014). */
const BEFORE_TURN = 0.5
const AFTER_TURN = 1.5
const SHOUT = 1.25

/**
 * Weighs a sentence with the word lists of its language: negation within a clause, strengthening and
 * weakening words, "but", capitals. Undefined where there is no word list.
 */
export function weighWords(text: string, language: string, folder: URL): Weighed | undefined {
  const values = wordValues(language, folder)
  if (values === undefined) return undefined
  const tokens = moodTokens(text, language, values)
  const clauseOf = clausesOf(tokens)
  const isNegated = new Uint8Array(tokens.length)
  tokens.forEach((_, i) => {
    if (!negates(i, tokens, values)) return
    for (let k = i + 1; k < tokens.length && k <= i + REACH + 1; k += 1) {
      if (clauseOf[k] !== clauseOf[i]) break
      isNegated[k] = 1
    }
  })
  const isEnglish = language === 'en'
  const movements = isEnglish ? movementsIn(tokens, clauseOf, folder) : STILL
  const found = chargesOf({ text, tokens, values, clauseOf, language, movements })
  const charges = afterTurns(found, tokens, values)
  let up = 0
  let down = 0
  for (const { value } of charges) {
    if (value > 0) up += value
    else down -= value
  }
  const isName = isEnglish ? namesIn(tokens, (form) => isListed(entryOf(form, values))) : NO_NAMES
  return { up: squash(up), down: squash(down), tokens, charges, isNegated, isName, movements }
}

function isListed({ value, isNegation, isReverser, isTurn, boost }: Entry): boolean {
  return value !== undefined || isNegation || isReverser || isTurn || boost !== 1
}

type Reading = {
  readonly text: string
  readonly tokens: readonly MoodToken[]
  readonly values: WordValues
  readonly clauseOf: Uint16Array
  readonly language: string
  readonly movements: readonly Movement[]
}

/** All that the lists of a language say of a word. */
type Entry = {
  readonly owner: WordValues
  readonly value: number | undefined
  readonly phrases: readonly Phrase[] | undefined
  readonly isNegation: boolean
  /** It is one as well behind this word. */
  readonly negatesAfter: string | undefined
  readonly isReverser: boolean
  readonly isTurn: boolean
  readonly boost: number
}

function entryOf(form: MoodWord, values: WordValues): Entry {
  const known = form.entry as Entry | undefined
  if (known?.owner === values) return known
  const { word } = form
  const entry: Entry = {
    owner: values,
    value: values.valueOf(word),
    phrases: values.phrases.get(word),
    isNegation: values.negations.has(word),
    negatesAfter: values.pairs.get(word),
    isReverser: values.isReverser(word),
    isTurn: values.turns.has(word),
    boost: values.boosters.get(word) ?? 1,
  }
  form.entry = entry
  return entry
}

function negates(i: number, tokens: readonly MoodToken[], values: WordValues): boolean {
  const { isNegation, negatesAfter } = entryOf(tokens[i]!.form, values)
  return isNegation || (negatesAfter !== undefined && tokens[i - 1]?.word === negatesAfter)
}

function chargesOf(reading: Reading): Charge[] {
  const { text, tokens, values } = reading
  const moved = movedValues(reading)
  const isShouting = !/\p{Ll}/u.test(text)
  const charges: Charge[] = []
  for (let i = 0; i < tokens.length; i += 1) {
    const { from, to, value } = moved?.get(i) ?? chargeAt(i, tokens, values)
    if (value === undefined || value === 0) continue
    // A smile stays a smile after a negation; what falls "over a year" has not ended.
    const against = moved?.has(i) === true ? Math.abs(value) : value
    const turnedBy = tokens[from]!.form.isLetters ? turnOf(from, to, against, reading) : undefined
    const before = tokens[from - 1]
    const boost = before === undefined ? 1 : entryOf(before.form, values).boost
    const isLoud =
      !isShouting && /^\p{Lu}{3,}$/u.test(text.slice(tokens[from]!.start, tokens[from]!.end))
    charges.push({
      from,
      to,
      ...(turnedBy === undefined ? {} : { turnedBy }),
      value: value * boost * (isLoud ? SHOUT : 1) * (turnedBy === undefined ? 1 : FLIP),
    })
    i = to - 1
  }
  return charges
}

type Found = { readonly from: number; readonly to: number; readonly value: number | undefined }

// What moves is no news by itself, and neither is how high or low it then stands.
function movedValues({ movements, tokens }: Reading): ReadonlyMap<number, Found> | undefined {
  if (movements.length === 0) return undefined
  const values = new Map<number, Found>()
  for (const { at, of } of movements) {
    values.set(of, { from: of, to: of + 1, value: 0 })
    for (let k = at + 1; k <= at + LEVEL_REACH; k += 1) {
      if (!LEVELS.has(tokens[k]?.word ?? '')) continue
      for (const part of [k - 1, k]) values.set(part, { from: part, to: part + 1, value: 0 })
    }
  }
  for (const { at, value } of movements) values.set(at, { from: at, to: at + 1, value })
  return values
}

const LEVEL_REACH = 5
const LEVELS = new Set('low lows lowest high highs highest'.split(' '))

function chargeAt(i: number, tokens: readonly MoodToken[], values: WordValues): Found {
  const { phrases, value } = entryOf(tokens[i]!.form, values)
  const phrase = phrases?.find(({ words }) =>
    words.every((part, k) => tokens[i + k]?.word === part),
  )
  if (phrase !== undefined) return { from: i, to: i + phrase.words.length, value: phrase.value }
  return { from: i, to: i + 1, value }
}

// "Ends the strike", "averted disaster": what ends bad news is good (Polanyi and Zaenen 2006).
function turnOf(
  from: number,
  to: number,
  value: number,
  { tokens, values, clauseOf, language }: Reading,
): number | undefined {
  const ahead = LOOKS_AHEAD.has(language) ? 2 : 0
  const last = to - 1 + (value < 0 ? REACH : ahead)
  for (let k = Math.max(0, from - REACH); k <= last && k < tokens.length; k += 1) {
    if ((k >= from && k < to) || clauseOf[k] !== clauseOf[from]) continue
    const entry = entryOf(tokens[k]!.form, values)
    if (k < to + ahead && negates(k, tokens, values)) return k
    if (value < 0 && entry.isReverser) return k
  }
  return undefined
}

function afterTurns(
  charges: readonly Charge[],
  tokens: readonly MoodToken[],
  values: WordValues,
): readonly Charge[] {
  if (values.turns.size === 0 || charges.length < 2) return charges
  let turn = -1
  tokens.forEach(({ form }, i) => {
    if (entryOf(form, values).isTurn && !negates(i, tokens, values)) turn = i
  })
  // At the beginning it answers the sentence before.
  if (turn < 1 || !charges.some((charge) => charge.to <= turn)) return charges
  if (!charges.some((charge) => charge.from > turn)) return charges
  return charges.map((charge) => ({
    ...charge,
    value: charge.value * (charge.to <= turn ? BEFORE_TURN : AFTER_TURN),
  }))
}

function clausesOf(tokens: readonly MoodToken[]): Uint16Array {
  const clauses = new Uint16Array(tokens.length)
  let clause = 0
  tokens.forEach(({ form }, i) => {
    if (form.endsClause) clause += 1
    clauses[i] = clause
  })
  return clauses
}

function squash(sum: number): number {
  return sum / Math.sqrt(sum * sum + NORMAL)
}
