/**
 * What a tagger or the rules take for a name, cut back to the name: titles, quotation marks, half
 * sentences and other people's names glued on by "of" are not part of it.
 */
import type { NameMatch } from '#electron/embedded/knowledge/name-index.ts'
import { isLegalForm } from '#electron/embedded/knowledge/legal-form.ts'
import { beginsWithCapital } from './characters.ts'
import { NATIONS } from './nations.ts'
import { stopWordsOf } from './stop-words.ts'
import type { TaggedSpan } from './tagger.ts'
import type { Token, WordToken } from './tokens.ts'
import { formOf } from './word-forms.ts'

// A title is not part of the name; "M. Morel" is the Jean Morel named before.
const TITLES = new Set('mr mrs ms dr prof m mme mlle sir herr frau dhr mevr hr fr dame'.split(' '))

/** What somebody is, not who: never a name by itself, nor the beginning of a person's. */
const ROLES = new Set(
  (
    'chief executive chairman chairwoman chair president president-elect minister premier chancellor senator ' +
    'governor mayor director spokesman spokeswoman spokesperson captain coach striker colonel general judge ' +
    'professor secretary officer boss founder owner lawyer ' +
    'chef chefin vorstand vorsitzender vorsitzende präsident präsidentin minister ministerin kanzler kanzlerin ' +
    'sprecher sprecherin direktor direktorin trainer trainerin anwalt anwältin gründer gründerin manager managerin ' +
    'bürgermeister bürgermeisterin betriebsrat aktie aktien aktionär aktionäre konzern tochter werk spieler ' +
    'spielerin politiker politikerin affäre skandal krise streik gipfel ' +
    'président présidente ministre maire directeur directrice patron patronne colonel ' +
    'topman topvrouw baas woordvoerder voorzitter directeur aandeel ordförande talsperson statsminister ' +
    'direktør formand talsmand presidente ministro ministra'
  ).split(' '),
)
/** Written with a capital, and no name by themselves: v. Chr., 760 GBP, German nouns of kings and skies. */
const NO_NAMES = new Set(
  (
    'chr usd eur gbp chf jpy cny rub sek nok dkk ' +
    'könig könige königen königin kaiser kaiserin pharao pharaoh pharaonen sonne kalender halbinsel'
  ).split(' '),
)
/** Second halves of adjectives: London-based, state-owned. */
const SUFFIXES = new Set('led based born backed owned listed run style wide'.split(' '))

const LINKS = new Set('of at from von aus de du des del della di da do van in'.split(' '))
const UNCASED = new Set(['ar', 'fa', 'zh-cn', 'zh-tw'])
/** In the others a name may well end in a small word: Göteborgs universitet, Parti socialiste. */
const ENDS_IN_CAPITAL = new Set(['en', 'de'])
/** Here a colon joins an acronym to its ending (NBA:ssa) and names end in common nouns. */
const COLON_JOINS = new Set(['fi', 'sv'])
const SURE = 0.5
/** Before a person's name and no part of any other. */
const PERSONS = new Set(
  'Representative Rep Senator Sen Congressman Congresswoman Assemblyman'.split(' '),
)
/** Never part of a name: Engstrom praised Summers. */
const SAYS = /^(?:says?|said|told|tells|won|wins|beat|beats|lost|met|\p{Ll}{2,}ed)$/u

type Row = {
  readonly words: readonly string[]
  readonly known: readonly Known[]
  readonly language: string
}

type Known = Pick<
  NameMatch<{ readonly weight?: number; readonly types: readonly string[] }>,
  'from' | 'to' | 'value'
> & { readonly isSure?: boolean }

/**
 * Parts "Lumenholt-Chefin" into the name and what somebody is there; "Müller-Lüdenscheidt" and
 * "Port-Aurèle" stay whole.
 */
export function partCompounds(
  tokens: readonly WordToken[],
  language: string,
): readonly WordToken[] {
  if (UNCASED.has(language)) return tokens
  let parted: WordToken[] | undefined
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i]!
    const parts = partsOf(token)
    if (parts === undefined) {
      parted?.push(token)
      continue
    }
    parted ??= tokens.slice(0, i)
    for (const { text, start, end } of parts) parted.push({ text, start, end, form: formOf(text) })
  }
  return parted ?? tokens
}

function partsOf({ text, start, end }: Token): Token[] | undefined {
  const at = text.lastIndexOf('-')
  if (at < 2 || !beginsWithCapital(text)) return undefined
  const tail = text.slice(at + 1).toLowerCase()
  if (!ROLES.has(tail) && !SUFFIXES.has(tail)) return undefined
  const middle = start + at
  return [
    { text: text.slice(0, at), start, end: middle },
    { text: '-', start: middle, end: middle + 1 },
    { text: text.slice(at + 1), start: middle + 1, end },
  ]
}

/** The guesses as far as they are names; `known` are the names of the base in the same row. */
export function trimGuesses(
  spans: readonly TaggedSpan[],
  words: readonly string[],
  known: readonly Known[],
  language: string,
): TaggedSpan[] {
  if (UNCASED.has(language)) return [...spans]
  return spans
    .flatMap((span) => parted(span, { words, known, language }))
    .map((span) => trimmed(span, words, language))
    .filter((span) => span.from < span.to && isName(span, words, language))
}

