/** Five small stories in which every filter of the service has something to tell apart. */
import { NOW } from './served.ts'

const HOUR_MS = 3_600_000

function ago(hours: number): string {
  return new Date(NOW - hours * HOUR_MS).toISOString().replace('.000', '')
}

function entity(
  element: 'title' | 'body',
  more: { id: string; text: string; types: string[]; ticker?: string; wiki?: string; at?: number },
): object {
  const { id, text, types, ticker, wiki, at = 0 } = more
  const mentions = [{ index: { start: at, end: at + text.length } }]
  const here = { surface_forms: [{ text, frequency: 1, mentions }] }
  return {
    id,
    ...(wiki && {
      links: {
        wikipedia: `https://en.wikipedia.org/wiki/${wiki}`,
        wikidata: `https://www.wikidata.org/wiki/${id}`,
      },
    }),
    ...(ticker && { stock_tickers: [ticker] }),
    types,
    overall_prominence: element === 'title' ? 0.9 : 0.4,
    overall_frequency: 1,
    title: element === 'title' ? here : { surface_forms: [] },
    body: element === 'body' ? here : { surface_forms: [] },
  }
}

const image = (format: string, width: number, height: number, content_length: number) => ({
  type: 'image',
  url: `https://img.example/${width}.x`,
  format,
  width,
  height,
  content_length,
})
const video = { type: 'video', url: 'https://img.example/v.mp4' }

/** Story 1 is the newest. */
const STORIES: readonly object[] = [
  {
    id: 1,
    title: 'Lighthouse keeper wins prize',
    body: 'Lighthouse keeper Ada Byron won a prize in Dover for guarding the coast.',
    language: 'en',
    published_at: ago(2),
    author: { id: 501, name: 'Nora Quill' },
    source: {
      id: 701,
      name: 'Dover Herald',
      domain: 'dover-herald.example',
      links_in_count: 1000,
      locations: [{ country: 'GB', state: 'Kent', city: 'Dover' }],
      scopes: [{ country: 'GB', state: 'Kent', city: 'Dover', level: 'local' }],
      rankings: { alexa: [{ rank: 90000 }, { rank: 4000, country: 'GB' }] },
    },
    entities: [
      entity('body', { id: 'Q7259', text: 'Ada Byron', types: ['Human'], wiki: 'Ada_Lovelace', at: 18 }), // prettier-ignore
    ],
    categories: [
      { id: '08000000', label: 'human interest', score: 0.9, taxonomy: 'iptc-subjectcode' },
    ],
    sentiment: {
      title: { polarity: 'positive', score: 0.9 },
      body: { polarity: 'positive', score: 0.8 },
    },
    media: [image('JPEG', 800, 600, 40_000)],
    links: { permalink: 'https://dover-herald.example/prize?page=1' },
    clusters: [31],
    license_type: 0,
  },
  {
    id: 2,
    title: 'Cargo firm Nordline cuts jobs',
    body: 'The firm Nordline will cut 300 jobs. Ministers called the decision a bitter blow.',
    language: 'en',
    published_at: ago(26),
    author: { id: 502, name: 'Peter Ames' },
    source: {
      id: 702,
      name: 'Market Wire Daily',
      domain: 'market-wire.example',
      links_in_count: 50_000,
      locations: [{ country: 'US', state: 'New York', city: 'New York' }],
      scopes: [{ level: 'international' }],
      rankings: { alexa: [{ rank: 800 }, { rank: 120, country: 'US' }] },
    },
    entities: [
      entity('title', { id: 'Q99001', text: 'Nordline', types: ['Organization', 'Business'], ticker: 'NRDL', wiki: 'Nordline', at: 11 }), // prettier-ignore
    ],
    categories: [
      { id: '04000000', label: 'economy, business and finance', score: 0.8, taxonomy: 'iptc-subjectcode' }, // prettier-ignore
      { id: '09007000', label: 'unemployment', score: 0.6, taxonomy: 'iptc-subjectcode' },
    ],
    industries: [{ id: 'in.transp', label: 'Transport', score: 0.9 }],
    sentiment: {
      title: { polarity: 'negative', score: 0.9 },
      body: { polarity: 'negative', score: 0.7 },
    },
    media: [image('PNG', 1600, 900, 900_000), image('JPEG', 300, 200, 9_000), video],
    links: { permalink: 'https://market-wire.example/nordline' },
    clusters: [32],
    license_type: 1,
  },
  {
    id: 3,
    title: 'Hafen von Kiel wird erweitert',
    body: 'Der Hafen von Kiel bekommt eine neue Mole. Die Stadt zahlt die Hälfte.',
    language: 'de',
    published_at: ago(50),
    author: { id: 503, name: 'Jana Holm' },
    source: {
      id: 703,
      name: 'Kieler Bote',
      domain: 'kieler-bote.example',
      links_in_count: 300,
      locations: [{ country: 'DE', state: 'Schleswig-Holstein', city: 'Kiel' }],
      scopes: [{ country: 'DE', level: 'national' }],
    },
    entities: [
      entity('title', { id: 'Q1707', text: 'Kiel', types: ['Location', 'City'], wiki: 'Kiel', at: 10 }), // prettier-ignore
    ],
    categories: [{ id: 'IAB20', label: 'Travel', score: 0.7, taxonomy: 'iab-qag' }],
    sentiment: { title: { polarity: 'neutral', score: 0.6 }, body: { polarity: 'neutral', score: 0.6 } }, // prettier-ignore
    media: [],
    links: { permalink: 'https://kieler-bote.example/mole' },
    clusters: [31],
    license_type: 0,
    translations: {
      en: {
        title: 'Port of Kiel to be enlarged',
        body: 'The port of Kiel gets a new pier. The city pays half.',
      },
    },
  },
  {
    id: '9007199254740995',
    title: '港口扩建工程开始',
    body: '上海港的扩建工程今天开始。市长参加了开工仪式。',
    language: 'zh-cn',
    published_at: ago(100),
    author: { id: 504, name: '王芳' },
    source: { id: 704, name: '海报', domain: 'haibao.example', locations: [{ country: 'CN' }], scopes: [] }, // prettier-ignore
    entities: [entity('body', { id: 'Q8686', text: '上海', types: ['Location', 'City'], wiki: 'Shanghai' })], // prettier-ignore
    categories: [],
    sentiment: {},
    media: [],
    links: { permalink: 'https://haibao.example/1' },
    clusters: [33],
    license_type: 0,
  },
  {
    id: 5,
    title: 'An old story of the lighthouse',
    body: 'This happened long ago, before the window of the default range.',
    language: 'en',
    published_at: ago(24 * 30),
    author: { id: 501, name: 'Nora Quill' },
    source: { id: 701, name: 'Dover Herald', domain: 'dover-herald.example', locations: [{ country: 'GB' }], scopes: [] }, // prettier-ignore
    entities: [],
    categories: [],
    sentiment: {},
    media: [],
    links: { permalink: 'https://dover-herald.example/old' },
    clusters: [34],
    license_type: 0,
  },
]

/** As JSON texts; the fourth id has more digits than a double keeps. */
export const CORPUS: readonly string[] = STORIES.map((story) =>
  JSON.stringify(story).replace('"9007199254740995"', '9007199254740995'),
)
export const BIG_ID = '9007199254740995'
/** Those of the default window, newest first. */
export const RECENT: readonly string[] = ['1', '2', '3', BIG_ID]
