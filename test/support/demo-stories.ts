import type { Entity, Mention, Polarity, Story, StorySummary } from '#shared/model/story.ts'

/** Stories for looking at and testing the page: five languages, two directions, made up. */

type Seed = {
  language: string
  title: string
  body: string
  source: string
  domain: string
  author: string
  mood: Polarity
  confidence: number
  entities: { name: string; id: string; types: string[]; mood?: Polarity }[]
  keywords: string[]
  categories: { id: string; label: string; score: number }[]
  english?: { title: string; body: string }
}

const SEEDS: readonly Seed[] = [
  {
    language: 'en',
    title: 'Harbour council votes to raise the Ellmouth sea wall before winter',
    body: 'Ellmouth will spend forty million crowns on a higher sea wall, the harbour council decided on Tuesday night after six hours of argument. The vote was 9 to 4.\n\nMara Quill, who leads the council, called the decision overdue. “The water has been telling us this for a decade,” she said. Norrland Dredging, the only firm to bid, promised to begin within three weeks.\n\nCritics say the price has doubled since spring. Tomas Reyk, a fisherman whose boat was lost in the January flood, said the wall would protect the quay and forget the lower town.\n\nThe climate office expects two storm tides of the same height before March.',
    source: 'Ellmouth Courier',
    domain: 'ellmouth-courier.example',
    author: 'Ines Varga',
    mood: 'neutral',
    confidence: 0.61,
    entities: [
      { name: 'Ellmouth', id: 'D1', types: ['Location', 'City'], mood: 'neutral' },
      { name: 'Mara Quill', id: 'D2', types: ['Human', 'Politician'], mood: 'positive' },
      { name: 'Norrland Dredging', id: 'D3', types: ['Organization', 'Business'], mood: 'neutral' },
      { name: 'Tomas Reyk', id: 'D4', types: ['Human'], mood: 'negative' },
    ],
    keywords: ['sea wall', 'storm tide', 'harbour council', 'flood'],
    categories: [
      { id: '06000000', label: 'environment', score: 0.83 },
      { id: '11000000', label: 'politics', score: 0.58 },
    ],
  },
  {
    language: 'en',
    title: 'Norrland Dredging shares fall a fifth after failed inspection',
    body: 'Shares of Norrland Dredging lost 21 percent on Thursday after inspectors found cracks in two of its ships. It was the worst day for the company in eleven years.\n\nThe company called the report misleading. Mara Quill said Ellmouth would not sign before a second inspection.\n\nAnalysts at Brook & Hale warned that the order book could shrink by a third.',
    source: 'The Ledger',
    domain: 'ledger.example',
    author: 'Peter Osei',
    mood: 'negative',
    confidence: 0.93,
    entities: [
      {
        name: 'Norrland Dredging',
        id: 'D3',
        types: ['Organization', 'Business'],
        mood: 'negative',
      },
      { name: 'Mara Quill', id: 'D2', types: ['Human', 'Politician'], mood: 'neutral' },
      { name: 'Brook & Hale', id: 'D5', types: ['Organization', 'Business'], mood: 'neutral' },
    ],
    keywords: ['shares', 'inspection', 'ships'],
    categories: [{ id: '04000000', label: 'economy, business and finance', score: 0.95 }],
  },
  {
    language: 'de',
    title: 'Nachtzug nach Süden: Warum die neue Verbindung schon vor dem Start ausgebucht ist',
    body: 'Der erste Nachtzug von Kiel nach Verona fährt im Dezember, und es gibt keine Karten mehr. Innerhalb von neun Stunden waren alle 310 Betten vergeben.\n\nDie Genossenschaft Schlafwagen Nord will nun eine zweite Garnitur mieten. „Wir haben mit der Hälfte gerechnet“, sagt Geschäftsführerin Anke Lorenzen.\n\nKritik kommt vom Fahrgastbund: Die Preise seien für Familien zu hoch.',
    source: 'Nordische Rundschau',
    domain: 'nordrundschau.example',
    author: 'Jule Petersen',
    mood: 'positive',
    confidence: 0.78,
    entities: [
      { name: 'Schlafwagen Nord', id: 'D6', types: ['Organization'], mood: 'positive' },
      { name: 'Anke Lorenzen', id: 'D7', types: ['Human'], mood: 'positive' },
      { name: 'Verona', id: 'D8', types: ['Location', 'City'] },
    ],
    keywords: ['Nachtzug', 'Bahn', 'Genossenschaft'],
    categories: [{ id: '04015000', label: 'transport', score: 0.88 }],
    english: {
      title: 'Night train to the south: why the new line is sold out before it starts',
      body: 'The first night train from Kiel to Verona runs in December, and there are no tickets left. All 310 beds were taken within nine hours.\n\nThe cooperative Schlafwagen Nord now wants to rent a second set of cars. “We had expected half of that”, says its director Anke Lorenzen.\n\nThe passengers’ union objects that the prices are too high for families.',
    },
  },
  {
    language: 'ar',
    title: 'مدينة الواحات تفتتح أكبر محطة لتحلية المياه بالطاقة الشمسية',
    body: 'افتتحت مدينة الواحات يوم الأحد محطة لتحلية المياه تعمل بالطاقة الشمسية وتكفي لنحو 200 ألف نسمة.\n\nوقالت المهندسة ليلى الناصري إن المشروع اكتمل قبل موعده بثلاثة أشهر. وأضافت أن شركة Norrland Dredging نفذت أعمال القناة البحرية.\n\nويرى خبراء أن الكلفة ستنخفض إلى النصف خلال خمسة أعوام.',
    source: 'صحيفة الأفق',
    domain: 'alofoq.example',
    author: 'سامي حداد',
    mood: 'positive',
    confidence: 0.88,
    entities: [
      { name: 'ليلى الناصري', id: 'D9', types: ['Human'], mood: 'positive' },
      { name: 'Norrland Dredging', id: 'D3', types: ['Organization', 'Business'], mood: 'neutral' },
      { name: 'مدينة الواحات', id: 'D10', types: ['Location', 'City'] },
    ],
    keywords: ['تحلية المياه', 'الطاقة الشمسية'],
    categories: [{ id: '13000000', label: 'science and technology', score: 0.71 }],
  },
  {
    language: 'zh-cn',
    title: '青石镇旧书店重新开张,老读者排起长队',
    body: '停业两年的青石书店周六重新开门,清晨六点门外已排起长队。店主林晚秋说,书架一块木板都没有换。\n\n书店在洪水中损失了四千册藏书。来自各地的读者寄来了七千册。\n\n镇政府表示将在三年内免除租金。',
    source: '青石日报',
    domain: 'qingshi.example',
    author: '周明',
    mood: 'positive',
    confidence: 0.9,
    entities: [
      { name: '林晚秋', id: 'D11', types: ['Human'], mood: 'positive' },
      { name: '青石书店', id: 'D12', types: ['Organization'], mood: 'positive' },
    ],
    keywords: ['书店', '洪水'],
    categories: [{ id: '01000000', label: 'arts, culture and entertainment', score: 0.86 }],
  },
  {
    language: 'fr',
    title: 'À Brévigny, les vignerons vendangent de nuit pour sauver la récolte',
    body: 'La chaleur a changé les horaires : à Brévigny, on vendange désormais entre deux heures et sept heures du matin. Le rendement baisse, mais le raisin arrive frais au pressoir.\n\n« Nous avons perdu un tiers de la récolte en une semaine », explique Claire Montfaucon, présidente de la coopérative.\n\nLe syndicat demande une aide d’urgence avant la fin du mois.',
    source: 'Le Courrier du Val',
    domain: 'courrierduval.example',
    author: 'Luc Barrault',
    mood: 'negative',
    confidence: 0.67,
    entities: [
      { name: 'Brévigny', id: 'D13', types: ['Location'] },
      { name: 'Claire Montfaucon', id: 'D14', types: ['Human'], mood: 'neutral' },
    ],
    keywords: ['vendange', 'chaleur', 'récolte'],
    categories: [{ id: '06000000', label: 'environment', score: 0.64 }],
  },
  {
    language: 'en',
    title: 'Second inspection clears ships; Ellmouth signs after all',
    body: 'Two weeks after the failed inspection, a second team found the cracks repaired. Ellmouth signed the contract on Friday morning.\n\n“We lost time, not trust,” said Mara Quill. Norrland Dredging will pay for the delay.',
    source: 'Ellmouth Courier',
    domain: 'ellmouth-courier.example',
    author: 'Ines Varga',
    mood: 'positive',
    confidence: 0.55,
    entities: [
      { name: 'Ellmouth', id: 'D1', types: ['Location', 'City'], mood: 'positive' },
      { name: 'Mara Quill', id: 'D2', types: ['Human', 'Politician'], mood: 'positive' },
      {
        name: 'Norrland Dredging',
        id: 'D3',
        types: ['Organization', 'Business'],
        mood: 'positive',
      },
    ],
    keywords: ['inspection', 'contract', 'sea wall'],
    categories: [{ id: '11000000', label: 'politics', score: 0.66 }],
  },
]

