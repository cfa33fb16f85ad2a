/** Exports read again, by readers written from the formats' own rules. */
import { parse as parseCsv } from 'csv-parse/sync'
import fc from 'fast-check'
import { Lexer } from 'marked'
import { describe, expect, it } from 'vitest'
import { bibtexEntry, CSV_COLUMNS, csvCells, cslItem, risRecord } from '#electron/work/export/formats.ts' // prettier-ignore
import { markdownName, markdownStory } from '#electron/work/export/markdown.ts'
import { csvRow } from '#shared/logic/csv.ts'
import type { Story } from '#shared/model/story.ts'
import { makeStories } from '#test/support/make-stories.ts'

const { story } = [...makeStories({ count: 1, seed: 5 })][0]!
const SEEN = '2026-02-01T09:00:00.000Z'

const mark = {
  id: 'h',
  storyId: story.id,
  element: 'body',
  isOrphan: false,
  color: 'yellow',
  storyTitle: story.title,
  createdAt: SEEN,
  updatedAt: SEEN,
} as const
const anchor = (exact: string) => ({ exact, prefix: '', suffix: '', start: 0, end: exact.length })

/** Texts with everything that has a meaning to one of the formats. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['{', '}', '\\', '%', '&', '#', '$', '_', '^', '~', '"', "'", ',', ';', '--', '``'],
        ...[
          '=',
          '+',
          '-',
          '@',
          '\t',
          '\r',
          '\n',
          '\u2028',
          '\u0000',
          '<b>',
          '&amp;',
          '*',
          '[x](y)',
        ],
        ...['ER  - ', 'TY  - ', '@article{', '🙂', 'עברית', '👩‍👩‍👧', 'é', '1. ', '# ', '> ', '|', '`'],
      ),
      fc.stringMatching(/^[A-Za-z ]{1,8}$/),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

const storyOf = (title: string, name: string, keyword: string): Story => ({
  ...story,
  title,
  source: { ...story.source, name },
  author: { name },
  keywords: [keyword, 'second'],
  summary: [title],
  permalink: 'https://e.example/a?b={1}&c=%20x_y#z',
})
/** What every format makes of blanks and control characters. */
const folded = (value: string) => value.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

