import { openKnowledge, type Knowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'
import type { Story } from '#shared/model/story.ts'
import { categoriesOf } from './categories.ts'
import { countCharacters, countParagraphs } from './counts.ts'
import { documentMood } from './document-mood.ts'
import { entitiesOf, type AnalysedElement, type AnalysedTexts } from './entities.ts'
import { moodsOfPlaces } from './entity-mood.ts'
import { groupNames, type NameGroup, type Place } from './group.ts'
import { hashtagsOf } from './hashtags.ts'
import { findKeywords } from './keywords.ts'
import { detectLanguage, type LanguageGuess } from './language.ts'
import { recognizeNames } from './recognize.ts'
import { headlineSentiment, type Mood, sentenceMood, sentimentOf } from './sentiment.ts'
import { splitSentences } from './sentences.ts'
import { summarize } from './summary.ts'
import { sentimentSupportOf, supportOf, type Support } from './support.ts'
import { tokenizeSentences, words } from './tokens.ts'

export type Enriched = {
  readonly story: Story
  readonly analysis: {
    readonly language: string
    readonly languageConfidence: number
    readonly support: Support
    readonly sentimentSupport: Support
    /** UTF-16 units of the body that were analysed; fewer than the body has if `isCut`. */
    readonly analysedUnits: number
    readonly isCut: boolean
  }
}

export type Enricher = (raw: RawStory) => Enriched

export type EnricherOptions = {
  /** Entities of the user's or the sample's own. */
  readonly extra?: readonly KnowledgeEntity[]
  /** One that is open already; `extra` is then in it. */
  readonly knowledge?: Knowledge
  readonly folder?: URL
}

/** So much of a body is analysed; characters and paragraphs are counted to its end. */
export const ANALYSED_UNITS = 200_000
const TITLE_UNITS = 2000
/** The mood of a very long text is that of its first sentences. */
const MOOD_SENTENCES = 1200

/** Builds the pipeline; models and names of a language are read when a story first needs them. */
export function createEnricher(options: EnricherOptions = {}): Enricher {
  const folder = options.folder ?? KNOWLEDGE_FOLDER
  const extra = options.extra === undefined ? {} : { extra: options.extra }
  const knowledge = options.knowledge ?? openKnowledge({ ...extra, folder })
  return (raw) => enrichStory(raw, knowledge, folder)
}

// The steps in order; each is a file of its own and can be replaced alone.
function enrichStory(raw: RawStory, knowledge: Knowledge, folder: URL): Enriched {
  const body = cut(raw.body, ANALYSED_UNITS)
  const title = cut(raw.title, TITLE_UNITS)
  const guess = languageOf(raw, title, body)
  const { language } = guess
  const elements = {
    title: analyseElement(title, language, folder),
    body: analyseElement(body, language, folder),
  }
  const context = { language, knowledge, folder }
  const spans = {
    title: recognizeNames(title, elements.title.sentences, context),
    body: recognizeNames(body, elements.body.sentences, context),
  }
  const groups = groupNames({ title, body }, spans, language)
  const targets = targetMoodsOf(groups, elements, language, folder)
  const entities = entitiesOf(groups, elements, language, targets)
  const names = entities.map((entity) => longestForm(entity))
  const titleMood = documentMood(elements.title.moods, { language, hasHeadline: false })
  // The headline is read first and says what the story is about; alone it makes no body.
  const hasHeadline = titleMood !== undefined
  const read = [...(hasHeadline ? [titleMood] : []), ...elements.body.moods]
  const titleSentiment = headlineSentiment(titleMood, language)
  const bodySentiment =
    body === '' ? undefined : sentimentOf(documentMood(read, { language, hasHeadline }))
  const keywords = findKeywords(title, elements.body.sentences, language, names)
  const story: Story = {
    id: raw.id,
    title: raw.title,
    body: raw.body,
    summary: summarize(elements.body.sentences, title, language),
    source: {
      ...raw.source,
      locations: [...(raw.source.locations ?? [])],
      scopes: [...(raw.source.scopes ?? [])],
      ranks: [...(raw.source.ranks ?? [])],
    },
    author: raw.author === undefined ? { name: '' } : { ...raw.author },
    entities,
    keywords,
    hashtags: hashtagsOf(keywords, language),
    charactersCount: countCharacters(raw.body),
    wordsCount: words(body, language).length,
    sentencesCount: elements.body.sentences.length,
    paragraphsCount: countParagraphs(raw.body),
    categories: categoriesOf(title, body, language, folder),
    industries: [],
    media: [...(raw.media ?? [])],
    sentiment: {
      ...(titleSentiment === undefined ? {} : { title: titleSentiment }),
      ...(bodySentiment === undefined ? {} : { body: bodySentiment }),
    },
    language,
    publishedAt: raw.publishedAt,
    clusters: [],
    licenseType: raw.licenseType ?? 0,
    ...optional(raw),
  }
  return {
    story,
    analysis: {
      language,
      languageConfidence: guess.confidence,
      support: supportOf(language),
      sentimentSupport: sentimentSupportOf(language),
      analysedUnits: body.length,
      isCut: body.length < raw.body.length || title.length < raw.title.length,
    },
  }
}

// Only English has a model of what is said of a name; elsewhere its sentence speaks for it.
function targetMoodsOf(
  groups: readonly NameGroup[],
  elements: AnalysedTexts,
  language: string,
  folder: URL,
): ReadonlyMap<Place, Mood> | undefined {
  if (language !== 'en') return undefined
  const places = groups.flatMap((group) => group.places)
  const moods = new Map<Place, Mood>()
  for (const name of ['title', 'body'] as const) {
    const { text, sentences } = elements[name]
    const own = places.filter(({ element }) => element === name)
    const placed = moodsOfPlaces(
      { text, sentences: sentences.slice(0, MOOD_SENTENCES) },
      own,
      folder,
    )
    for (const [place, mood] of placed) moods.set(place, mood)
  }
  return moods
}

function analyseElement(text: string, language: string, folder: URL): AnalysedElement {
  const sentences = splitSentences(text, language)
  tokenizeSentences(text, sentences, language)
  const moods = sentences
    .slice(0, MOOD_SENTENCES)
    .map((sentence) =>
      language === 'und' ? undefined : sentenceMood(sentence.text, language, folder),
    )
  return { text, sentences, moods }
}

function languageOf(
  raw: RawStory,
  title: string,
  body: string,
): { language: string; confidence: number } {
  const said = raw.language?.toLowerCase().replace('_', '-')
  const guess = storyLanguage(`${title}\n${body}`)
  if (said === undefined) return guess
  // zh alone leaves the script open; the text tells it.
  if (/^zh($|-)/.test(said)) {
    if (guess.language.startsWith('zh')) return guess
    return { language: /tw|hk|mo|hant/.test(said) ? 'zh-tw' : 'zh-cn', confidence: 0.99 }
  }
  const base = said.slice(0, 2)
  const isKnown = supportOf(base) !== 'none' && /^[a-z]{2}($|-)/.test(said)
  // Feeds copy their template's language: a sure guess outweighs it.
  if (!isKnown || (guess.confidence > 0.98 && guess.language !== base)) return guess
  return { language: base, confidence: guess.language === base ? guess.confidence : 0.5 }
}

// A story in a seventeenth language is in none that can be asked for; it is kept, and left blank.
function storyLanguage(text: string): LanguageGuess {
  const { language, confidence } = detectLanguage(text)
  if (supportOf(language) !== 'none') return { language, confidence }
  return { language: 'und', confidence }
}

function longestForm(entity: Story['entities'][number]): string {
  const forms = [...entity.title.surfaceForms, ...entity.body.surfaceForms]
  const longest = forms.reduce((long, { text }) => (text.length > long.length ? text : long), '')
  return longest.replace(/^The (?=\S)/, '')
}

function optional(raw: RawStory): Partial<Story> {
  return {
    ...(raw.publishedDatetime === undefined ? {} : { publishedDatetime: raw.publishedDatetime }),
    ...(raw.permalink === undefined ? {} : { permalink: raw.permalink }),
    ...(raw.canonical === undefined ? {} : { canonical: raw.canonical }),
    ...(raw.translations === undefined ? {} : { translations: raw.translations }),
  }
}

// Never between the halves of a surrogate pair.
function cut(text: string, units: number): string {
  if (text.length <= units) return text
  const code = text.charCodeAt(units - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? units - 1 : units)
}
