import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { KNOWLEDGE_FOLDER, localId, openBase } from '#electron/embedded/knowledge/base.ts'
import { nameTokens, nameWords } from '#electron/embedded/knowledge/name-index.ts'
import { openKnowledge } from '#electron/embedded/knowledge/open-knowledge.ts'

const knowledge = openKnowledge()

function found(text: string, language: string): string[] {
  const tokens = nameTokens(text, language)
  return knowledge
    .findInText(tokens, language)
    .filter((match) => (match.value.weight ?? 1) >= 0.5)
    .map(({ from, to, skip, value }) => {
      const start = (tokens[from]?.start ?? 0) + skip
      return `${value.id} ${text.slice(start, tokens[to - 1]?.end)}`
    })
}

describe('the shipped base', () => {
  const shipped = openBase()
  const base = Array.from({ length: shipped.size }, (_, place) => shipped.at(place))

  it('has every entity once, with types, names and links only for Wikidata ids', () => {
    expect(base.length).toBeGreaterThan(25_000)
    const ids = new Set(base.map((entity) => entity.id))
    expect(ids.size).toBe(base.length)
    for (const entity of base) {
      expect(entity.types.length, entity.names['*']?.[0]).toBeGreaterThan(0)
      expect(entity.id).toMatch(/^(?:Q[1-9]\d*|N\d{37,39})$/)
      expect(entity.links?.wikidata !== undefined).toBe(entity.id.startsWith('Q'))
    }
  })

  it('tells the names of a thing without making it', () => {
    const differing = base.filter(
      (entity, place) => shipped.namesAt(place).join('|') !== (entity.names['*'] ?? []).join('|'),
    )
    expect(differing).toEqual([])
    const firsts = (names: readonly string[]): Set<string | undefined> =>
      new Set(names.map((name) => nameWords(name, 'en')[0]))
    const lost = base.filter((_, place) => {
      const rough = firsts(shipped.roughNamesAt(place))
      return [...firsts(shipped.namesAt(place))].some((word) => !rough.has(word))
    })
    expect(lost.map(({ names }) => names['*'])).toEqual([])
    const hidden = base.filter((entity, place) =>
      Object.keys(entity.names).some(
        (language) => language !== '*' && !shipped.hasNamesIn(place, language),
      ),
    )
    expect(hidden).toEqual([])
  })

  it('makes a thing once, however it is found', () => {
    const [named] = knowledge.lookup('No Such Thing', 'en')
    expect(named).toBeUndefined()
    const [first] = knowledge.lookup('Bethlehem Steel', 'en')
    expect(first?.links?.wikipedia).toBe('https://en.wikipedia.org/wiki/Bethlehem_Steel')
    expect(knowledge.lookup('Bethlehem Steel', 'de')[0]).toBe(first)
    expect(knowledge.get(first?.id ?? '')).toBe(first)
  })

  it('names every country in every language', () => {
    for (const language of ['en', 'fi', 'ar', 'zh-tw', 'tr']) {
      expect(
        knowledge
          .lookup(
            new Intl.DisplayNames([language === 'zh-tw' ? 'zh-Hant' : language], {
              type: 'region',
            }).of('NO') ?? '',
            language,
          )
          .map((entity) => entity.id),
      ).toContain('Q20')
    }
  })
})

describe('the lists the base is read from', () => {
  const rows = (name: string): string[][] =>
    readFileSync(new URL(`base/${name}`, KNOWLEDGE_FOLDER), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !/^[#@]/.test(line))
      .map((line) => line.split('|'))
  const [countries, entities, currencies] = ['countries.txt', 'entities.txt', 'currencies.txt'].map(
    rows,
  ) as [string[][], string[][], string[][]]
  // What each written id names; the same id under two names would be one thing wrongly linked.
  const written = [
    ...countries.map(([code, id]) => [id, `country ${code}`]),
    ...countries.map(([, , id, capital]) => [id, `capital ${capital}`]),
    ...entities.map(([id, title]) => [id, title]),
    ...currencies.map(([code, id]) => [id, `currency ${code}`]),
  ].filter(([id]) => id !== '')

  it('write Wikidata ids as Q and a number without leading zero, never a local id', () => {
    expect(written.length).toBeGreaterThan(700)
    expect(written.filter(([id]) => !/^Q[1-9]\d{0,9}$/.test(id ?? ''))).toEqual([])
    expect([...countries, ...currencies].filter(([, id]) => id === '')).toEqual([])
  })

  it('use no id for two things and no title twice', () => {
    const names = new Map<string, string[]>()
    for (const [id = '', name = ''] of written) names.set(id, [...(names.get(id) ?? []), name])
    expect([...names].filter(([, of]) => of.length > 1)).toEqual([])
    const titles = entities.map(([, title]) => title)
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([])
  })

  it('give an entity without a confirmed id a local one, no Wikidata link, and leave its names', () => {
    const unlinked = entities.filter(([id]) => id === '')
    expect(unlinked.length).toBeGreaterThan(0)
    for (const [, title = '', , name = ''] of unlinked) {
      const [entity] = knowledge.lookup(name.split(';')[0] ?? '', 'en')
      expect(entity?.id, title).toBe(localId(`Entity ${title}`))
      expect(entity?.links, title).toEqual({ wikipedia: `https://en.wikipedia.org/wiki/${title}` })
      expect(entity?.types.length, title).toBeGreaterThan(0)
    }
    expect(knowledge.lookup('Comcast', 'en')[0]?.stockTickers).toEqual(['CMCSA'])
  })
})

describe('findInText', () => {
  it.each([
    [
      'en',
      'U.S. and UN officials met the European Central Bank in London.',
      ['Q30 U.S.', 'Q1065 UN', 'Q8901 European Central Bank', 'Q84 London'],
    ],
    ['en', 'give us an apple', []],
    ['de', 'Deutschlands Kanzler fuhr nach München', ['Q183 Deutschlands', 'Q1726 München']],
    ['ru', 'в Германии и Москве', ['Q183 Германии', 'Q649 Москве']],
    ['fi', 'Saksassa ja Ranskan', ['Q183 Saksassa', 'Q142 Ranskan']],
    ['tr', 'Almanya’nın başkenti', ['Q183 Almanya']],
    ['ar', 'وألمانيا وبالقاهرة', ['Q183 ألمانيا', 'Q85 القاهرة']],
    ['zh-cn', '德国总理访问北京', ['Q183 德国', 'Q956 北京']],
  ])('%s: %s', (language, text, expected) => {
    expect(found(text, language)).toEqual(expected)
  })

  it('lets a base of one’s own win', () => {
    const own = openKnowledge({
      extra: [{ id: localId('own'), names: { en: ['Germany'] }, types: ['Business'] }],
    })
    expect(own.lookup('Germany', 'en')[0]?.types).toEqual(['Business'])
    const [match] = own.findInText(nameTokens('in Germany', 'en'), 'en')
    expect(match?.value.id).toBe(localId('own'))
  })
})

describe('localId', () => {
  it('is N and 37 to 39 digits, the same for the same text', () => {
    for (let i = 0; i < 200; i += 1) expect(localId(String(i))).toMatch(/^N\d{37,39}$/)
    expect(localId('a')).toBe(localId('a'))
    expect(localId('a')).not.toBe(localId('b'))
  })
})