describe('a story read back', () => {
  it('from CSV: every cell, with formulas disarmed', () => {
    fc.assert(
      fc.property(text, text, text, (title, name, keyword) => {
        const one = storyOf(title, name, keyword)
        const rows = parseCsv(csvRow(CSV_COLUMNS) + csvRow(csvCells(one)), { relax_column_count: false, record_delimiter: '\r\n' }) as string[][] // prettier-ignore
        expect(rows).toHaveLength(2)
        expect(rows[1]).toHaveLength(CSV_COLUMNS.length)
        const disarmed = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)
        expect(rows[1]).toEqual(csvCells(one).map(disarmed))
      }),
      { numRuns: 300 },
    )
  })

  it('from RIS: one record, whatever the texts hold', () => {
    fc.assert(
      fc.property(text, text, text, (title, name, keyword) => {
        const read = readRis(risRecord(storyOf(title, name, keyword), { seenAt: SEEN }))
        expect(read).toHaveLength(1)
        expect(read[0]).toMatchObject({ TY: ['NEWS'], ID: [story.id], Y2: ['2026/02/01/'] })
        expect(read[0]!.TI?.[0] ?? '').toBe(folded(title))
        expect(read[0]!.AU?.[0] ?? '').toBe(folded(name))
        expect(read[0]!.KW?.at(-1)).toBe('second')
      }),
      { numRuns: 300 },
    )
  })

  it('from BibTeX: one entry with balanced braces and the same words', () => {
    fc.assert(
      fc.property(text, text, text, (title, name, keyword) => {
        const read = readBibtex(
          bibtexEntry(storyOf(title, name, keyword), { seenAt: SEEN }) +
            bibtexEntry(story, { seenAt: SEEN }),
        )
        expect(read).toHaveLength(2)
        expect(plainTex(read[0]!.title!)).toBe(folded(title))
        expect(plainTex(read[0]!.journal!)).toBe(folded(name))
        expect(read[0]!.urldate).toBe('2026-02-01')
        expect(read[0]!.url).not.toMatch(/[{}\s]/)
      }),
      { numRuns: 300 },
    )
  })

  it('from CSL-JSON: the texts as they are, with the days', () => {
    fc.assert(
      fc.property(text, text, text, (title, name, keyword) => {
        const item = JSON.parse(JSON.stringify(cslItem(storyOf(title, name, keyword), { seenAt: SEEN }))) as Record<string, unknown> // prettier-ignore
        expect(item).toMatchObject({ title, accessed: { 'date-parts': [[2026, 2, 1]] } })
        expect(item['container-title']).toBe(name)
      }),
    )
  })

  it('from Markdown: front matter that is YAML, and text that shows as it reads', () => {
    const extras = { tags: ['a: b', '#c'], highlights: [], hasBody: true }
    fc.assert(
      fc.property(text, text, (title, body) => {
        const one = { ...storyOf(title, 'Review', 'k'), body }
        const file = markdownStory(one, extras)
        const [, front = '', rest = ''] = /^---\n([\s\S]*?)\n---\n\n?([\s\S]*)$/.exec(file) ?? []
        const facts = Object.fromEntries(
          front.split('\n').map((line) => {
            const at = line.indexOf(': ')
            return [line.slice(0, at), JSON.parse(line.slice(at + 2)) as unknown]
          }),
        )
        expect(facts).toMatchObject({ title: folded(title), id: one.id, tags: ['a: b', '#c'] })
        // A title of signs alone shows as an empty heading.
        const shown = shownText(rest).filter(Boolean)
        expect(shown).toEqual([folded(title), ...body.split(/\n+/).map(folded)].filter(Boolean))
      }),
      { numRuns: 300 },
    )
  })
})

describe('what a person added to a story, read back', () => {
  const passage = fc.tuple(text, text)
  const added = ([exact, note]: readonly [string, string]) => ({
    seenAt: SEEN,
    tags: ['to check', note.slice(0, 40)],
    highlights: [
      { ...mark, note, anchor: anchor(exact) },
      { ...mark, element: 'story' as const, note: 'Ask her again.' },
      { ...mark, note: '' },
    ],
  })
  const quoted = (exact: string, note: string) =>
    [`“${folded(exact)}”`, folded(note)].filter(Boolean).join(' — ')

  it('from RIS: tags among the keywords, each note a line', () => {
    fc.assert(
      fc.property(passage, ([exact, note]) => {
        const [read] = readRis(risRecord(story, added([exact, note])))
        expect(read!.KW).toContain('to check')
        expect(read!.N1?.map((line) => line.trim())).toEqual([
          quoted(exact, note),
          'Ask her again.',
        ])
      }),
    )
  })

  it('from BibTeX: tags among the keywords, the notes as an annotation', () => {
    fc.assert(
      fc.property(passage, ([exact, note]) => {
        const read = readBibtex(bibtexEntry(story, added([exact, note])) + bibtexEntry(story))
        expect(read).toHaveLength(2)
        expect(read[0]!.keywords).toContain('to check')
        const notes = read[0]!.annote!.split(' \\par ').map(plainTex)
        expect(notes).toEqual([quoted(exact, note), 'Ask her again.'])
        expect(read[1]).not.toHaveProperty('annote')
      }),
    )
  })

  it('from CSL-JSON and CSV: tags and notes in fields of their own', () => {
    fc.assert(
      fc.property(passage, ([exact, note]) => {
        const extras = added([exact, note])
        const notes = `${quoted(exact, note)}\nAsk her again.`
        const item = cslItem(story, extras)
        expect(item.note).toBe(notes)
        expect(item.keyword).toContain('to check')
        const cells = csvCells(story, extras)
        expect(cells[CSV_COLUMNS.indexOf('tags')]).toBe(extras.tags.join('; '))
        expect(cells[CSV_COLUMNS.indexOf('notes')]).toBe(notes)
        expect(cells).toHaveLength(CSV_COLUMNS.length)
      }),
    )
  })

  it('is nothing where nothing was added', () => {
    expect(risRecord(story)).not.toMatch(/^N1 {2}-/m)
    expect(cslItem(story)).not.toHaveProperty('note')
    expect(csvCells(story).slice(-2)).toEqual(['', ''])
  })
})

