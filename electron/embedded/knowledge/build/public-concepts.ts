/** Links on samples of Reuters-128 and RSS-500: `[[form|Resource]]`, and `-` for what DBpedia lacks. */
import { conceptsOfText } from '#electron/embedded/analysis/concepts.ts'
import { readText } from '#electron/embedded/analysis/text/read-text.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import type { Knowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import { drawn, type Half, readSampleLines } from './public-samples.ts'

type Count = 'gold' | 'right' | 'wrong' | 'unknown' | 'unmarked'
type Link = { readonly form: string; readonly title: string }
export type Linked = {
  readonly text: string
  readonly gold: readonly Link[]
  readonly right: readonly Link[]
  readonly missed: readonly Link[]
  /** Links of marked names that lead elsewhere. */
  readonly wrong: readonly Link[]
  /** Links of marked names of which the set knew no page: Nokia and Obamacare are among them. */
  readonly unknown: readonly Link[]
  /** Links of names that the set did not mark: neither right nor wrong. */
  readonly unmarked: readonly Link[]
}

const NONE = '-'
const MARK = /\[\[([^|]+)\|([^\]]+)\]\]/g

export function measureConcepts(
  folder: string,
  name: 'reuters128' | 'rss500',
  knowledge: Knowledge,
  half: Half,
): object | undefined {
  const lines = readSampleLines(folder, name, half)
  if (lines === undefined) return undefined
  const texts = lines.map((line) => linksOf(line, knowledge))
  const all = (part: readonly Linked[], key: Count): number =>
    part.reduce((total, one) => total + one[key].length, 0)
  const recall = drawn(texts, (part) => all(part, 'right') / Math.max(1, all(part, 'gold')))
  const precision = drawn(
    texts,
    (part) => all(part, 'right') / Math.max(1, all(part, 'right') + all(part, 'wrong')),
  )
  return {
    texts: texts.length,
    links: all(texts, 'gold'),
    recall: recall.mean,
    recallInterval: recall.interval,
    // Over names that the set marks with a page; it leaves many of a sentence unmarked.
    precision: precision.mean,
    precisionInterval: precision.interval,
    unknown: all(texts, 'unknown'),
    unmarked: all(texts, 'unmarked'),
  }
}

/** A form counts once for each place, as the set marks it. */
export function linksOf(line: string, knowledge: Knowledge): Linked {
  const marked = line.split('\t')[1] ?? ''
  const marks = [...marked.matchAll(MARK)].map(([, form = '', title = '']) => ({
    form,
    title,
  }))
  const text = marked.replace(MARK, '$1')
  const read = readText({ text, language: 'en' }, { knowledge, folder: KNOWLEDGE_FOLDER })
  const found = new Map<string, string>()
  const concepts = conceptsOfText({
    text,
    language: 'en',
    knowledge,
    entities: read.entities(),
  })
  for (const { uri, surfaceForms } of concepts) {
    const title = uri.replace(/^.*resource\//, '')
    for (const form of surfaceForms) found.set(plain(form.text), title)
  }
  const gold = marks.filter(({ title }) => title !== NONE)
  const isRight = ({ form, title }: Link): boolean => sameThing(found.get(plain(form)) ?? '', title)
  const others = marks.filter((link) => found.has(plain(link.form)) && !isRight(link))
  const linked = (links: readonly Link[]): Link[] =>
    links.map(({ form }) => ({ form, title: found.get(plain(form)) ?? '' }))
  const forms = new Set(marks.map(({ form }) => plain(form)))
  return {
    text,
    gold,
    right: gold.filter(isRight),
    missed: gold.filter((link) => !isRight(link)),
    wrong: linked(others.filter(({ title }) => title !== NONE)),
    unknown: linked(others.filter(({ title }) => title === NONE)),
    unmarked: [...found]
      .filter(([form]) => !forms.has(form))
      .map(([form, title]) => ({ form, title })),
  }
}

const plain = (form: string): string => form.replace(/(?:'s|\.)$/, '')
/** Resources are of DBpedia 3.9; these pages have another title since. */
const RENAMED: Readonly<Record<string, string>> = {
  'Amazon.com': 'Amazon_(company)',
  Federal_Reserve_System: 'Federal_Reserve',
  NASDAQ: 'Nasdaq',
  'The_Church_of_Jesus_Christ_of_Latter-day_Saints': 'LDS_Church',
}

function sameThing(ours: string, theirs: string): boolean {
  const [found, wanted] = [decodeURIComponent(ours), decodeURIComponent(theirs)]
  return found === wanted || found === RENAMED[wanted]
}
