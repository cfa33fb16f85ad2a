import { describe, expect, it } from 'vitest'

import { readOne } from './formats/read.ts'

const MB = 1024 * 1024

describe('text longer than any person writes', () => {
  it('reads Markdown of one line and of endless indents', async () => {
    const { text } = await readOne('a.md', 'sentences'.padEnd(4096).repeat(2 * 1024))
    expect(text.match(/sentences/g)).toHaveLength(2 * 1024)
    const list = (n: number): string =>
      Array.from({ length: n }, (_, at) => `${'  '.repeat(at)}- item`).join('\n')
    expect((await readOne('a.md', list(300))).text.match(/item/g)).toHaveLength(300)
  })

  it('cuts a value or a message that is longer than any document, and says so', async () => {
    const text = 'word '.repeat(5 * MB)
    const mail = `From: a@b.example\nTo: c@d.example\nSubject: x\n\n${text}`
    for (const [name, data] of [
      ['a.json', JSON.stringify({ text })],
      ['a.eml', mail],
    ] as const) {
      const outcome = await readOne(name, data)
      expect([outcome.isCut, outcome.text.length]).toEqual([true, 20 * MB])
      expect(outcome.notes.join(' ')).toContain('Only its first 20,971,520 characters were read.')
    }
  })
})