describe('names of Markdown files', () => {
  it('are names on every system, and two stories of one title have two', () => {
    fc.assert(
      fc.property(text, (title) => {
        const one = markdownName(storyOf(title, 'n', 'k'))
        expect(one).toMatch(/^\d{4}-\d\d-\d\d [^/\\:*?"<>|\p{Cc}]+\.md$/u)
        expect(one).not.toContain('..')
        expect(one).not.toBe(markdownName({ ...storyOf(title, 'n', 'k'), id: '77' }))
      }),
    )
  })

  it('leave a licensed text out where it may not go', () => {
    const file = markdownStory({ ...story, body: 'SECRET' }, { tags: [], highlights: [], hasBody: false }) // prettier-ignore
    expect(file).not.toContain('SECRET')
    expect(file).toContain('licensed and was left out')
  })
})

/** Reference Manager's own rule: a tag of two signs, two blanks, a hyphen, a blank; ER ends. */
function readRis(file: string): Record<string, string[]>[] {
  const records: Record<string, string[]>[] = []
  let open: Record<string, string[]> | undefined
  for (const line of file.split('\r\n')) {
    const [, tag, value = ''] = /^([A-Z][A-Z0-9]) {2}- (.*)$/.exec(line) ?? []
    if (tag === undefined) {
      expect(line).toBe('')
      continue
    }
    if (tag === 'TY') open = {}
    expect(open, line).toBeDefined()
    if (tag === 'ER') {
      records.push(open!)
      open = undefined
    } else (open![tag] ??= []).push(value)
  }
  return records
}

/** BibTeX counts braces whatever stands before them: entries and values end where the count is even. */
function readBibtex(file: string): Record<string, string>[] {
  const entries: Record<string, string>[] = []
  for (let at = file.indexOf('@'); at >= 0; at = file.indexOf('@', at)) {
    const open = file.indexOf('{', at)
    const close = closing(file, open)
    const inside = file.slice(open + 1, close)
    const fields: Record<string, string> = {}
    for (let from = inside.indexOf(','); ;) {
      const equals = inside.indexOf(' = {', from)
      if (equals < 0) break
      const end = closing(inside, equals + 3)
      fields[inside.slice(from + 1, equals).trim()] = inside.slice(equals + 4, end)
      from = end + 1
    }
    entries.push(fields)
    at = close
  }
  return entries
}

function closing(from: string, open: number): number {
  let depth = 0
  for (let at = open; at < from.length; at += 1) {
    if (from[at] === '{') depth += 1
    if (from[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('The braces do not balance.')
}

/** What TeX prints. */
function plainTex(tex: string): string {
  const names: Record<string, string> = { textbackslash: '\\', textasciitilde: '~', textasciicircum: '^', textbraceleft: '{', textbraceright: '}' } // prettier-ignore
  const read = tex.replace(/\\(text[a-z]+)\{\}|\\([&%$#_])|\{|\}/g, (_all, name?: string, sign?: string) => (name ? (names[name] ?? '?') : (sign ?? ''))) // prettier-ignore
  return read.trim()
}

/** The visible text of each heading and paragraph. */
function shownText(markdown: string): string[] {
  return Lexer.lex(markdown).flatMap((token) => {
    if (token.type === 'space') return []
    expect(['heading', 'paragraph']).toContain(token.type)
    return plainOf((token as { tokens?: Token[] }).tokens ?? [])
  })
}

type Token = { type: string; text?: string; raw: string; tokens?: Token[] }

function plainOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      expect(['text', 'escape']).toContain(token.type)
      return token.text ?? ''
    })
    .join('')
}
