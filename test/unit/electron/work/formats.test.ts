import { describe, expect, test } from 'vitest'
import {
  bibtexEntry,
  CSV_COLUMNS,
  csvCells,
  cslItem,
  risRecord,
} from '#electron/work/export/formats.ts'
import { csvRow } from '#shared/logic/csv.ts'
import { wireLine } from '#electron/work/export/export-stories.ts'
import { wireFromStory } from '#shared/wire/news/bridge.ts'
import { makeStories } from '#test/support/make-stories.ts'

const { story } = [...makeStories({ count: 1, seed: 3 })][0]!
const hostile = {
  ...story,
  title: '=HYPERLINK("x"), 50% & {braces}\nsecond line',
  source: { ...story.source, name: 'The "Echo"' },
  author: { name: '@cmd' },
  summary: ['One.', 'Two.'],
  permalink: 'https://echo.example/a?b=1',
}

describe('exports of a hostile story', () => {
  test('CSV: as many cells as columns, quotes doubled, formulas disarmed', () => {
    const row = csvRow(csvCells(hostile))
    expect(csvCells(hostile)).toHaveLength(CSV_COLUMNS.length)
    expect(row).toContain(`"'=HYPERLINK(""x""), 50% & {braces}\nsecond line"`)
    expect(row).toContain(`'@cmd`)
    expect(row.endsWith('\r\n')).toBe(true)
  })

  test('RIS: one tag a line, ended by ER', () => {
    const lines = risRecord(hostile).split('\r\n')
    expect(lines[0]).toBe('TY  - NEWS')
    expect(lines).toContain('TI  - =HYPERLINK("x"), 50% & {braces} second line')
    expect(lines.at(-3)).toBe('ER  - ')
    for (const line of lines.filter(Boolean)) expect(line).toMatch(/^[A-Z][A-Z0-9] {2}- /)
  })

  test('BibTeX: signs that TeX would act on are escaped and braces balance', () => {
    const entry = bibtexEntry(hostile)
    expect(entry).toContain('50\\% \\& \\textbraceleft{}braces\\textbraceright{}')
    const bare = entry.replace(/\\[{}]/g, '')
    expect(bare.split('{').length).toBe(bare.split('}').length)
  })

  test('CSL-JSON: a newspaper article with its day', () => {
    expect(cslItem(hostile)).toMatchObject({
      type: 'article-newspaper',
      'container-title': 'The "Echo"',
      abstract: 'One. Two.',
      issued: { 'date-parts': [[expect.any(Number), expect.any(Number), expect.any(Number)]] },
    })
  })
})

test('the body of a licensed story stays here; an open one leaves as it came', () => {
  const open = { ...story, id: '12345678901234567', licenseType: 0 }
  const wire = JSON.stringify(wireFromStory(open))
  expect(wireLine({ story: open, wire })).toBe(wire)
  const licensed = wireLine({ story: { ...open, licenseType: 1 }, wire })
  expect(JSON.parse(licensed)).not.toHaveProperty('body')
  expect(licensed).toContain('"id":12345678901234567,')
})
