/**
 * What a guess takes together with a known name and is no part of it: titles, offices, articles, the
 * administration of a president. English only; the words of offices are.
 */
import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import { isLegalForm } from '#electron/embedded/knowledge/legal-form.ts'
import type { NameMatch } from '#electron/embedded/knowledge/name-index.ts'
import { nameClassOf } from './name-class.ts'
import { NATIONS } from './nations.ts'
import { stopWordsOf } from './stop-words.ts'
import type { TaggedSpan } from './tagger.ts'

type Known = Pick<NameMatch<KnowledgeEntity>, 'from' | 'to' | 'value'>

/** Who holds it may follow, or it ends what is said of a place or body: Texas Governor, Reagan Administration. */
const OFFICES = new Set(
  (
    'president premier chancellor minister secretary senator sen representative rep congressman congresswoman ' +
    'governor gov mayor speaker ambassador commissioner comptroller justice judge sheriff general gen admiral ' +
    'adm colonel col lieutenant lt captain capt sergeant sgt marshal chairman chairwoman chairperson chief ' +
    'executive ceo cfo director spokesman spokeswoman spokesperson coach manager owner founder co-founder ' +
    'professor bishop archbishop cardinal reverend rev rabbi sheikh ayatollah imam king queen prince princess ' +
    'pope emperor sultan emir leader boss striker goalkeeper quarterback pitcher analyst economist lawyer ' +
    'attorney prosecutor assemblyman assemblywoman councilman councilwoman alderman lawmaker republican ' +
    'republicans democrat democrats administration government correspondent editor author singer actor ' +
    'actress director superintendent treasurer counsel dictator strongman guitarist champion captain'
  ).split(' '),
)
/** Beside an office only: Attorney General, Deputy Prime Minister. */
const OF_OFFICES = new Set(
  (
    'prime deputy vice former ex acting assistant associate foreign finance defense defence interior trade oil ' +
    'energy health education labor labour agriculture economy economic planning transport home state ' +
    'majority minority house senate first lady party opposition managing senior junior borough district ' +
    'inspector house attorney outgoing incoming and head'
  ).split(' '),
)
const MR = new Set(['mr', 'mrs', 'ms', 'mr.', 'mrs.', 'ms.', 'dr', 'messrs'])

/** The guesses without what stands before or behind a known name of the same row. */
export function cutToKnown(
  guesses: readonly TaggedSpan[],
  known: readonly Known[],
  words: readonly string[],
  language: string,
): TaggedSpan[] {
  if (language !== 'en' || known.length === 0) return [...guesses]
  return guesses.map((guess) => {
    const last = known.find(({ from, to }) => to === guess.to && from > guess.from)
    if (last !== undefined && isFront(guess, last, { known, words })) return asKnown(guess, last)
    const first = known.find(({ from, to }) => from <= guess.from && to > guess.from)
    if (first === undefined || first.to >= guess.to || isPerson(first) !== isRuled(words, first))
      return guess
    return withoutOffice(guess, first, words)
  })
}

function asKnown(guess: TaggedSpan, { from, to, value }: Known): TaggedSpan {
  const known = nameClassOf(value)
  return { from, to, class: known === 'OTHER' ? guess.class : known }
}

type Row = { readonly known: readonly Known[]; readonly words: readonly string[] }

// "Yet New York", "Attorney General Edwin Meese", "Prime Minister of Japan", "Microsoft CEO Steve Ballmer".
function isFront(guess: TaggedSpan, last: Known, { known, words }: Row): boolean {
  const stop = stopWordsOf('en')
  const lower = (i: number): string => (words[i] ?? '').toLowerCase()
  const isOffice = (i: number): boolean => OFFICES.has(lower(i)) || OF_OFFICES.has(lower(i))
  if (last.from - guess.from === 1 && stop.has(lower(guess.from))) return true
  const isOf = lower(last.from - 1) === 'of' && !isPerson(last)
  if (!isPerson(last) && !isOf) return false
  const end = isOf ? last.from - 1 : last.from
  let offices = 0
  for (let i = guess.from; i < end; i += 1) {
    const other = known.find(({ from, to }) => from === i && to <= end && to > i)
    if (isOffice(i)) offices += 1
    else if (other !== undefined) i = other.to - 1
    else if (!/^(?:\.|,|the|u\.s\.|us|uk)$/.test(lower(i)) && !MR.has(lower(i))) return false
  }
  return !isOf || (offices > 0 && OFFICES.has(lower(end - 1)))
}

// "Reagan Administration" is cut to the name, "Texas Governor John Doe" to the person.
function withoutOffice(guess: TaggedSpan, first: Known, words: readonly string[]): TaggedSpan {
  let from = first.to
  let isOwned = false
  if (/^['’]$/.test(words[from] ?? '') && words[from + 1] === 's') {
    from += 2
    isOwned = true
  }
  let end = 0
  for (let i = from; i < guess.to; i += 1) {
    const word = (words[i] ?? '').toLowerCase()
    if (OFFICES.has(word)) end = i + 1
    else if (!OF_OFFICES.has(word) && word !== '.') break
  }
  if (end === guess.to || (isOwned && end > 0)) return asKnown(guess, first)
  const next = words[end] ?? ''
  if (end === 0 || !/^\p{Lu}\p{Ll}/u.test(next) || guess.to - end < 2) return guess
  return { from: end, to: guess.to, class: 'PER' }
}

// The Reagan Administration, but not King Saud University: a person's name begins many others.
function isRuled(words: readonly string[], { to, value }: Known): boolean {
  if (!value.types.includes('Human')) return false
  return /^(?:administration|government)$/i.test(words[to] ?? '')
}

function isPerson({ value }: Known): boolean {
  return value.types.includes('Human')
}

/** Where a name stands right behind Mr or Mrs: it is a person's, whatever else has it. */
export function isTitled(words: readonly string[], from: number): boolean {
  const before = words[from - 1] === '.' ? from - 2 : from - 1
  return /^(?:Mr|Mrs|Ms|Mme|Mlle|Herr|Frau|Dhr|Mevr)$/.test(words[before] ?? '')
}

/** Words behind a company that leave it the company. */
const PARTS = new Set(['International', 'Securities', 'Europe', 'USA', 'UK', 'Japan', 'Australia'])
/** A known name with what a guess has around it and is part of it: English Premier League. */
export function widened<T extends Known>(
  match: T,
  guesses: readonly TaggedSpan[],
  words: readonly string[],
): T {
  const { types } = match.value
  const cover = guesses.find(
    ({ from, to }) => from <= match.from && to >= match.to && to - from > match.to - match.from,
  )
  // A work keeps its name: Paradise Lost, American or not.
  if (cover === undefined || !types.includes('Organization')) return match
  const front = words.slice(cover.from, match.from)
  const tail = words.slice(match.to, cover.to)
  const isCompany = types.includes('Business')
  const isTail = tail.every((word) => isCompany && (PARTS.has(word) || isLegalForm(word)))
  if (!isTail || !front.every((word) => NATIONS.has(word))) return match
  return { ...match, from: cover.from, to: cover.to }
}
