/** Bodies recorded from the text-analysis service: read, and written again byte for byte. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { TextResult } from '#shared/model/analysis.ts'
import { wireFromAnswer } from '#shared/wire/text/bodies.ts'
import { analysisOf, TEXT_BASE } from '#shared/wire/text/endpoints.ts'
import { readProblems } from '#shared/wire/text/errors.ts'
import { printCompact, printPretty } from '#shared/wire/text/print.ts'
import { languageIn, resultFromWire, textIn } from '#shared/wire/text/read.ts'

const FOLDER = '/work/shared/data/wire/textapi'

type Recording = {
  readonly request: { readonly uri: string }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
}

const isHere = existsSync(FOLDER)
if (!isHere) console.log(`Skipped: recorded bodies are not here (${FOLDER}).`)
const recordings = (isHere ? readdirSync(FOLDER) : [])
  .map((file): [string, Partial<Recording>] => {
    return [file, JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Partial<Recording>]
  })
  .filter((pair): pair is [string, Recording] => pair[1].response !== undefined)

function endpointOf({ request }: Recording): string {
  return new URL(request.uri).pathname.slice(TEXT_BASE.length + 1)
}

/** The numbers are printed as they were, which the recorded length proves. */
describe.skipIf(!isHere)('recorded bodies', () => {
  const printed = recordings.filter(([, { response }]) => typeof response.body === 'object')

  test.each(printed)('%s has its recorded length when printed', (_, recording) => {
    const { body, headers } = recording.response
    const isCompact = ['combined', 'image-tags'].includes(endpointOf(recording))
    const isError = recording.response.status !== 200
    const text = isCompact && !isError ? printCompact(body) : printPretty(body)
    expect(Buffer.byteLength(text)).toBe(Number(headers['Content-Length']))
  })

  const answers = recordings.filter(
    ([, recording]) =>
      recording.response.status === 200 && analysisOf(endpointOf(recording)) !== undefined,
  )

  test.each(answers)('%s is read without a remark and written as it was', (_, recording) => {
    const { body } = recording.response
    const endpoint = endpointOf(recording)
    const analysis = analysisOf(endpoint)
    if (analysis === undefined) throw new Error('no endpoint')
    const drift: string[] = []
    const result = resultFromWire(analysis, body, { note: (path) => drift.push(path) })
    expect(drift).toEqual([])
    expect(TextResult.parse(result)).toEqual(result)
    if (result === undefined) return
    const language = languageIn(body)
    const answer = { source: { engine: 'recorded', ...(language && { language }) }, result }
    const options = {
      endpoint,
      text: textIn(body),
      origin: 'https://api.aylien.com',
      shape: 'observed',
    } as const
    const written = wireFromAnswer(answer, options)
    expect(printPretty(written)).toBe(printPretty(body))
  })

  test('errors are read as their clients read them', () => {
    const errors = recordings.filter(([, { response }]) => response.status === 400)
    expect(errors.length).toBeGreaterThan(3)
    for (const [, { response }] of errors) {
      const said = readProblems(response.body)
      expect(said.text).toMatch(/^requirement failed: /)
      expect(said.parameter).toMatch(/^(?:text|url|title)$/)
    }
  })

  test('the Node client’s own fixture is read', () => {
    const file = `${FOLDER}/elsa-node-fixture.json`
    const { tests } = JSON.parse(readFileSync(file, 'utf8')) as { tests: { output: unknown }[] }
    for (const { output } of tests) {
      const result = resultFromWire('elsa', output, { note: () => {} })
      expect(result).toMatchObject({ analysis: 'elsa' })
      expect(TextResult.parse(result)).toEqual(result)
    }
  })
})
