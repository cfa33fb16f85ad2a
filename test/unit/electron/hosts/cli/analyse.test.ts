import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCliBench, type CliBench } from '#test/support/cli-bench.ts'

let bench: CliBench
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-analyse-'))
  writeFileSync(join(folder, 'text.txt'), 'The food was good.\n')
  writeFileSync(join(folder, 'latin.txt'), Buffer.from('caf\xe9', 'latin1'))
  writeFileSync(join(folder, 'empty.txt'), ' \n')
  writeFileSync(join(folder, 'long.txt'), 'a'.repeat(2_000_001))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  bench = createCliBench()
})

describe('analyse', () => {
  it.each([
    [['nothing', '-'], 'analyse knows language, sentiment'],
    [['sentiment'], 'Say what to analyse'],
    [['sentiment', '-', '--param', 'text=x'], 'Say what to analyse once'],
    [['image-tags', '-'], 'reads an image at an address'],
    [['sentiment', '-', '--param', 'x'], '--param wants name=value'],
    [['sentiment', '-', '--engine', 'gone'], 'There is no profile "gone"'],
    [['sentiment', 'gone.txt'], 'There is no file'],
    [['sentiment', 'FOLDER'], 'is no file'],
    [['sentiment', 'FOLDER/empty.txt'], 'empty.txt is empty: there is nothing to analyse'],
    [['sentiment', 'FOLDER/latin.txt'], 'is not UTF-8 text'],
    [['sentiment', 'FOLDER/long.txt'], 'longer than the 2 MB'],
  ])('%j says what is wrong', async (line, message) => {
    const words = line.map((word) => word.replace('FOLDER', folder))
    const { code, err, out } = await bench.run(['analyse', ...words], { stdin: 'x' })
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
  })

  it('prints the body for programs and a table with its source for people', async () => {
    const piped = await bench.run(['analyse', 'language', join(folder, 'text.txt')])
    expect([piped.code, piped.out]).toEqual([0, '{}\n'])
    const shown = await bench.run(['analyse', 'language', '-'], { stdin: 'good', columns: 80 })
    expect(shown.out).toContain('LANGUAGE')
    expect(shown.out).toMatch(/en\s+0\.99/)
    expect(shown.err).toContain('local 1')
    // A terminal that does not know how wide it is.
    const unsure = await bench.run(['analyse', 'language', '-'], { stdin: 'good', columns: 0 })
    expect(unsure.out).toBe(shown.out)
  })

  it('says what the engine says of the limits of its answer', async () => {
    const line = ['analyse', 'image-tags', '--param', 'url=https://example.com/i.png']
    const { err } = await bench.run(line, { columns: 80 })
    expect(err).toContain('Nothing in the picture is recognised.')
    expect((await bench.run([...line, '--json'])).err).toBe('')
  })

  it('takes local and its name for the same engine, and no two engines', async () => {
    const same = ['analyse', 'language', '-', '--engine', 'local']
    expect((await bench.run(same, { stdin: 'x' })).code).toBe(0)
    const two = ['--profile', 'a', 'analyse', 'language', '-', '--engine', 'b']
    expect((await bench.run(two, { stdin: 'x' })).err).toContain('name two services')
  })
})
