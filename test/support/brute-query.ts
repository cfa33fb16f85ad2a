/**
 * Decides a query on a story the slow and obvious way: every reading is spelled out here again, so
 * that index and test share no more than how a text is cut into words.
 */
import type { Query, Test } from '#shared/aql/ast.ts'
import { foldKeyword, foldWord } from '#shared/logic/fold.ts'
import { parseDateMath } from '#shared/logic/date-math.ts'
import { wordsOf } from '#shared/logic/tokens.ts'
import type { Entity, Story } from '#shared/model/story.ts'

/** Ids in the order of the default listing: newest first, then as given. */
export function bruteSearch(query: Query, stories: readonly Story[], now: number): string[] {
  return stories
    .filter((story) => bruteMatches(query, story, now))
    .sort((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt))
    .map((story) => story.id)
}

export function bruteMatches(query: Query, story: Story, now: number): boolean {
  if (query.kind === 'all') return true
  if (query.kind === 'not') return !bruteMatches(query.item, story, now)
  if (query.kind === 'and') return !query.items.some((item) => !bruteMatches(item, story, now))
  if (query.kind === 'or') return query.items.some((item) => bruteMatches(item, story, now))
  if (query.kind === 'leaf') return leaf(query.field, query.test, story, now)
  if (query.path === 'entities') {
    const uses = JSON.stringify(query.where).includes('"element"')
    return story.entities.some((entity) =>
      (uses ? ['title', 'body'] : ['story']).some((element) => {
        const forms = formsIn(entity, element)
        return (!uses || forms.length > 0) && object(query.where, entityField(entity, element))
      }),
    )
  }
  return story[query.path].some((category) =>
    object(query.where, (name) => {
      const code = category.id
      const dots = code.split('.').length - 1
      const zeros = /0*$/.exec(code)?.[0].length ?? 0
      switch (name) {
        case 'taxonomy':
          return { values: category.taxonomy ? [category.taxonomy] : [] }
        case 'id':
          return { values: [code] }
        case 'label':
          return { texts: category.label ? [category.label] : [] }
        case 'score':
          return { numbers: [category.score] }
        case 'confident':
          return { values: [category.score >= 0.5 ? 'true' : 'false'] }
        case 'level':
          if (/^\d+$/.test(code)) return { numbers: [zeros >= 6 ? 1 : zeros >= 3 ? 2 : 3] }
          if (code.startsWith('IAB')) return { numbers: [code.split('-').length] }
          return { numbers: [dots] }
        default:
          return {}
      }
    }),
  )
}

type Found = {
  readonly values?: readonly string[]
  readonly texts?: readonly string[]
  readonly numbers?: readonly number[]
}

function formsIn(entity: Entity, element: string): { text: string; frequency: number }[] {
  if (element === 'title') return entity.title.surfaceForms
  if (element === 'body') return entity.body.surfaceForms
  return entity.title.surfaceForms.concat(entity.body.surfaceForms)
}

function entityField(entity: Entity, element: string): (name: string) => Found {
  const forms = formsIn(entity, element)
  const mood =
    element === 'title'
      ? entity.title.sentiment
      : element === 'body'
        ? entity.body.sentiment
        : entity.overallSentiment
  const frequency =
    element === 'story'
      ? entity.overallFrequency
      : forms.map((form) => form.frequency).reduce((a, b) => a + b, 0)
  const fields: Record<string, Found> = {
    id: { values: [entity.id] },
    'surface_forms.text': { texts: forms.map((form) => form.text) },
    type: { values: entity.types },
    stock_ticker: { values: entity.stockTickers },
    element: { values: [element] },
    sentiment: { values: mood ? [mood.polarity] : [] },
    overall_prominence: { numbers: [entity.overallProminence] },
    overall_frequency: { numbers: [entity.overallFrequency] },
    frequency: { numbers: [frequency] },
    'links.wikidata': { values: entity.links?.wikidata ? [entity.links.wikidata] : [] },
  }
  return (name) => fields[name] ?? {}
}

function object(where: Query, field: (name: string) => Found): boolean {
  if (where.kind === 'all') return true
  if (where.kind === 'and') return where.items.every((item) => object(item, field))
  if (where.kind === 'or') return where.items.some((item) => object(item, field))
  if (where.kind === 'not') return !object(where.item, field)
  return where.kind === 'leaf' && found(where.test, field(where.field))
}

