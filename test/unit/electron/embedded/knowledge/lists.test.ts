import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  BaseLists,
  entityOfEntry,
  type ListEntry,
} from '#electron/embedded/knowledge/base-lists.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'

const NAMES = ['companies', 'organizations', 'media', 'people', 'places', 'things']
const lists = new BaseLists(KNOWLEDGE_FOLDER)
const entries = Array.from({ length: lists.size }, (_, place) => lists.at(place))
const rows = NAMES.flatMap((list) =>
  readFileSync(new URL(`base/${list}.txt`, KNOWLEDGE_FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !/^[#[]/.test(line))
    .map((line) => ({ list, parts: line.split('|') })),
)
const titleOf = (first = ''): string => first.replace(/^\?/, '')

/** Names that mean one thing by themselves: no weight, no context and no mark says otherwise. */
function sureNames({ names, weakNames, weight, context }: ListEntry): string[] {
  if ((weight ?? 1) < 1 || context !== undefined) return []
  return (names['*'] ?? []).filter((name) => weakNames?.includes(name) !== true)
}

describe('the curated lists', () => {
  it('have thousands of companies', () => {
    expect(entries.filter(({ types }) => types.includes('Business')).length).toBeGreaterThan(4000)
  })

  it('write titles as Wikipedia does', () => {
    const odd = rows
      .map(({ list, parts }) => `${list} ${titleOf(parts[0])}`)
      .filter((row) => {
        const title = row.slice(row.indexOf(' ') + 1)
        const isSmall = /^\p{Ll}/u.test(title)
        return title === '' || isSmall || /[\s<>[\]{}#]|^_|_$|__|%(?![\dA-F]{2})|&/u.test(title)
      })
    expect(odd).toEqual([])
  })

  it('have no title twice', () => {
    const seen = new Map<string, string>()
    const twice: string[] = []
    for (const { list, parts } of rows) {
      const title = titleOf(parts[0]).toLowerCase()
      const other = seen.get(title)
      if (other !== undefined) twice.push(`${title}: ${other}, ${list}`)
      seen.set(title, list)
    }
    expect(twice).toEqual([])
  })

  it('have no name that surely means two things', () => {
    const owners = new Map<string, Set<string>>()
    for (const entry of entries) {
      for (const name of sureNames(entry)) {
        owners.set(name, (owners.get(name) ?? new Set()).add(entry.title))
      }
    }
    const shared = [...owners].filter(([, titles]) => titles.size > 1)
    expect(shared.map(([name, titles]) => `${name}: ${[...titles].join(', ')}`)).toEqual([])
  })

  it('have no empty and no doubled part', () => {
    const odd = rows.filter(({ parts }) => {
      const names = parts.slice(1)
      return names.includes('') || new Set(names).size < names.length
    })
    expect(odd.map(({ parts }) => parts.join('|'))).toEqual([])
  })
})

describe('an entry of a list', () => {
  const called = (title: string): ListEntry | undefined =>
    entries.find((entry) => entry.title === title)

  it('is known without its legal form, a single word only where one follows', () => {
    expect(called('Cetus_Corporation')?.names['*']).toContain('Cetus')
    expect(called('Target_Corporation')?.weakNames).toContain('Target')
    expect(called('Target_Corporation')?.formNames).toBeUndefined()
    expect(called('Saturn_Corporation')?.formNames).toEqual(['Saturn'])
    expect(called('Saturn_Corporation')?.weakNames).not.toContain('Saturn Corporation')
  })

  it('is known without the marks on its letters as well', () => {
    expect(called('Ørsted_(company)')?.names['*']).toEqual(
      expect.arrayContaining(['Ørsted', 'Orsted', 'DONG Energy']),
    )
    expect(called('Sabancı_Holding')?.names['*']).toContain('Sabanci Holding')
    expect(called('Éxito_Group')?.formNames).toEqual(['Éxito', 'Exito'])
  })

  it('has a page only where its title is sure', () => {
    const doubtful = rows.filter(({ parts }) => parts[0]?.startsWith('?'))
    const linked = entries.filter(({ links }) => links !== undefined)
    expect(doubtful.length).toBeGreaterThan(0)
    expect(linked.length).toBe(entries.length - doubtful.length)
    expect(called(titleOf(doubtful[0]?.parts[0]))?.links).toBeUndefined()
    const [first] = entries
    expect(first && entityOfEntry(first).id).toMatch(/^N\d{37,39}$/)
  })
})