export type DemoStory = {
  readonly story: Story
  isRead: boolean
  isStarred: boolean
  readonly isSample: boolean
}

/** `count` stories, newest first, `stepMs` apart and ending at `nowMs`. */
export function demoStories(count: number, nowMs: number, stepMs = 37 * 60_000): DemoStory[] {
  return Array.from({ length: count }, (_, index) => {
    const seed = SEEDS[index % SEEDS.length]!
    const turn = Math.floor(index / SEEDS.length)
    const title = turn === 0 ? seed.title : `${seed.title} (${turn + 1})`
    return {
      story: storyFromSeed(seed, `9007199254740${100_000 + index}`, title, nowMs - index * stepMs),
      isRead: index % 5 === 3,
      isStarred: index % 11 === 4,
      isSample: index % 2 === 0,
    }
  })
}

export function summaryOf({ story, isRead, isStarred, isSample }: DemoStory): StorySummary {
  return {
    id: story.id,
    title: story.title,
    excerpt: story.body.replaceAll('\n', ' ').slice(0, 280),
    sourceName: story.source.name,
    sourceDomain: story.source.domain,
    author: story.author.name,
    language: story.language,
    publishedAt: story.publishedAt,
    wordsCount: story.wordsCount,
    titleSentiment: story.sentiment.title,
    bodySentiment: story.sentiment.body,
    entities: story.entities.slice(0, 4).map(({ id, title, body }) => ({
      id,
      name: (body.surfaceForms[0] ?? title.surfaceForms[0])?.text ?? id,
    })),
    isRead,
    isStarred,
    isSample,
  }
}

