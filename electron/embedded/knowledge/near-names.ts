/** Things under a name that is written a little otherwise: without a middle name, a comma, "and", short words. */
import type { KnowledgeEntity } from './entity.ts'
import { isLegalForm } from './legal-form.ts'
import type { NameEntry } from './name-index.ts'

type Entry = Pick<NameEntry<KnowledgeEntity>, 'rest' | 'value' | 'isWeak'>
/** The names that begin with a folded word. */
type Under = (first: string) => readonly Entry[]

/** Given names in their short and long form; one long form may have several short ones. */
const GIVEN = (
  'al=albert,alan,alfonse alex=alexander andy=andrew ben=benjamin bill=william bob=robert bobby=robert ' +
  'charlie=charles chris=christopher chuck=charles dan=daniel danny=daniel dave=david dick=richard don=donald ' +
  'doug=douglas ed=edward eddie=edward fred=frederick gerry=gerald greg=gregory jack=john jeff=jeffrey jerry=gerald,jerome ' +
  'jim=james jimmy=james joe=joseph jon=jonathan ken=kenneth larry=lawrence liz=elizabeth matt=matthew ' +
  'max=maxwell mike=michael nick=nicholas pat=patrick pete=peter phil=philip,phillip ray=raymond ' +
  'rich=richard rick=richard rob=robert ron=ronald sam=samuel steve=steven,stephen steven=stephen sue=susan ' +
  'ted=edward,theodore tim=timothy tom=thomas tony=anthony vince=vincent walt=walter will=william zach=zachary'
).split(' ')

const OTHER_GIVEN = new Map<string, string[]>()
for (const pair of GIVEN) {
  const [short = '', long = ''] = pair.split('=')
  for (const one of long.split(',')) {
    OTHER_GIVEN.set(short, [...(OTHER_GIVEN.get(short) ?? []), one])
    OTHER_GIVEN.set(one, [...(OTHER_GIVEN.get(one) ?? []), short])
  }
}

/** What news shorten or spell in two ways. */
const SPELLED: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'intl=international natl=national assn=association dept=department inst=institute univ=university ' +
    'bros=brothers mfg=manufacturing svcs=services ctr=center centre=center labour=labor defence=defense ' +
    'theatre=theater programme=program organisation=organization tech=technology technologies=technology ' +
    'labs=laboratories laboratory=laboratories comm=commission u.s.=us united_states=us'
  )
    .split(' ')
    .map((pair) => pair.split('=')),
)
const LITTLE = new Set(['of', 'the', 'and', ',', '.', '&', "'", '’'])
const KINDS = new Set(
  (
    'university college institute bank airlines airways airport hospital museum foundation association ' +
    'united city stadium agency railway railroad newspaper industries systems party project school'
  ).split(' '),
)
const SUFFIX = /^(?:jr|sr|[ivx]+|\.)$/

/** @param words folded, in order, at least two; @returns each thing once */
export function nearPersons(words: readonly string[], under: Under): KnowledgeEntity[] {
  const own = words.filter((word) => !SUFFIX.test(word) && word !== '.' && word !== ',')
  const [first = '', last = ''] = [own[0], own.at(-1)]
  if (own.length < 2 || last.length < 3) return []
  const middle = own.slice(1, -1)
  const found = new Set<KnowledgeEntity>()
  for (const given of [first, ...(OTHER_GIVEN.get(first) ?? [])]) {
    for (const { rest, value, isWeak } of under(given)) {
      if (isWeak || !value.types.includes('Human') || hasBrackets(value)) continue
      const names = rest.filter((word) => !SUFFIX.test(word))
      if (
        withoutArticle(names.at(-1) ?? '') === withoutArticle(last) &&
        agree(middle, names.slice(0, -1))
      )
        found.add(value)
    }
  }
  return [...found]
}

// James Anderson the cricketer shares his name with others.
function hasBrackets({ links }: KnowledgeEntity): boolean {
  return links?.wikipedia?.endsWith(')') === true
}

// Bashar Assad, Bashar al-Assad.
function withoutArticle(name: string): string {
  return name.replace(/^[ae]l-(?=.{3})/, '')
}

// One has none, or they begin alike: J. Edgar, John E.
function agree(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return true
  return a.length === b.length && a.every((word, i) => word[0] === b[i]?.[0])
}

/** @param words folded, in order, at least two; @returns each thing once */
export function nearOrganizations(words: readonly string[], under: Under): KnowledgeEntity[] {
  const sign = signOf(words)
  const [first = '', second = ''] = sign.split(' ')
  if (second === '') return []
  const found = new Set<KnowledgeEntity>()
  const isFormed = isForm(words.at(-1) ?? '') || words.at(-1) === '.'
  const longer = new Set<KnowledgeEntity>()
  for (const entry of under(words[0] ?? '')) {
    const { types } = entry.value
    if (entry.isWeak || types.includes('Human') || types.includes('Location')) continue
    const own = signOf([words[0] ?? '', ...entry.rest])
    if (own === sign) found.add(entry.value)
    else if (!isFormed && own.startsWith(`${sign} `) && KINDS.has(own.slice(sign.length + 1)))
      longer.add(entry.value)
  }
  // Seton Hall is a university, if nothing is called so.
  if (found.size === 0 && longer.size === 1) return [...longer]
  // Finance Department, Department of Finance.
  const turned = /^(\S+(?: \S+)?) (department|ministry|university)$/.exec(sign)
  if (turned !== null && first !== 'us') {
    const [, field = '', kind = ''] = turned
    for (const { rest, value, isWeak } of under(kind)) {
      if (!isWeak && rest[0] === 'of' && rest.slice(1).join(' ') === field) found.add(value)
    }
  }
  return [...found]
}

function signOf(words: readonly string[]): string {
  const own = words.flatMap((word) => {
    const plain = SPELLED[word] ?? word
    return LITTLE.has(plain) ? [] : plain.replaceAll('-', ' ').split(' ')
  })
  let to = own.length
  while (to > 1 && isForm(own[to - 1] ?? '')) to -= 1
  return own.slice(0, to).join(' ')
}

function isForm(word: string): boolean {
  return isLegalForm(word) || isLegalForm(word.toUpperCase()) || isLegalForm(capital(word))
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
