/** Bodies of the service as our results: lenient, and what is not as specified is told. */
import type { TextAnalysis, TextResult } from '#shared/model/analysis.ts'
import { listAt, numberAt, recordOf, textAt, textsAt, type Fields, type Note } from './fields.ts'
import type { TextShape } from './endpoints.ts'
import { aspectsAt, entityMoodsOf, polarityAt } from './read-moods.ts'

export type ReadOptions = {
  /** Told the path of each field that is not as specified or recorded. */
  readonly note: Note
  /** What is expected; the other form is read as well, and told. */
  readonly shape?: TextShape
}

type Result<A extends TextResult['analysis']> = Extract<TextResult, { analysis: A }>

/**
 * Reads the answer of an endpoint; what is missing reads as nothing, so that one odd field costs
 * itself and not the answer. Undefined where the body is no object at all.
 */
export function resultFromWire(
  analysis: TextAnalysis,
  body: unknown,
  { note, shape }: ReadOptions,
): TextResult | undefined {
  const fields = recordOf(body)
  if (fields === undefined) return undefined
  for (const name of Object.keys(fields)) if (!KNOWN[analysis].includes(name)) note(name)
  switch (analysis) {
    case 'language':
      return {
        analysis,
        language: textAt(fields, 'lang', note),
        confidence: numberAt(fields, 'confidence', note),
      }
    case 'sentiment':
      return {
        analysis,
        polarity: polarityAt(fields, 'polarity', note),
        polarityConfidence: numberAt(fields, 'polarity_confidence', note),
        subjectivity: subjectivityOf(fields, note),
        subjectivityConfidence: numberAt(fields, 'subjectivity_confidence', note),
      }
    case 'elsa':
      return { analysis, entities: entityMoodsOf(fields, note) }
    case 'absa':
      return {
        analysis,
        domain: textAt(fields, 'domain', note),
        aspects: aspectsAt(fields, note),
        sentences: listAt(fields, 'sentences', note).map((sentence) => ({
          text: textAt(sentence, 'text', note),
          polarity: polarityAt(sentence, 'polarity', note),
          polarityConfidence: numberAt(sentence, 'polarity_confidence', note),
          aspects: aspectsAt(sentence, note),
        })),
      }
    case 'entities':
      return { analysis, values: entityValues(fields, note) }
    case 'concepts':
      return conceptsOf(fields, note)
    case 'classify':
      return categoriesOf(fields, note)
    case 'summarize':
      return { analysis, sentences: textsAt(fields, 'sentences', note) }
    case 'hashtags':
      return { analysis, hashtags: textsAt(fields, 'hashtags', note) }
    case 'extract':
      return articleOf(fields, note)
    case 'image-tags':
      return imageOf(fields, note, shape)
  }
}

/** Members of a body, specified or recorded. */
const KNOWN: Readonly<Record<TextAnalysis, readonly string[]>> = {
  language: ['text', 'lang', 'confidence'],
  sentiment: ['text', 'polarity', 'subjectivity', 'polarity_confidence', 'subjectivity_confidence'],
  elsa: ['text', 'entities', 'entites'],
  absa: ['text', 'domain', 'aspects', 'sentences'],
  entities: ['text', 'language', 'entities'],
  concepts: ['text', 'language', 'concepts'],
  classify: ['text', 'taxonomy', 'language', 'categories'],
  summarize: ['text', 'sentences'],
  hashtags: ['text', 'language', 'hashtags'],
  extract: ['author', 'image', 'article', 'videos', 'title', 'publishDate', 'feeds', 'keywords'],
  'image-tags': ['image', 'tags', 'image-tags'],
}

/** The language a body states, where it states one. */
export function languageIn(body: unknown): string | undefined {
  const { language, lang } = recordOf(body) ?? {}
  const said = language ?? lang
  return typeof said === 'string' && said !== '' ? said : undefined
}

/** The text a body echoes: the article of a URL. */
export function textIn(body: unknown): string | undefined {
  const { text } = recordOf(body) ?? {}
  return typeof text === 'string' ? text : undefined
}

function subjectivityOf(fields: Fields, note: Note): Result<'sentiment'>['subjectivity'] {
  const said = fields.subjectivity
  if (said === 'subjective' || said === 'objective' || said === 'unknown') return said
  note('subjectivity')
  return 'unknown'
}