// A colon, a comma or a title ends one name and begins another; so does "of" before a name that is
// known, if what stands in front is a person or is known as well: Katharina Weidmann of Lumenholt,
// but National Museum of Rayhan.
function parted(span: TaggedSpan, row: Row): TaggedSpan[] {
  const { words, known, language } = row
  // Port-Aurèle accepte de reprendre: a known name and the verb after it.
  const start = known.find((match) => match.from === span.from && match.to < span.to)
  const next = start === undefined ? '' : (words[start.to] ?? '')
  if (start !== undefined && !COLON_JOINS.has(language) && isVerb(next)) {
    return [{ ...span, to: start.to }]
  }
  // Pakistan's Sindh: the owner is a name by itself.
  if (start !== undefined && /^['’]$/.test(next) && words[start.to + 1] === 's') {
    const rest = { ...span, from: start.to + 2 }
    return [{ ...span, to: start.to }, ...(rest.from < rest.to ? parted(rest, row) : [])]
  }
  for (let i = span.from + 1; i < span.to; i += 1) {
    const word = (words[i] ?? '').toLowerCase()
    const isTitle = TITLES.has(word) && /^\p{Lu}/u.test(words[i] ?? '')
    const isSaid = language === 'en' && SAYS.test(words[i] ?? '') && i + 1 < span.to
    const isCut =
      isMarkBetween(word, language) || isTitle || isSaid || isGlued(i, span, words, known)
    if (!isCut) continue
    let { from } = span
    const before = { ...span, from, to: LINKS.has((words[i - 1] ?? '').toLowerCase()) ? i - 1 : i }
    from = isTitle ? i : i + 1
    const isTitled = TITLES.has((words[from] ?? '').toLowerCase())
    const after: TaggedSpan = { ...span, from, class: isTitled ? 'PER' : span.class }
    // What is glued on is found as a known name by itself.
    return isGlued(i, span, words, known) ? [before] : [before, ...parted(after, row)]
  }
  return [span]
}

function isVerb(word: string): boolean {
  return /^\p{Ll}/u.test(word) && !LINKS.has(word)
}

function isMarkBetween(word: string, language: string): boolean {
  return word === ',' || word === ';' || (word === ':' && !COLON_JOINS.has(language))
}

function isGlued(
  i: number,
  span: TaggedSpan,
  words: readonly string[],
  known: readonly Known[],
): boolean {
  if (!LINKS.has((words[i] ?? '').toLowerCase())) return false
  let next = i + 1
  while (next < span.to && (words[next] === 'the' || NATIONS.has(words[next] ?? ''))) next += 1
  const right = known.find((match) => match.from === next && match.to === span.to)
  if (right === undefined) return false
  if (right.isSure !== true && (right.value.weight ?? 1) < SURE) return false
  if (right.value.types.includes('Human')) return false
  // Willem IV van Luxemburg is one name.
  const isRuler = /^[IVX]+$/.test(words[i - 1] ?? '')
  const isWhole = isLegalForm(words[i - 1] ?? '') || PERSONS.has(words[span.from] ?? '')
  const isPerson = (span.class === 'PER' || isWhole) && i - span.from >= 2 && !isRuler
  return isPerson || known.some((match) => match.from === span.from && match.to === i)
}

// A model trained on fragments takes articles and common nouns into the name: la France, and
// gouvernement de la France. Names begin with a capital where the script has capitals.
function trimmed(span: TaggedSpan, words: readonly string[], language: string): TaggedSpan {
  let { from, to } = span
  const lower = (i: number): string => (words[i] ?? '').toLowerCase()
  while (from < to && !/^[\p{Lu}\d]/u.test(words[from] ?? '')) from += 1
  // Its second capital: iPhone and eBay stay.
  if (from === to && /^\p{Ll}\p{Lu}/u.test(words[span.from] ?? '')) from = span.from
  // Whatever the tagger takes Mr. Bush for, he is a person.
  const isPerson = span.class === 'PER' || /^(?:mr|mrs|ms)$/.test(lower(from))
  if (isPerson) {
    if (/^\d+$/.test(words[from] ?? '') && from + 1 < to) from += 1
    while (from + 1 < to && (TITLES.has(lower(from)) || ROLES.has(lower(from)))) {
      from += words[from + 1] === '.' ? 2 : 1
    }
  } else if (/^president-elect$/.test(lower(from))) from += 1
  const isMark = (i: number): boolean => /^[’'“”„"«»,:;–—-]+$/.test(words[i] ?? '')
  const isSmall = (i: number): boolean => /^\p{Ll}/u.test(words[i] ?? '')
  while (to - 1 > from && isMark(to - 1)) to -= 1
  const stop = stopWordsOf(language)
  const isRest = (i: number): boolean =>
    isMark(i) ||
    (isSmall(i) &&
      !COLON_JOINS.has(language) &&
      (ENDS_IN_CAPITAL.has(language) || stop.has(lower(i))))
  while (to - 1 > from && isRest(to - 1)) to -= 1
  // H&M:lta and EU:s are H&M and EU in a case.
  const isCase = COLON_JOINS.has(language) && words[to - 2] === ':' && isSmall(to - 1)
  if (isCase && to - 2 > from) to -= 2
  return { from: Math.min(from, to), to, class: isPerson ? 'PER' : span.class }
}

function isName(span: TaggedSpan, words: readonly string[], language: string): boolean {
  const own = words.slice(span.from, span.to)
  if (!own.some((word) => /^\p{Lu}|^\p{Ll}\p{Lu}/u.test(word))) return false
  const stop = stopWordsOf(language)
  const said = own.filter((word) => /^[\p{L}\p{N}]/u.test(word)).map((word) => word.toLowerCase())
  const isPlain = (word: string): boolean =>
    ROLES.has(word) || TITLES.has(word) || NO_NAMES.has(word)
  if (said.every(isPlain)) return false
  // "Environ 125": a function word at the beginning of a sentence, and a number.
  return (
    !said.every((word) => stop.has(word) || /^\p{N}/u.test(word)) ||
    /^\p{Lu}{2,}/u.test(own[0] ?? '')
  )
}
