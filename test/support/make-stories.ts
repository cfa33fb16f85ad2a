/**
 * Stories for tests and benchmarks, the same for the same seed: about 3 kB of body, 8 entities with
 * 2 to 4 mentions, 4 categories, keywords, 16 languages, 5 minutes apart on average. Words and
 * entities are drawn as in real text: few are frequent, most are rare.
 */
import { LANGUAGES } from '#shared/aql/fields.ts'
import type { IndexedStory } from '#electron/storyindex/types.ts'
import type { Entity, Mention, Polarity, Sentiment, Story } from '#shared/model/story.ts'
import { seededRandom } from './seeded-random.ts'

export type MakeStories = {
  readonly count: number
  readonly seed?: number
  /** The newest story's time; the others are older. */
  readonly newest?: number
}

const BODY_LENGTH = 3000
const WORDS = 30_000
const PEOPLE = 4000
const SOURCES = 400
const BETWEEN_MS = 300_000
const NEWEST = Date.UTC(2026, 10, 20, 12)

const TYPES = [
  ['Human'],
  ['Organization', 'Business', 'Company'],
  ['Location', 'City'],
  ['Location', 'Country', 'Sovereign_state'],
  ['Organization', 'Government_agency'],
  ['Product_(business)', 'Technology'],
]
const CATEGORIES = [
  ['04000000', 'economy, business and finance', 'iptc-subjectcode'],
  ['11000000', 'politics', 'iptc-subjectcode'],
  ['15000000', 'sport', 'iptc-subjectcode'],
  ['04010000', 'agriculture', 'iptc-subjectcode'],
  ['13010000', 'applied science', 'iptc-subjectcode'],
  ['IAB19', 'Technology & Computing', 'iab-qag'],
  ['IAB12', 'News', 'iab-qag'],
  ['IAB3-1', 'Advertising', 'iab-qag'],
  ['ay.biz', 'Business', 'aylien'],
  ['ay.fin', 'Finance', 'aylien'],
  ['ay.lifesoc', 'Life and Society', 'aylien'],
  ['ay.biz.manda', 'Mergers and Acquisitions', 'aylien'],
] as const
const COUNTRIES = ['US', 'GB', 'DE', 'FR', 'CN', 'EG', 'TR', 'BR']
const POLARITIES: readonly Polarity[] = ['positive', 'neutral', 'negative']
const ALPHABETS: Readonly<Record<string, string>> = {
  ru: 'абвгдежзийклмнопрстуфхцчшщыэюя',
  ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  fa: 'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی',
  de: 'abcdefghiklmnoprstuvwzäöüß',
  fr: 'abcdefghijlmnopqrstuvéèêàç',
  es: 'abcdefghijlmnopqrstuvzáéíóúñ',
  tr: 'abcçdefgğhıijklmnoöprsştuüvyz',
}
const LATIN = 'abcdefghijklmnopqrstuvwxyz'

/** The word of a rank: short words are the frequent ones, as in languages. */
export function wordOf(rank: number, language: string): string {
  if (language.startsWith('zh')) {
    const first = String.fromCodePoint(0x4e00 + (rank % 3000))
    return rank < 60 ? first : first + String.fromCodePoint(0x4e00 + ((rank * 7) % 3000))
  }
  const letters = [...(ALPHABETS[language] ?? LATIN)]
  let word = ''
  for (let left = rank + letters.length; left > 0; left = Math.floor(left / letters.length)) {
    word += letters[(left * 7) % letters.length]
  }
  return word + (letters[(rank * 11) % letters.length] ?? '')
}

export function* makeStories({
  count,
  seed = 1,
  newest = NEWEST,
}: MakeStories): IterableIterator<IndexedStory> {
  const random = seededRandom(seed)
  const next = (): number => random.next()
  const whole = (below: number): number => Math.floor(next() * below)
  const pick = <T>(items: readonly T[]): T => items[whole(items.length)] as T
  // Rank r comes up about as 1/r.
  const rankBelow = (size: number): number => Math.floor(size ** next()) - 1
  const two = (): number => Math.round((0.4 + next() * 0.6) * 100) / 100
  const sentiment = (): Sentiment => ({ polarity: pick(POLARITIES), confidence: two() })

  for (let number = 0; number < count; number += 1) {
    const language = pick(LANGUAGES)
    const people = new Set<number>()
    while (people.size < 8) people.add(rankBelow(PEOPLE))
    const names = [...people].map((person) => nameOf(person, language))
    const title = sentence(8, language, rankBelow)
    const { body, mentions } = makeBody(names, { language, rankBelow, whole, sentiment })
    const entities = names.map((name, at) =>
      makeEntity([...people][at] ?? 0, name, mentions[at] ?? [], { two, sentiment }),
    )
    const story = makeStory({ number, language, title, body, entities }, { next, whole, two, pick })
    const age = Math.floor((number + next()) * BETWEEN_MS)
    story.publishedAt = new Date(newest - age).toISOString().replace(/\.\d+Z$/, 'Z')
    story.sentiment = { title: sentiment(), body: sentiment() }
    yield { story, wire: wireOf(story) }
  }
}

