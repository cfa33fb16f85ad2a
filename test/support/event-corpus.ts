/** Wire stories of invented events without clusters of their own, as feeds bring them. */
import { readFileSync } from 'node:fs'
import { NOW } from './served.ts'

const HOUR_MS = 3_600_000
const BEGAN_AGO_HOURS = 80

type Told = { readonly event: string; readonly id: string; readonly wire: string }

const PLACES = [
  { country: 'GB', state: 'Kent', city: 'Dover' },
  { country: 'US', state: 'Ohio' },
]

/** Each event is told by two to four papers; ids count from 1001 in the order of the file. */
export function eventCorpus(): Told[] {
  const file = new URL('../fixtures/events/stories.txt', import.meta.url)
  const events: string[] = []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line, at) => {
      const [event = '', language = '', hours = '', title = '', body = ''] = line.split('|')
      const id = 1001 + at
      if (!events.includes(event)) events.push(event)
      // Two hours lie between the beginnings of two events.
      const agoHours = BEGAN_AGO_HOURS + 2 * events.indexOf(event) - Number(hours)
      const publishedAt = NOW - agoHours * HOUR_MS
      const paper = `paper-${at % 5}.example`
      const wire = {
        id,
        title,
        body,
        language,
        published_at: new Date(publishedAt).toISOString().replace('.000', ''),
        author: { id: 900 + at, name: `Reporter ${at}` },
        source: {
          id: 800 + (at % 5),
          name: `Paper ${at % 5}`,
          domain: paper,
          locations: [PLACES[at % PLACES.length]],
          scopes: [],
        },
        entities: [],
        categories: [],
        sentiment: {},
        media: [],
        links: { permalink: `https://${paper}/${event}/${id}` },
        license_type: 0,
      }
      return { event, id: String(id), wire: JSON.stringify(wire) }
    })
}
