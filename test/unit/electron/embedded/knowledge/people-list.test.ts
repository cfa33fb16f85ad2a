import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { conceptsOfText } from '#electron/embedded/analysis/concepts.ts'
import { readText } from '#electron/embedded/analysis/text/read-text.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { KINDS_OF_LISTS } from '#electron/embedded/knowledge/kinds.ts'
import { openKnowledge } from '#electron/embedded/knowledge/open-knowledge.ts'

const knowledge = openKnowledge()
const lines = readFileSync(new URL('base/people.txt', KNOWLEDGE_FOLDER), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const kinds = lines.filter((line) => line.startsWith('['))
const people = lines
  .filter((line) => !line.startsWith('['))
  .map((line) => {
    const [first = '', ...parts] = line.split('|')
    const title = first.replace(/^\?/, '')
    const own = decodeURIComponent(title.replace(/_\([^)]*\)$/, '')).replaceAll('_', ' ')
    const further = parts.filter((part) => !/^(?:[~!%]|[a-z]{2}:)/.test(part))
    const hasContext = parts.some((part) => part.startsWith('~'))
    return { title, parts, names: [...new Set([own, ...further])], hasContext }
  })

describe('the list of people', () => {
  it('has kinds that the base knows, each once', () => {
    const names = kinds.map((line) => line.slice(1, -1))
    expect(names.filter((name) => KINDS_OF_LISTS[name]?.types[0] !== 'Human')).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  it('has every person once, under a title as Wikipedia writes them', () => {
    expect(people.length).toBeGreaterThan(13_000)
    const titles = people.map(({ title }) => title)
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([])
    const wellFormed = /^[\p{Lu}\p{N}][^\s|()[\]{}#<>?]*(?:_\([^()\s]+\))?$/u
    expect(titles.filter((title) => !wellFormed.test(title))).toEqual([])
  })

  it('leaves no part empty and repeats no name', () => {
    const parts = people.flatMap((person) => person.parts)
    expect(parts.filter((part) => part.trim() !== part || part.length < 2)).toEqual([])
    const twice = people.filter(
      ({ parts: own, title }) =>
        new Set(own).size !== own.length || own.includes(title.replaceAll('_', ' ')),
    )
    expect(twice.map(({ title }) => title)).toEqual([])
  })

  it('tells people of one name apart by the words around them', () => {
    const named = new Map<string, typeof people>()
    for (const person of people) {
      for (const name of person.names) {
        const key = name.toLowerCase()
        named.set(key, [...(named.get(key) ?? []), person])
      }
    }
    const alike = [...named].filter(
      ([, of]) => of.length > 1 && of.filter(({ hasContext }) => hasContext).length < of.length - 1,
    )
    expect(alike.map(([name]) => name)).toEqual([])
  })

  it.each([
    ['Walter Mondale', 'Walter_Mondale', 'Politician'],
    ['Karl Otto Poehl', 'Karl_Otto_Pöhl', 'Politician'],
    ['Walter Cronkite', 'Walter_Cronkite', 'Journalist'],
    ['King Fahd', 'Fahd_of_Saudi_Arabia', 'Royalty'],
    ['Norman Schwarzkopf', 'Norman_Schwarzkopf_Jr.', 'MilitaryPerson'],
  ])('knows %s', (name, title, type) => {
    const [person] = knowledge.lookup(name, 'en')
    expect(person?.links?.wikipedia).toBe(`https://en.wikipedia.org/wiki/${title}`)
    expect(person?.ontology?.[0]).toBe(type)
  })

  it.each([
    ['Clinton met Yeltsin in Helsinki and spoke of Kosovo.', 'Clinton', 'Bill_Clinton'],
    ['Clinton lost to Trump in 2016, her campaign said.', 'Clinton', 'Hillary_Clinton'],
    ['Reagan and Vice President Bush greeted Gorbachev.', 'Bush', 'George_H._W._Bush'],
    ['Bush sent more troops to Iraq, Rumsfeld said.', 'Bush', 'George_W._Bush'],
    ['Paul Simon sang songs of Graceland.', 'Paul Simon', 'Paul_Simon'],
    ['Senator Paul Simon of Illinois objected.', 'Paul Simon', 'Paul_Simon_(politician)'],
  ])('links %s', (text, name, title) => {
    const options = { text, language: 'en' } as const
    const entities = readText(options, { knowledge, folder: KNOWLEDGE_FOLDER }).entities()
    const links = conceptsOfText({ ...options, knowledge, entities })
    const concept = links.find(({ surfaceForms }) =>
      surfaceForms.some((form) => form.text === name),
    )
    expect(concept?.uri).toBe(`http://dbpedia.org/resource/${title}`)
  })
})
