import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openTaxonomy } from '#electron/embedded/analysis/taxonomy.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'

const SHARED = '/work/shared/data/wire/taxonomies'
const NAMES = ['iptc-subjectcode', 'iab-qag'] as const

describe('openTaxonomy', () => {
  const iptc = openTaxonomy('iptc-subjectcode', KNOWLEDGE_FOLDER)
  const iab = openTaxonomy('iab-qag', KNOWLEDGE_FOLDER)

  it('holds both lists whole', () => {
    expect(iptc.ids).toHaveLength(1404)
    expect(iab.ids).toHaveLength(392)
    const levels = [0, 1, 2].map(
      (n) => iptc.ids.filter((id) => iptc.parentsOf(id).length === n).length,
    )
    expect(levels).toEqual([17, 390, 997])
    expect(iab.ids.filter((id) => iab.parentsOf(id).length === 0)).toHaveLength(26)
  })

  it('leads from an id to its label, its parents and its children', () => {
    expect(iptc.labelOf('11001007')).toBe('biological and chemical weapons')
    expect(iptc.parentsOf('11001007')).toEqual(['11001000', '11000000'])
    expect(iptc.childrenOf('17000000')).toContain('17003000')
    expect(iab.parentsOf('IAB23-7')).toEqual(['IAB23'])
    expect(iab.childrenOf('IAB23')).toHaveLength(10)
  })

  it('knows nothing of an id that is not in the list', () => {
    for (const id of ['', '99000000', 'constructor', 'IAB99-1']) {
      expect(iptc.labelOf(id)).toBeUndefined()
      expect(iptc.parentsOf(id)).toEqual([])
      expect(iab.childrenOf(id)).toEqual([])
    }
  })

  it.each(NAMES)('has a parent in the list for every %s that has one', (name) => {
    const taxonomy = openTaxonomy(name, KNOWLEDGE_FOLDER)
    const known = new Set(taxonomy.ids)
    for (const id of taxonomy.ids) {
      const parents = taxonomy.parentsOf(id)
      expect(parents.every((parent) => known.has(parent))).toBe(true)
      if (parents[0] !== undefined) expect(taxonomy.childrenOf(parents[0])).toContain(id)
    }
  })

  it.skipIf(!existsSync(SHARED))(
    'equals the recorded lists (skipped where they are missing)',
    () => {
      for (const name of NAMES) {
        const taxonomy = openTaxonomy(name, KNOWLEDGE_FOLDER)
        const list = JSON.parse(readFileSync(`${SHARED}/${name}.json`, 'utf8')) as {
          id: string
          label: string
          parent: string | null
        }[]
        expect(taxonomy.ids).toEqual(list.map(({ id }) => id))
        for (const { id, label, parent } of list) {
          expect(taxonomy.labelOf(id)).toBe(label.replace(/\s+/g, ' ').trim())
          expect(taxonomy.parentsOf(id)[0] ?? null).toBe(parent)
        }
      }
    },
  )
})
