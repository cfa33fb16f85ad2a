import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANALYSED_UNITS, createEnricher } from '#electron/embedded/analysis/enrich-story.ts'
import type { RawStory } from '#electron/embedded/ingest/raw-story.ts'
import { type Entity, Story } from '#shared/model/story.ts'

const enrich = createEnricher()

function raw(title: string, body: string, more: Partial<RawStory> = {}): RawStory {
  return {
    id: '1',
    title,
    body,
    source: { name: 'The Review' },
    publishedAt: '2026-01-05T08:00:00Z',
    ...more,
  }
}

function checkInvariants(story: Story): void {
  Story.parse(story)
  const points = { title: [...story.title], body: [...story.body] }
  const prominences = story.entities.map((entity) => entity.overallProminence)
  expect(prominences).toEqual([...prominences].sort((a, b) => b - a))
  for (const entity of story.entities) {
    expect(entity.id).toMatch(/^(?:Q[1-9]\d*|N\d{37,39})$/)
    expect(entity.links !== undefined).toBe(entity.id.startsWith('Q'))
    expect(entity.overallProminence * 100).toBeCloseTo(Math.round(entity.overallProminence * 100))
    let frequency = 0
    for (const element of ['title', 'body'] as const) {
      const { surfaceForms, sentiment } = entity[element]
      if (surfaceForms.length === 0) expect(sentiment).toBeUndefined()
      for (const form of surfaceForms) {
        expect(form.mentions).toHaveLength(form.frequency)
        frequency += form.frequency
        for (const { start, end } of form.mentions) {
          expect(points[element].slice(start, end).join('')).toBe(form.text)
        }
      }
    }
    expect(entity.overallFrequency).toBe(frequency)
  }
  for (const tag of story.hashtags) expect(tag).toMatch(/^#[^\s#]+$/u)
  for (const sentence of story.summary) expect(story.body).toContain(sentence)
}

function byForm(story: Story, text: string): Entity | undefined {
  return story.entities.find((entity) =>
    [...entity.title.surfaceForms, ...entity.body.surfaceForms].some((form) => form.text === text),
  )
}

const ENGLISH = raw(
  'Bank of Freedonia cuts rates as Jane Doe resigns',
  'BERLIN, Jan 5 (Reuters) - Jane Doe resigned on Monday after terrible results at the Bank of ' +
    'Freedonia.\nThe International Monetary Fund (IMF) said the losses were a disaster. Doe had led the ' +
    'bank since 2019.\n\nThe IMF praised Germany for its excellent growth, and Angela Merkel agreed. ' +
    '😀 Doe declined to comment in Berlin.',
)

describe('enrichStory', () => {
  it('keeps the invariants of real stories', () => {
    checkInvariants(enrich(ENGLISH).story)
  })

  it('gives the same answer twice', () => {
    expect(enrich(ENGLISH)).toEqual(enrich(ENGLISH))
  })

  it('counts as the service does', () => {
    const { story } = enrich(raw('T', 'Ä😀 one.\n\n  \nTwo words.\r\n', { language: 'en' }))
    expect(story.charactersCount).toBe([...'Ä😀 one.  Two words.'].length)
    expect(story.paragraphsCount).toBe(2)
    expect(story.wordsCount).toBe(4)
    expect(story.sentencesCount).toBe(2)
  })

  it('merges a surname into the full name it follows', () => {
    const doe = byForm(enrich(ENGLISH).story, 'Jane Doe')
    expect(doe?.types).toEqual(['Human'])
    expect(doe?.body.surfaceForms.map((form) => [form.text, form.frequency])).toEqual([
      ['Doe', 2],
      ['Jane Doe', 1],
    ])
    expect(doe?.title.surfaceForms.map((form) => form.text)).toEqual(['Jane Doe'])
  })

  it('knows an acronym introduced in brackets as the organization before it', () => {
    const body =
      'The Ruritanian Coal Authority (RCA) opened a mine in London. Miners cheered the RCA on Friday.'
    const { story } = enrich(raw('A mine opens', body))
    const authority = byForm(story, 'RCA')
    expect(byForm(story, 'Ruritanian Coal Authority')?.id).toBe(authority?.id)
    expect(authority?.overallFrequency).toBe(3)
  })

  it('links only what the knowledge base knows', () => {
    const { story } = enrich(ENGLISH)
    expect(byForm(story, 'IMF')?.links?.wikidata).toBe('https://www.wikidata.org/wiki/Q7804')
    expect(byForm(story, 'Germany')?.id).toBe('Q183')
    expect(byForm(story, 'Jane Doe')?.links).toBeUndefined()
  })

  it('finds entities of a base of one’s own', () => {
    const id = `N${'4'.repeat(38)}`
    const withOwn = createEnricher({
      extra: [
        { id, names: { en: ['Wolpertinger Motors'] }, types: ['Business'], stockTickers: ['WOLP'] },
      ],
    })
    const { story } = withOwn(
      raw('News', 'Shares of Wolpertinger Motors fell on Monday in London.'),
    )
    const own = byForm(story, 'Wolpertinger Motors')
    expect(own).toMatchObject({ id, types: ['Business'], stockTickers: ['WOLP'] })
    expect(own?.links).toBeUndefined()
  })

  it('tells good from bad, and gives mentions the mood of their sentence', () => {
    const good = enrich(
      raw('A wonderful success', 'Everyone loved the great, brilliant show. It was a joy.'),
    )
    const bad = enrich(
      raw('A terrible disaster', 'Everyone hated the awful, horrible show. It was a disgrace.'),
    )
    expect(good.story.sentiment.body?.polarity).toBe('positive')
    expect(bad.story.sentiment.body?.polarity).toBe('negative')
    const body = 'London was wonderful, great and lovely. Paris was horrible, awful and bad.'
    const { story } = enrich(raw('Two cities', body))
    expect(byForm(story, 'London')?.overallSentiment?.polarity).toBe('positive')
    expect(byForm(story, 'Paris')?.overallSentiment?.polarity).toBe('negative')
  })

  it('leaves sentiment out where it does not know the language', () => {
    const { story, analysis } = enrich(raw('12 34', '5678 90'))
    expect(story.language).toBe('und')
    expect(story.sentiment).toEqual({})
    expect(analysis.support).toBe('none')
  })

  it.each([
    [
      'de',
      'Die Regierung in Wien hat am Montag beschlossen, dass Angela Merkel die Österreicher besucht.',
      'Q1741',
    ],
    [
      'fr',
      'Le gouvernement de la France a annoncé lundi une réforme des retraites à Marseille.',
      'Q142',
    ],
    [
      'es',
      'El gobierno de España anunció el lunes una reforma de las pensiones en Barcelona.',
      'Q29',
    ],
    [
      'it',
      'Il governo ha annunciato lunedì una riforma delle pensioni a Milano, secondo la stampa.',
      'Q490',
    ],
    [
      'pt',
      'O governo do Brasil anunciou na segunda-feira uma reforma das pensões, segundo a imprensa.',
      'Q155',
    ],
    [
      'ru',
      'Правительство Германии сообщило в понедельник о новой реформе, которую поддержал парламент.',
      'Q183',
    ],
    [
      'nl',
      'De regering van Nederland heeft maandag een nieuwe wet aangekondigd, zegt de minister.',
      'Q55',
    ],
    ['ar', 'أعلنت الحكومة في ألمانيا يوم الاثنين عن إصلاحات جديدة في نظام التقاعد.', 'Q183'],
    [
      'tr',
      'Hükümet, Almanya’nın yeni yasasını pazartesi günü Ankara’da görüştü ve karar verdi.',
      'Q183',
    ],
    [
      'sv',
      'Regeringen i Tyskland meddelade på måndagen att en ny lag ska införas nästa år.',
      'Q183',
    ],
    [
      'da',
      'Regeringen i Tyskland oplyste mandag, at der kommer en ny lov næste år om pension.',
      'Q183',
    ],
    [
      'fi',
      'Hallitus kertoi Saksassa maanantaina uudesta laista, joka koskee eläkkeitä ja työntekijöitä.',
      'Q183',
    ],
    ['fa', 'دولت آلمان روز دوشنبه از اصلاحات تازه در نظام بازنشستگی خبر داد.', 'Q183'],
    ['zh-cn', '德国政府星期一宣布了新的养老金改革计划，议会将在下周进行讨论。', 'Q183'],
    ['zh-tw', '德國政府星期一宣布了新的養老金改革計畫，議會將在下週進行討論。', 'Q183'],
  ])('reads %s', (language, body, id) => {
    const { story } = enrich(raw('', body))
    expect(story.language).toBe(language)
    expect(story.entities.map((entity) => entity.id)).toContain(id)
    expect(story.sentiment.body).toBeDefined()
    checkInvariants(story)
  })

  it('names the subject', () => {
    const { story } = enrich(
      raw(
        'Striker scores twice as the club wins the cup final',
        'The team beat its rival in the football match. The coach praised the players after the game.',
      ),
    )
    expect(story.categories.find((c) => c.taxonomy === 'iptc-subjectcode')).toMatchObject({
      id: '15000000',
      label: 'sport',
    })
    expect(story.categories[0]).toMatchObject({ id: 'IAB17', label: 'Sports', taxonomy: 'iab-qag' })
  })

  it('keeps what the publisher said beside the analysis', () => {
    const { story } = enrich({
      ...ENGLISH,
      permalink: 'https://review.example/1',
      licenseType: 1,
      media: [{ type: 'image', url: 'https://review.example/1.jpg' }],
      translations: { en: { title: 'x' } },
    })
    expect(story).toMatchObject({
      permalink: 'https://review.example/1',
      licenseType: 1,
      media: [{ type: 'image' }],
      translations: { en: { title: 'x' } },
    })
  })

  it('believes the publisher’s language unless the text says otherwise for sure', () => {
    expect(enrich(raw('Nord Sud', 'Ok.', { language: 'sv-SE' })).story.language).toBe('sv')
    expect(enrich({ ...ENGLISH, language: 'de' }).story.language).toBe('en')
  })

  it('never throws and keeps the invariants whatever the text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'Angela Merkel',
        'IMF (IMF)',
        '😀',
        '\ud83d',
        '\u200f',
        'Dr. ',
        '北京',
        '\n',
        'ألمانيا',
        '. ',
      ),
    )
    const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(' '))
    fc.assert(
      fc.property(text, text, (title, body) => checkInvariants(enrich(raw(title, body)).story)),
      { numRuns: 150 },
    )
  })

  it.each([
    ['no spaces', 'x'.repeat(10_000_000)],
    ['capitals only', 'X'.repeat(10_000_000)],
    ['emoji', '😀'.repeat(1_000_000)],
    ['lone surrogates', 'a\ud800 '.repeat(500_000)],
    ['right-to-left marks', '\u202e\u200f'.repeat(1_000_000)],
    ['one name over and over', 'Anna Berlin '.repeat(100_000)],
    ['ideographs without a stop', '中国银行在北京'.repeat(50_000)],
    ['brackets', '('.repeat(1_000_000)],
  ])('takes hostile input in its stride: %s', (_name, body) => {
    const begun = process.cpuUsage()
    const { analysis } = enrich(raw('Title', body))
    const used = process.cpuUsage(begun)
    expect((used.user + used.system) / 1000).toBeLessThan(4000)
    expect(analysis.isCut).toBe(true)
    expect(analysis.analysedUnits).toBeLessThanOrEqual(ANALYSED_UNITS)
  })
})