type Chance = {
  readonly next: () => number
  readonly whole: (below: number) => number
  readonly two: () => number
  readonly pick: <T>(items: readonly T[]) => T
}

function nameOf(person: number, language: string): string {
  const script = language.startsWith('zh') || language in ALPHABETS ? language : 'en'
  const [first, last] = [wordOf(person + 200, script), wordOf(person * 3 + 900, script)]
  return script.startsWith('zh') ? first + last : `${capital(first)} ${capital(last)}`
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

function sentence(
  length: number,
  language: string,
  rankBelow: (size: number) => number,
  name?: string,
): string {
  const words = Array.from({ length }, () => wordOf(rankBelow(WORDS), language))
  if (name) words.splice(Math.floor(length / 2), 0, name)
  return capital(words.join(language.startsWith('zh') ? '' : ' '))
}

function makeBody(
  names: readonly string[],
  {
    language,
    rankBelow,
    whole,
    sentiment,
  }: {
    language: string
    rankBelow: (size: number) => number
    whole: (below: number) => number
    sentiment: () => Sentiment
  },
): { body: string; mentions: Mention[][] } {
  const stop = language.startsWith('zh') ? '。' : '. '
  // Chinese says in a third of the letters what takes 3 kB elsewhere, and takes as many bytes.
  const length = language.startsWith('zh') ? BODY_LENGTH / 3 : BODY_LENGTH
  const wanted = names.flatMap((_name, at) => Array.from({ length: 2 + whole(3) }, () => at))
  const mentions: Mention[][] = names.map(() => [])
  let body = ''
  let points = 0
  for (let n = 0; body.length < length || n < wanted.length; n += 1) {
    const at = wanted[n]
    const name = at === undefined ? undefined : names[at]
    const text = sentence(10 + whole(12), language, rankBelow, name)
    const found = name ? text.indexOf(name) : -1
    if (at !== undefined && name && found >= 0) {
      const start = points + [...text.slice(0, found)].length
      mentions[at]?.push({ start, end: start + [...name].length, sentiment: sentiment() })
    }
    const more = text + (n % 5 === 4 ? `${stop.trim()}\n\n` : stop)
    body += more
    points += [...more].length
  }
  return { body, mentions }
}

function makeEntity(
  person: number,
  name: string,
  mentions: Mention[],
  { two, sentiment }: { two: () => number; sentiment: () => Sentiment },
): Entity {
  const isKnown = person % 10 !== 9
  return {
    id: isKnown ? `Q${person * 37 + 11}` : `N7${String(person).padStart(37, '0')}`,
    ...(isKnown
      ? {
          links: {
            wikipedia: `https://en.wikipedia.org/wiki/${encodeURIComponent(name.replace(' ', '_'))}`,
            wikidata: `https://www.wikidata.org/wiki/Q${person * 37 + 11}`,
          },
        }
      : {}),
    stockTickers: person % 17 === 0 ? [`T${person}`] : [],
    types: TYPES[person % TYPES.length] ?? [],
    overallSentiment: sentiment(),
    overallProminence: two(),
    overallFrequency: mentions.length,
    title: { surfaceForms: [] },
    body: {
      sentiment: sentiment(),
      surfaceForms: [{ text: name, frequency: mentions.length, mentions }],
    },
  }
}

type Parts = {
  number: number
  language: string
  title: string
  body: string
  entities: Entity[]
}

function makeStory(
  { number, language, title, body, entities }: Parts,
  { next, whole, two, pick }: Chance,
): Story {
  const source = Math.floor(SOURCES ** next()) - 1
  const domain = `${wordOf(source + 500, 'en')}.example`
  const id = String(5_000_000_000 + number * 13)
  const permalink = `https://www.${domain}/${2000 + whole(26)}/${wordOf(number, 'en')}-${id}`
  const codes = new Set<number>()
  while (codes.size < 4) codes.add(whole(CATEGORIES.length))
  const lines = body.split('\n').filter(Boolean)
  return {
    id,
    title,
    body,
    summary: (lines[0] ?? '').split(/(?<=[.。]) ?/).slice(0, 3),
    source: {
      id: String(source + 1),
      name: `${capital(wordOf(source + 500, 'en'))} News`,
      domain,
      homePageUrl: `https://www.${domain}/`,
      ...(source % 4 === 0 ? {} : { linksInCount: (source * 7919) % 100_000 }),
      locations: [{ country: COUNTRIES[source % COUNTRIES.length] ?? 'US' }],
      scopes: [{ country: COUNTRIES[source % COUNTRIES.length] ?? 'US', level: 'national' }],
      ranks: source % 3 === 0 ? [{ rank: source * 31 + 1 }] : [],
    },
    author: { id: String(whole(9000)), name: nameOf(whole(9000), 'en') },
    entities: entities.sort((a, b) => b.overallProminence - a.overallProminence),
    keywords: entities.slice(0, 6).map((entity) => entity.body.surfaceForms[0]?.text ?? ''),
    hashtags: entities
      .slice(0, 4)
      .map((entity) => `#${(entity.body.surfaceForms[0]?.text ?? '').replaceAll(' ', '')}`),
    charactersCount: [...body.replaceAll('\n', '')].length,
    wordsCount: body.split(/\s+/).length,
    sentencesCount: body.split(/[.。]/).length - 1,
    paragraphsCount: lines.length,
    categories: [...codes].map((code) => {
      const [category, label, taxonomy] = CATEGORIES[code] ?? CATEGORIES[0]
      return { id: category, label, taxonomy, score: two(), parents: [] }
    }),
    industries: [],
    media: Array.from({ length: whole(3) }, (_none, at) => ({
      type: 'image',
      url: `https://www.${domain}/images/${id}-${at}.jpg`,
      format: pick(['JPEG', 'PNG', 'WEBP']),
      width: 640 + whole(1000),
      height: 480 + whole(600),
    })),
    sentiment: {},
    language,
    publishedAt: '',
    permalink,
    clusters: [],
    licenseType: 0,
  }
}

/** The story as the service would write it: its names, its nesting, links and all. */
function wireOf(story: Story): string {
  const mood = (value: Sentiment | undefined): unknown =>
    value && { polarity: value.polarity, score: value.confidence }
  const element = ({ sentiment, surfaceForms }: Entity['title']): unknown => ({
    sentiment,
    surface_forms: surfaceForms.map((form) => ({
      text: form.text,
      frequency: form.frequency,
      mentions: form.mentions.map(({ start, end, sentiment: each }) => ({
        index: { start, end },
        sentiment: each,
      })),
    })),
  })
  const taxonomy = 'https://api.example/api/v1/classify/taxonomy'
  return JSON.stringify({
    author: { id: Number(story.author.id), name: story.author.name },
    body: story.body,
    categories: story.categories.map((category) => ({
      id: category.id,
      label: category.label,
      links: { parents: [], self: `${taxonomy}/${category.taxonomy}/${category.id}` },
      score: category.score,
      taxonomy: category.taxonomy,
    })),
    characters_count: story.charactersCount,
    clusters: [],
    entities: story.entities.map((entity) => ({
      body: element(entity.body),
      external_ids: {},
      id: entity.id,
      links: entity.links,
      overall_frequency: entity.overallFrequency,
      overall_prominence: entity.overallProminence,
      overall_sentiment: entity.overallSentiment,
      stock_tickers: entity.stockTickers,
      title: element(entity.title),
      types: entity.types,
    })),
    hashtags: story.hashtags,
    id: Number(story.id),
    industries: [],
    keywords: story.keywords,
    language: story.language,
    license_type: story.licenseType,
    links: { permalink: story.permalink, related_stories: `/related_stories?story_id=${story.id}` },
    media: story.media.map(({ contentLength: _none, ...item }) => item),
    paragraphs_count: story.paragraphsCount,
    published_at: story.publishedAt,
    sentences_count: story.sentencesCount,
    sentiment: { body: mood(story.sentiment.body), title: mood(story.sentiment.title) },
    source: {
      domain: story.source.domain,
      home_page_url: story.source.homePageUrl,
      id: Number(story.source.id),
      links_in_count: story.source.linksInCount,
      locations: story.source.locations,
      name: story.source.name,
      rankings: { alexa: story.source.ranks },
      scopes: story.source.scopes,
    },
    summary: { sentences: story.summary },
    title: story.title,
    words_count: story.wordsCount,
  })
}