function leaf(field: string, test: Test, story: Story, now: number): boolean {
  const { source } = story
  const english = story.translations?.en
  const images = story.media.filter((item) => item.type === 'image')
  const has = (...values: (string | undefined)[]): Found => ({
    values: values.filter((value) => value !== undefined),
  })
  const counts = (...numbers: (number | undefined)[]): Found => ({
    numbers: numbers.filter((number) => number !== undefined),
  })
  switch (field) {
    case 'text':
      return found(test, { texts: [story.title, story.body] })
    case 'title':
      return found(test, { texts: [story.title] })
    case 'body':
      return found(test, { texts: [story.body] })
    case 'translations.en.text':
      return found(test, { texts: [english?.title ?? '', english?.body ?? ''] })
    case 'translations.en.title':
      return found(test, { texts: [english?.title ?? ''] })
    case 'id':
      return found(test, has(story.id))
    case 'language':
      return found(test, has(story.language))
    case 'sentiment.title.polarity':
      return found(test, has(story.sentiment.title?.polarity))
    case 'sentiment.body.polarity':
      return found(test, has(story.sentiment.body?.polarity))
    case 'author.name':
      return found(test, { texts: [story.author.name] })
    case 'source.name':
      return found(test, { texts: [source.name] })
    case 'source.name.keyword':
      return found(test, has(source.name))
    case 'source.domain':
      return found(test, has(source.domain))
    case 'source.locations.country':
      return found(test, has(...source.locations.map((place) => place.country)))
    case 'source.links_in_count':
      return found(test, counts(source.linksInCount))
    case 'source.rankings.alexa.rank':
      return found(test, counts(...source.ranks.map((rank) => rank.rank)))
    case 'media.images.count':
      return found(test, counts(images.length))
    case 'media.images.width':
      return found(test, counts(...images.map((image) => image.width)))
    case 'keywords':
      return found(test, has(...story.keywords))
    case 'hashtags':
      return found(test, has(...story.hashtags.map((tag) => tag.replace('#', ''))))
    case 'words_count':
      return found(test, counts(story.wordsCount))
    case 'published_at': {
      const at = Date.parse(story.publishedAt)
      const read = (text: string): string => String(parseDateMath(text, now).ms)
      if (test.kind !== 'range') return test.kind === 'exists'
      const min = test.min === undefined ? undefined : read(test.min)
      const max = test.max === undefined ? undefined : read(test.max)
      return found({ ...test, min, max } as Test, { numbers: [at] })
    }
    default:
      throw new Error(`The slow reading knows no field ${field}.`)
  }
}

function found(test: Test, { values, texts, numbers }: Found): boolean {
  if (numbers) return numbers.some((number) => numberPasses(test, number))
  if (texts) return texts.some((text) => textPasses(test, wordsOf(text)))
  return (values ?? []).map(foldKeyword).some((value) => valuePasses(test, value))
}

function numberPasses(test: Test, number: number): boolean {
  if (test.kind === 'exists') return true
  if (test.kind === 'term') return number === Number(test.value)
  if (test.kind !== 'range') return false
  const { min, max } = test
  if (min !== undefined && number < Number(min)) return false
  if (min !== undefined && test.minExclusive && number === Number(min)) return false
  if (max !== undefined && number > Number(max)) return false
  return !(max !== undefined && test.maxExclusive && number === Number(max))
}

function valuePasses(test: Test, value: string): boolean {
  switch (test.kind) {
    case 'exists':
      return true
    case 'term':
    case 'phrase':
      return value === foldKeyword(test.value)
    case 'prefix':
      return value.indexOf(foldKeyword(test.value)) === 0
    case 'wildcard':
      return glob(foldKeyword(test.value), value)
    case 'range':
      return !(
        (test.min !== undefined && value < foldKeyword(test.min)) ||
        (test.max !== undefined && value > foldKeyword(test.max))
      )
  }
}

function textPasses(test: Test, words: readonly string[]): boolean {
  switch (test.kind) {
    case 'exists':
      return words.length > 0
    case 'range':
      return false
    case 'prefix': {
      const wanted = wordsOf(test.value)
      const last = wanted.length - 1
      return places(words, wanted, (word, want, index) =>
        index === last ? word.indexOf(want) === 0 : word === want,
      )
    }
    case 'wildcard':
      return words.some((word) => glob(foldGlob(test.value), word))
    case 'term':
      return places(words, wordsOf(test.value), (word, want) => word === want)
    case 'phrase': {
      const wanted = wordsOf(test.value)
      if (!test.slop || wanted.length < 2) {
        return places(words, wanted, (word, want) => word === want)
      }
      return spreads(words, wanted).some((spread) => spread <= (test.slop ?? 0))
    }
  }
}

function places(
  words: readonly string[],
  wanted: readonly string[],
  same: (word: string, want: string, index: number) => boolean,
): boolean {
  if (wanted.length === 0) return false
  for (let at = 0; at + wanted.length <= words.length; at += 1) {
    if (wanted.every((want, index) => same(words[at + index] ?? '', want, index))) return true
  }
  return false
}

/** Of every way to choose distinct places: how far these are from standing in a row. */
function spreads(words: readonly string[], wanted: readonly string[]): number[] {
  let choices: number[][] = [[]]
  for (const want of wanted) {
    choices = choices.flatMap((chosen) =>
      words.flatMap((word, place) =>
        word === want && !chosen.includes(place) ? [[...chosen, place]] : [],
      ),
    )
  }
  return choices.map((chosen) => {
    const shifted = chosen.map((place, index) => place - index)
    return Math.max(...shifted) - Math.min(...shifted)
  })
}

function foldGlob(pattern: string): string {
  return pattern.replace(/[^*?]+/g, (literal) => foldWord(literal))
}

/** Shell patterns by recursion. */
function glob(pattern: string, text: string): boolean {
  if (pattern === '') return text === ''
  if (pattern[0] === '*') {
    return glob(pattern.slice(1), text) || (text !== '' && glob(pattern, text.slice(1)))
  }
  if (text === '') return false
  return (pattern[0] === '?' || pattern[0] === text[0]) && glob(pattern.slice(1), text.slice(1))
}
