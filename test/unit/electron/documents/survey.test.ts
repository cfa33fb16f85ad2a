import { expect, it } from 'vitest'
import { surveyFile } from '#electron/documents/survey.ts'

const survey = (name: string, text: string) =>
  surveyFile({ name, bytes: Buffer.from(text) }, { nowMs: 0 })
const SAID = 'The harbour reopened on Monday and the ships came back to the town.'

it.each([
  [
    'a.jsonl',
    (at: number) => `${JSON.stringify({ id: at, message: `${SAID} ${at}`, kind: 'x' })}\n`,
  ],
  ['a.csv', (at: number) => `${at},"${SAID}\nA second line, ${at}.",harbour\n`],
])('counts the records of a long table by its lines: %s', async (name, row) => {
  const rows = Array.from({ length: 8000 }, (_, at) => row(at))
  const found = await survey(name, rows.join(''))
  expect(found.size).toBeGreaterThan(512 * 1024)
  expect(found.rowsEstimate).toBe(8000)
})

it('finds the text of a page that begins with half a megabyte of scripts', async () => {
  const page = `<html><body><script>${'x = 1;\n'.repeat(90_000)}</script><p>${SAID}</p></body></html>`
  const found = await survey('a.html', page)
  expect(found.problem).toBeUndefined()
  expect(found.sample).toBe(SAID)
})

it('keeps the hash of a table that lacks the column, so that it is known again', async () => {
  const table = { name: 'a.csv', bytes: Buffer.from(`id,body\n1,"${SAID}"\n2,"${SAID}"\n`) }
  const found = await surveyFile(table, { nowMs: 0, rows: { columns: { text: 'note' } } })
  expect(found.problem).toEqual({
    state: 'unsupported',
    reason: 'It has no column "note", only: id, body.',
  })
  expect(found.sha256).toMatch(/^[\da-f]{64}$/)
})
