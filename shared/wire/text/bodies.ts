/** Our answers as the service writes them: names and order of members as recorded (wire-facts 6.2). */
import type { TextAnswer, TextCategory, TextResult } from '#shared/model/analysis.ts'
import { TEXT_BASE, type TextShape } from './endpoints.ts'

export type BodyOptions = {
  readonly endpoint: string
  /** Echoed; undefined within `combined`. */
  readonly text: string | undefined
  /** Where links into the taxonomies lead: scheme, host and port. */
  readonly origin: string
  readonly shape: TextShape
}

type Result<A extends TextResult['analysis']> = Extract<TextResult, { analysis: A }>

export function wireFromAnswer({ source, result }: TextAnswer, options: BodyOptions): object {
  const { text } = options
  const language = wireLanguage(source.language ?? 'und')
  switch (result.analysis) {
    case 'language':
      return { text, lang: wireLanguage(result.language), confidence: result.confidence }
    case 'sentiment':
      return {
        polarity: result.polarity,
        subjectivity: result.subjectivity,
        text,
        polarity_confidence: result.polarityConfidence,
        subjectivity_confidence: result.subjectivityConfidence,
      }
    case 'elsa':
      return { text, entities: result.entities.map(wireEntityMood) }
    case 'absa':
      return {
        text,
        domain: result.domain,
        aspects: result.aspects.map((aspect) => wireAspect(aspect, options.shape)),
        sentences: result.sentences.map((sentence) => ({
          text: sentence.text,
          polarity: sentence.polarity,
          polarity_confidence: sentence.polarityConfidence,
          aspects: sentence.aspects.map((aspect) => wireAspect(aspect, options.shape)),
        })),
      }
    case 'entities':
      return { text, language, entities: result.values }
    case 'concepts':
      return { text, language, concepts: wireConcepts(result) }
    case 'classify':
      return options.endpoint === 'classify'
        ? { text, language, categories: wireFlatCategories(result.categories) }
        : {
            text,
            taxonomy: result.taxonomy,
            language,
            categories: result.categories.map((category) =>
              wireCategory(category, result.taxonomy, options.origin),
            ),
          }
    case 'summarize':
      return { text, sentences: result.sentences }
    case 'hashtags':
      return { text, language, hashtags: result.hashtags }
    case 'extract':
      return wireArticle(result, options.shape)
    case 'image-tags':
      return wireImage(result, options.shape)
  }
}

/** Self first, then the nearest parent; a top label has only itself. */
export function taxonomyLinks(
  id: string,
  parent: string | undefined,
  { taxonomy, origin }: { readonly taxonomy: string; readonly origin: string },
): { rel: string; link: string }[] {
  const link = (to: string) => `${origin}${TEXT_BASE}/classify/taxonomy/${taxonomy}/${to}`
  return [
    { rel: 'self', link: link(id) },
    ...(parent === undefined ? [] : [{ rel: 'parent', link: link(parent) }]),
  ]
}

/** ISO 639-1: the service knows one Chinese. */
function wireLanguage(language: string): string {
  return language.startsWith('zh') ? 'zh' : language
}

function wireEntityMood(entity: Result<'elsa'>['entities'][number]): object {
  return {
    mentions: entity.mentions.map(({ offset, confidence, text, sentiment }) => ({
      offset,
      confidence,
      text,
      sentiment: { polarity: sentiment.polarity, confidence: sentiment.confidence },
    })),
    overall_sentiment: {
      polarity: entity.overallSentiment.polarity,
      confidence: entity.overallSentiment.confidence,
    },
    type: entity.type,
    links: entity.links.map(({ uri, provider, types, confidence }) => ({
      uri,
      provider,
      types,
      confidence,
    })),
  }
}

/** Restaurants have “Payments” in the specification and `payment` in the recordings (wire-facts 9.3). */
function wireAspect(aspect: Result<'absa'>['aspects'][number], shape: TextShape): object {
  const isSingular = shape === 'observed' && aspect.aspect === 'payments'
  return {
    aspect: isSingular ? 'payment' : aspect.aspect,
    aspect_confidence: aspect.aspectConfidence,
    polarity: aspect.polarity,
    polarity_confidence: aspect.polarityConfidence,
  }
}

function wireConcepts({ concepts }: Result<'concepts'>): object {
  return Object.fromEntries(
    concepts.map(({ uri, types, support, surfaceForms }) => [
      uri,
      {
        surfaceForms: surfaceForms.map(({ text, score, offset }) => ({
          string: text,
          score,
          offset,
        })),
        // A concept without types has one empty one (wire-facts 6.2).
        types: types.length > 0 ? types : [''],
        support,
      },
    ]),
  )
}

function wireCategory(category: TextCategory, taxonomy: string, origin: string): object {
  const { id, label, score, isConfident, parents } = category
  const links = taxonomyLinks(id, parents[0], { taxonomy, origin })
  return { confident: isConfident, score, label, links, id }
}

/** The deepest label of the surest branch, its parent's label before its own. */
function wireFlatCategories(categories: readonly TextCategory[]): object[] {
  const surest = (among: readonly TextCategory[]) =>
    among.reduce<TextCategory | undefined>(
      (best, category) => (best === undefined || category.score > best.score ? category : best),
      undefined,
    )
  const ids = new Set(categories.map(({ id }) => id))
  const below = (id: string | undefined) =>
    surest(
      categories.filter(({ parents: [parent] }) =>
        id === undefined ? parent === undefined || !ids.has(parent) : parent === id,
      ),
    )
  let leaf = below(undefined)
  if (leaf === undefined) return []
  for (let next = below(leaf.id); next !== undefined; next = below(next.id)) leaf = next
  const { id: code, label: own, score: confidence, parents } = leaf
  const parent = categories.find(({ id }) => id === parents[0])
  const label = parent === undefined ? own : `${parent.label} - ${own}`
  return [{ label, code, confidence }]
}

/** `keywords` is specified and was never recorded. */
function wireArticle({ article }: Result<'extract'>, shape: TextShape): object {
  return {
    author: article.author,
    image: article.image,
    article: article.text,
    videos: article.videos,
    title: article.title,
    publishDate: article.publishedAt.replace(/(?:\.\d+)?Z$/, '+00:00'),
    feeds: article.feeds,
    ...(shape === 'specified' && { keywords: article.keywords }),
  }
}

/** The specification wraps what the recordings have at top level (wire-facts 9.1). */
function wireImage({ image, tags }: Result<'image-tags'>, shape: TextShape): object {
  const body = { image, tags: tags.map(({ tag, confidence }) => ({ tag, confidence })) }
  return shape === 'specified' ? { 'image-tags': body } : body
}
