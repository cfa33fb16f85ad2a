import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'

import { separatorOf } from '#electron/documents/formats/csv.ts'
import { jsonlRows } from '#electron/documents/formats/jsonl.ts'
import { MAX_RECORD_BYTES } from '#electron/documents/formats/rows.ts'

import { failureOf, readAll } from './read.ts'

const texts = async (...args: Parameters<typeof readAll>) =>
  (await readAll(...args)).map((each) => (each.state === 'read' ? each.text : each.state))

describe('tables', () => {
  const TABLE =
    'id;headline;body\n1;"A; b";"He said ""yes"" to the whole plan"\n2;B;"two\nlines of text"\n3;C;\n'

  it('finds separator, header and the column of the text, and says so', async () => {
    const [first, second, third] = await readAll('a.csv', TABLE)
    expect(first).toMatchObject({
      title: 'A; b',
      text: 'He said "yes" to the whole plan',
      row: 1,
      metadata: { columns: { id: '1', headline: 'A; b' } },
      notes: ['The text is taken from column "body".'],
    })
    expect(second).toMatchObject({ text: 'two\n\nlines of text', row: 2, notes: [] })
    expect(third).toMatchObject({ state: 'empty', row: 3 })
  })

  it('takes the column that is chosen, and lists them where there is none such', async () => {
    expect(await texts('a.csv', TABLE, { rows: { columns: { text: 'Headline' } } })).toEqual(
      ['A; b', 'B', 'C'], // prettier-ignore
    )
    const missing = await failureOf('a.csv', TABLE, { rows: { columns: { text: 'story' } } })
    expect(missing.reason).toBe('It has no column "story", only: id, headline, body.')
  })

  it('goes on where a run was stopped', async () => {
    const rows = { fromRow: 2, maxRows: 1 }
    expect(await texts('a.csv', TABLE, { rows })).toEqual(['two\n\nlines of text'])
  })

  it('reads tables without a header', async () => {
    const plain = 'A whole sentence stands here.\nAnother one stands there, too.\n'
    expect(await texts('a.csv', plain)).toEqual(plain.trim().split('\n'))
    expect(await texts('a.tsv', '1\tgood old things\n2\tbad new things\n')).toEqual(
      ['good old things', 'bad new things'], // prettier-ignore
    )
  })

  it('decodes what is not UTF-8', async () => {
    const russian = 'текст\nЗавтра в порту зажгут старые фонари, и город снова увидит море.\n'
    const [outcome] = await readAll('a.csv', iconv.encode(russian, 'windows-1251'))
    expect(outcome).toMatchObject({ encoding: 'windows-1251', encodingIsGuess: true })
    expect(outcome).toMatchObject({ text: russian.split('\n')[1] })
  })

  it('keeps what stands before a quotation mark that is never closed', async () => {
    const outcomes = await readAll('a.csv', 'text\ngood one\ngood two\n"open and so on\nand on\n')
    expect(outcomes.map((each) => each.state)).toEqual(['read', 'read', 'damaged'])
    expect(outcomes[2]).toMatchObject({ reason: expect.stringMatching(/never closed/) as string })
  })

  it.each([
    ['a,b\n1,2', ','],
    ['a;b;c\n1,5;2,5;x\n3,5;1;y', ';'],
    ['a\tb\n"x\ty"\tz', '\t'],
    ['a|b\nc|d', '|'],
    ['only one', '\u001f'],
    ['Hello, world, and all.\nBye.\nWell, well.', '\u001f'],
  ])('finds the separator of %j', (head, separator) => expect(separatorOf(head)).toBe(separator))
})

describe('JSON records', () => {
  it.each(['\n', '\r\n', '\r'])(
    'tells records apart by %j, wherever the first one stands',
    async (end) => {
      const long = `id;text${end}1;"two${end}lines"${end}2;two${end}`
      const found = await texts('a.csv', long)
      expect(found.map((text) => text.replace(/\s+/g, ' '))).toEqual(['two lines', 'two'])
      const late = `${'word '.repeat(20_000).trim()}${end}${'next '.repeat(9).trim()}${end}`
      expect((await texts('a.csv', late)).map((text) => text.slice(0, 9))).toEqual([
        'word word',
        'next next',
      ])
    },
  )

  it('says of records without any text that they have none', async () => {
    const { state, reason } = await failureOf('a.json', '{"a":{"b":{"c":{"d":{"e":{"f":"x"}}}}}}')
    expect([state, reason]).toEqual(['empty', 'None of its values is text.'])
  })

  it('names the line that is broken and goes on', async () => {
    const lines = '{"text":"one","source":{"name":"S"}}\n{"text":\n\n7\n{"text":"two"}\n'
    const outcomes = await readAll('a.jsonl', lines)
    expect(outcomes.map((each) => each.state)).toEqual(['read', 'damaged', 'damaged', 'read'])
    expect(outcomes[0]).toMatchObject({ metadata: { columns: { 'source.name': 'S' } } })
    expect(outcomes[1]).toMatchObject({
      row: 2,
      reason: expect.stringMatching(/^Line 2 /) as string,
    })
    expect(outcomes[2]).toMatchObject({ row: 3, reason: 'Line 4 is no object.' })
  })

  it('reads arrays, and the list within an object', async () => {
    expect(await texts('a.json', '[{"text":"one"},{"text":"two"}]')).toEqual(['one', 'two'])
    expect(await texts('a.json', '{"n":1,"stories":[{"body":"x y"}]}')).toEqual(['x y'])
    expect((await failureOf('a.json', '[{"text":')).state).toBe('damaged')
    expect((await failureOf('a.json', '[]')).state).toBe('empty')
  })

  it('passes over a line without end and does not keep it', async () => {
    const chunk = 'x'.repeat(1024 * 1024)
    const chunks = async function* () {
      for (let at = 0; at <= MAX_RECORD_BYTES / chunk.length + 1; at++) yield chunk
      yield '\n"after"\n'
    }
    const rows = []
    for await (const row of jsonlRows(chunks())) rows.push(row)
    expect(rows[0]).toEqual({ line: 1, problem: 'Line 1 has more than 20 MB.' })
    expect(rows[1]?.values?.get('text')).toBe('after')
  })

  it('is not misled by names of members', async () => {
    const [outcome] = await readAll(
      'a.jsonl',
      '{"__proto__":{"x":"y"},"constructor":"c","text":"t"}',
    )
    expect(outcome).toMatchObject({ state: 'read', text: 't' })
    expect(({} as { x?: string }).x).toBeUndefined()
  })
})
