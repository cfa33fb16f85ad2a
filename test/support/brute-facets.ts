/** Trends and histograms by reading every story, in no clever way. */
import type { TrendField } from '#shared/aql/parameter-values.ts'
import type { HistogramBin, Intervals, TrendValue } from '#electron/storyindex/types.ts'
import type { Entity, Story } from '#shared/model/story.ts'

type Values = (story: Story) => readonly (string | undefined)[]

const entities =
  (of: (entity: Entity) => readonly (string | undefined)[], element?: 'title' | 'body'): Values =>
  (story) =>
    story.entities
      .filter((entity) => !element || entity[element].surfaceForms.length > 0)
      .flatMap(of)
const forms =
  (...elements: ('title' | 'body')[]): Values =>
  (story) =>
    story.entities.flatMap((entity) =>
      elements.flatMap((element) => entity[element].surfaceForms.map((form) => form.text)),
    )
const dbpedia = ({ links }: Entity): string[] => {
  const name = /^https:\/\/en\.wikipedia\.org\/wiki\/(.*)$/.exec(links?.wikipedia ?? '')?.[1]
  return name === undefined ? [] : [`http://dbpedia.org/resource/${name}`]
}

export const VALUES: Readonly<Record<TrendField, Values>> = {
  'author.name': (story) => [story.author.name],
  'categories.id': (story) => story.categories.map((each) => each.id),
  clusters: (story) => story.clusters,
  'entities.surface_forms.text': forms('title', 'body'),
  'entities.links.wikipedia': entities(({ links }) => [links?.wikipedia]),
  'entities.links.wikidata': entities(({ links }) => [links?.wikidata]),
  'entities.title.surface_forms.text': forms('title'),
  'entities.body.surface_forms.text': forms('body'),
  'entities.title.text': forms('title'),
  'entities.title.type': entities((entity) => entity.types, 'title'),
  'entities.title.links.dbpedia': entities(dbpedia, 'title'),
  'entities.body.text': forms('body'),
  'entities.body.type': entities((entity) => entity.types, 'body'),
  'entities.body.links.dbpedia': entities(dbpedia, 'body'),
  'entities.id': entities((entity) => [entity.id]),
  'entities.sentiment': entities((entity) => [entity.overallSentiment?.polarity]),
  'entities.stock_tickers': entities((entity) => entity.stockTickers),
  'entities.title.sentiment': entities((entity) => [entity.title.sentiment?.polarity]),
  hashtags: (story) => story.hashtags,
  'industries.id': (story) => story.industries.map((each) => each.id),
  keywords: (story) => story.keywords,
  language: (story) => [story.language],
  'sentiment.body.polarity': (story) => [story.sentiment.body?.polarity],
  'sentiment.title.polarity': (story) => [story.sentiment.title?.polarity],
  'source.domain': (story) => [story.source.domain],
  'source.name': (story) => [story.source.name],
}

export function bruteTrends(
  stories: readonly Story[],
  field: TrendField,
  limit: number,
): TrendValue[] {
  const found = new Map<string, Story[]>()
  for (const story of stories) {
    for (const value of new Set(VALUES[field](story))) {
      if (value) found.set(value, [...(found.get(value) ?? []), story])
    }
  }
  const mood = (some: readonly Story[], wanted: string): number =>
    some.filter((story) => story.sentiment.body?.polarity === wanted).length
  return [...found]
    .map(([value, some]) => ({
      value,
      count: some.length,
      positive: mood(some, 'positive'),
      neutral: mood(some, 'neutral'),
      negative: mood(some, 'negative'),
    }))
    .sort((a, b) => b.count - a.count || byCodePoints(a.value, b.value))
    .slice(0, limit)
}

function byCodePoints(a: string, b: string): number {
  const [x, y] = [[...a], [...b]].map((text) => text.map((char) => char.codePointAt(0) ?? 0))
  for (let at = 0; ; at += 1) {
    const [left, right] = [x?.[at], y?.[at]]
    if (left === right && left !== undefined) continue
    return (left ?? -1) - (right ?? -1)
  }
}

export const SIZES: Readonly<Record<string, (story: Story) => number | undefined>> = {
  characters_count: (story) => story.charactersCount,
  words_count: (story) => story.wordsCount,
  sentences_count: (story) => story.sentencesCount,
  paragraphs_count: (story) => story.paragraphsCount,
  'media.images.count': (story) => story.media.filter((item) => item.type === 'image').length,
  'media.videos.count': (story) => story.media.filter((item) => item.type === 'video').length,
  'source.links_in_count': (story) => story.source.linksInCount,
  'source.rankings.alexa.rank': (story) => rankIn(story, undefined),
  'source.rankings.alexa.rank.US': (story) => rankIn(story, 'US'),
}
export const SIZE_FIELDS = Object.keys(SIZES)

function rankIn(story: Story, country: string | undefined): number | undefined {
  return story.source.ranks.find((rank) => rank.country === country)?.rank
}

export function bruteHistogram(
  stories: readonly Story[],
  field: string,
  { start, end, width }: Intervals,
): HistogramBin[] {
  const bins: HistogramBin[] = []
  for (let bin = start; bin < end; bin += width) {
    const count = stories.filter((story) => {
      const value = SIZES[field]?.(story)
      return value !== undefined && value >= bin && value < Math.min(end, bin + width)
    }).length
    bins.push({ bin, count })
  }
  return bins
}