function entityValues(fields: Fields, note: Note): Result<'entities'>['values'] {
  const entities = recordOf(fields.entities)
  if (entities === undefined) note('entities')
  const values = Object.entries(entities ?? {}).map(([type]): [string, string[]] => [
    type,
    textsAt(entities ?? {}, type, note, 'entities.'),
  ])
  // Data names the keys; one may be __proto__.
  return Object.fromEntries(values)
}

function conceptsOf(fields: Fields, note: Note): Result<'concepts'> {
  const concepts = recordOf(fields.concepts)
  if (concepts === undefined) note('concepts')
  return {
    analysis: 'concepts',
    concepts: Object.entries(concepts ?? {}).map(([uri, value]) => {
      const concept = recordOf(value) ?? {}
      return {
        uri,
        types: textsAt(concept, 'types', note, 'concepts.').filter((type) => type !== ''),
        support: Math.trunc(numberAt(concept, 'support', note, 'concepts.')),
        surfaceForms: listAt(concept, 'surfaceForms', note, 'concepts.').map((form) => ({
          text: textAt(form, 'string', note, 'surfaceForms[].'),
          score: numberAt(form, 'score', note, 'surfaceForms[].'),
          offset: placeOf(form, note),
        })),
      }
    }),
  }
}

function placeOf(fields: Fields, note: Note): number {
  return Math.max(0, Math.trunc(numberAt(fields, 'offset', note)))
}

/** Both forms: with ids, scores and links, or one code with its certainty. */
function categoriesOf(fields: Fields, note: Note): Result<'classify'> {
  const taxonomy = fields.taxonomy
  const categories = listAt(fields, 'categories', note).map((category) => {
    const isFlat = category.code !== undefined
    const score = numberAt(category, isFlat ? 'confidence' : 'score', note, 'categories[].')
    return {
      id: textAt(category, isFlat ? 'code' : 'id', note, 'categories[].'),
      label: textAt(category, 'label', note, 'categories[].'),
      score,
      isConfident: isFlat ? score >= CONFIDENT : category.confident === true,
      parents: isFlat ? [] : parentsOf(category, note),
    }
  })
  return {
    analysis: 'classify',
    taxonomy: typeof taxonomy === 'string' ? taxonomy : 'iptc-subjectcode',
    categories,
  }
}

const CONFIDENT = 0.6

function parentsOf(category: Fields, note: Note): string[] {
  return listAt(category, 'links', note, 'categories[].').flatMap(({ rel, link }) => {
    const id = typeof link === 'string' ? /\/([^/?#]+)\/?$/.exec(link)?.[1] : undefined
    return rel === 'parent' && id !== undefined ? [id] : []
  })
}

function articleOf(fields: Fields, note: Note): Result<'extract'> {
  // Specified and never recorded: `tags` in the XML of old clients, absent in JSON.
  const keywords = Array.isArray(fields.keywords) ? textsAt(fields, 'keywords', note) : []
  return {
    analysis: 'extract',
    article: {
      title: textAt(fields, 'title', note),
      text: textAt(fields, 'article', note),
      author: textAt(fields, 'author', note),
      publishedAt: textAt(fields, 'publishDate', note),
      image: textAt(fields, 'image', note),
      keywords,
      feeds: textsAt(fields, 'feeds', note),
      videos: textsAt(fields, 'videos', note),
    },
  }
}

/** With or without the specified wrapper; older services count to a hundred (wire-facts 6.2). */
function imageOf(fields: Fields, note: Note, shape: TextShape | undefined): Result<'image-tags'> {
  const wrapped = recordOf(fields['image-tags'])
  const body = wrapped ?? fields
  if (shape !== undefined && (shape === 'specified') !== (wrapped !== undefined)) note('image-tags')
  const tags = listAt(body, 'tags', note).map((tag) => ({
    tag: textAt(tag, 'tag', note, 'tags[].'),
    confidence: numberAt(tag, 'confidence', note, 'tags[].'),
  }))
  const isOfHundred = tags.some(({ confidence }) => confidence > 1)
  return {
    analysis: 'image-tags',
    image: textAt(body, 'image', note),
    tags: isOfHundred
      ? tags.map(({ tag, confidence }) => ({ tag, confidence: confidence / 100 }))
      : tags,
  }
}