function storyFromSeed(seed: Seed, id: string, title: string, publishedMs: number): Story {
  const words = seed.language.startsWith('zh')
    ? Math.round([...seed.body].length / 2)
    : seed.body.split(/\s+/).length
  return {
    id,
    title,
    body: seed.body,
    summary: seed.body
      .replaceAll('\n', ' ')
      .split(/(?<=[.。]) ?/)
      .slice(0, 2),
    source: {
      name: seed.source,
      domain: seed.domain,
      homePageUrl: `https://${seed.domain}/`,
      locations: [],
      scopes: [],
      ranks: [],
    },
    author: { name: seed.author },
    entities: seed.entities.map((entity) => entityFromSeed(entity, title, seed.body)),
    keywords: seed.keywords,
    hashtags: [],
    charactersCount: [...seed.body].length,
    wordsCount: words,
    sentencesCount: seed.body.split(/[.。]/).length - 1,
    paragraphsCount: seed.body.split('\n\n').length,
    categories: seed.categories.map((category) => ({ ...category, taxonomy: 'iptc-subjectcode' })),
    industries: [],
    media: [],
    sentiment: {
      title: { polarity: seed.mood, confidence: seed.confidence },
      body: { polarity: seed.mood, confidence: Math.min(0.99, seed.confidence + 0.05) },
    },
    language: seed.language,
    publishedAt: new Date(publishedMs).toISOString(),
    permalink: `https://${seed.domain}/stories/${id}`,
    clusters: [],
    licenseType: 0,
    ...(seed.english && { translations: { en: seed.english } }),
  }
}

function entityFromSeed(seed: Seed['entities'][number], title: string, body: string): Entity {
  const sentiment = seed.mood && { polarity: seed.mood, confidence: 0.8 }
  const element = (text: string): Entity['title'] => {
    const mentions = mentionsOf(seed.name, text).map((mention): Mention => ({
      ...mention,
      sentiment,
    }))
    return mentions.length
      ? { sentiment, surfaceForms: [{ text: seed.name, frequency: mentions.length, mentions }] }
      : { surfaceForms: [] }
  }
  const parts = { title: element(title), body: element(body) }
  const count = [parts.title, parts.body].reduce(
    (sum, part) => sum + (part.surfaceForms[0]?.frequency ?? 0),
    0,
  )
  return {
    id: seed.id,
    stockTickers: [],
    types: seed.types,
    overallSentiment: sentiment,
    overallProminence: parts.title.surfaceForms.length ? 0.92 : 0.48,
    overallFrequency: count,
    ...parts,
  }
}

/** Offsets in code points, as the services count. */
function mentionsOf(name: string, text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const start = [...text.slice(0, at)].length
    found.push({ start, end: start + [...name].length })
  }
  return found
}
