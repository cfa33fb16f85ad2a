import { readFileSync } from 'node:fs'
import type { MoodToken, MoodWord } from './mood-tokens.ts'
import { Known } from './word-forms.ts'

/** Something whose rise or fall is news by itself: profit, sales; costs, unemployment. */
export type Movement = {
  /** Tokens of the verb and of what moves. */
  readonly at: number
  readonly of: number
  /** Above nought where it is good. */
  readonly value: number
}

type Word = {
  /** 1 where more of it is good, -1 where less is. */
  measure: number
  /** 1 up, -1 down: by itself, done by somebody. */
  moves: number
  moved: number
}
type Words = ReadonlyMap<string, Word>

/** Tokens between what moves and its verb. */
const BEFORE = 7
const AFTER = 5
const VALUE = 2
const NOTHING: readonly Movement[] = []
const PASSIVE = new Set('was were been being be is are got'.split(' '))
const loaded = new Map<string, Words>()

/**
 * Finds in an English sentence what rises and falls (`moods/en-movements.txt`): less of what is bad is
 * good (Moilanen and Pulman 2007 speak of decreasing and increasing words).
 * @param clauseOf by token; nothing moves across clauses
 */
export function movementsIn(
  tokens: readonly MoodToken[],
  clauseOf: Uint16Array,
  folder: URL,
): readonly Movement[] {
  const words = wordsOf(folder)
  let found: Movement[] | undefined
  let taken: Set<number> | undefined
  for (let at = 0; at < tokens.length; at += 1) {
    const word = wordAt(tokens, at, words)
    if (word === undefined || (word.moves === 0 && word.moved === 0)) continue
    const isMeasure = (i: number): boolean =>
      clauseOf[i] === clauseOf[at] &&
      taken?.has(i) !== true &&
      (wordAt(tokens, i, words)?.measure ?? 0) !== 0
    const of = measureOf(at, word, tokens, isMeasure)
    if (of === undefined) continue
    const way = word.moves === 0 ? word.moved : word.moves
    found ??= []
    taken ??= new Set()
    taken.add(of)
    found.push({ at, of, value: VALUE * way * (wordAt(tokens, of, words)?.measure ?? 0) })
  }
  return found ?? NOTHING
}

function measureOf(
  at: number,
  { moves, moved }: Word,
  tokens: readonly MoodToken[],
  isMeasure: (i: number) => boolean,
): number | undefined {
  const isPassive = [at - 1, at - 2, at - 3].some((k) => PASSIVE.has(tokens[k]?.word ?? ''))
  // Raised its forecast, cut costs.
  const done = moved === 0 || isPassive ? undefined : nearest(at, 1, AFTER, isMeasure)
  if (done !== undefined) return done
  const moving =
    moves !== 0 || (moved !== 0 && isPassive) ? nearest(at, -1, BEFORE, isMeasure) : undefined
  if (moving !== undefined) return moving
  // A fall in profit.
  return moves !== 0 && tokens[at + 1]?.word === 'in'
    ? nearest(at + 1, 1, AFTER, isMeasure)
    : undefined
}

function nearest(
  from: number,
  step: 1 | -1,
  reach: number,
  isMeasure: (i: number) => boolean,
): number | undefined {
  for (let k = 1; k <= reach; k += 1) if (isMeasure(from + k * step)) return from + k * step
  return undefined
}

function wordAt(tokens: readonly MoodToken[], at: number, words: Words): Word | undefined {
  const form: MoodWord | undefined = tokens[at]?.form
  if (form === undefined) return undefined
  let known = form.movement as Known<Words, Word | undefined> | undefined
  if (known?.owner !== words) {
    known = new Known(words, words.get(form.word))
    form.movement = known
  }
  return known.value
}

function wordsOf(folder: URL): Words {
  let words = loaded.get(folder.href)
  if (words === undefined) {
    words = readWords(readFileSync(new URL('moods/en-movements.txt', folder), 'utf8'))
    loaded.set(folder.href, words)
  }
  return words
}

function readWords(text: string): Words {
  const words = new Map<string, Word>()
  for (const line of text.split('\n')) {
    const [kind = '', value = '', ...some] = line.split(' ')
    if (kind !== 'measure' && kind !== 'moves' && kind !== 'moved') continue
    for (const one of some) {
      const word = words.get(one) ?? { measure: 0, moves: 0, moved: 0 }
      word[kind] = Number(value)
      words.set(one, word)
    }
  }
  return words
}
