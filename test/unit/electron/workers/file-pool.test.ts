import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openFilePool } from '#electron/workers/file-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'file-pool-'))
const small = join(folder, 'small.txt')
const large = join(folder, 'large.txt')
const sentence = 'The mayor opened the new bridge on Monday, and the council paid for it. '
writeFileSync(small, sentence)
writeFileSync(large, sentence.repeat(70_000))
const options = { readBytes: 20_000_000 }
const pool = openFilePool({ threads: 1 })

afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a file pool of one thread', () => {
  it('reads the next file while the last documents of one are still at work', async () => {
    const kinds: string[] = []
    for await (const outcomes of pool.read(small, options)) {
      expect(outcomes).toMatchObject([{ state: 'read', text: sentence.trim() }])
      kinds.push((await pool.survey(small, options)).kind)
    }
    expect(kinds).toEqual(['text'])
  })

  it('goes on with a fresh thread after a text that would fill its memory', async () => {
    for await (const [outcome] of pool.read(large, options)) {
      expect(outcome?.state === 'read' && outcome.text.length).toBe(sentence.length * 70_000 - 1)
      expect((await pool.survey(small, options)).kind).toBe('text')
    }
  })

  it('gives its thread back when a reader leaves early', async () => {
    for await (const outcomes of pool.read(small, options)) {
      expect(outcomes).toHaveLength(1)
      break
    }
    expect((await pool.survey(large, options)).problem).toBeUndefined()
  })

  it('ends a thread that takes memory its heap does not see, and reads the next file', async () => {
    const workerFile = join(folder, 'unpacks.mjs')
    writeFileSync(
      workerFile,
      `import { parentPort } from 'node:worker_threads'
       parentPort.on('message', ({ path }) => {
         const held = path === 'bomb' ? Buffer.alloc(64 * 1024 * 1024, 1) : Buffer.alloc(1)
         while (held.length > 1) held[0] += 1
         parentPort.postMessage({ kind: 'surveyed', facts: { kind: 'text' } })
       })`,
    )
    const hostile = openFilePool({
      threads: 1,
      workerFile: pathToFileURL(workerFile),
      outsideMb: 32,
    })
    await expect(hostile.survey('bomb', options)).rejects.toThrow(/more memory than one file/)
    expect(await hostile.survey('fine', options)).toEqual({ kind: 'text' })
    await hostile.close()
  })

  it('gives no file to a thread that is ending: what hung it costs the next one nothing', async () => {
    const workerFile = join(folder, 'hangs.mjs')
    writeFileSync(
      workerFile,
      `import { parentPort } from 'node:worker_threads'
       parentPort.on('message', ({ path }) => {
         if (path === 'fine') parentPort.postMessage({ kind: 'surveyed', facts: { kind: 'text' } })
       })`,
    )
    const hostile = openFilePool({ threads: 1, workerFile: pathToFileURL(workerFile) })
    const stop = new AbortController()
    const hung = hostile.survey('hangs', options, stop.signal)
    const next = hostile.survey('fine', options)
    await setImmediate()
    stop.abort(new Error('too long'))
    await expect(hung).rejects.toThrow('too long')
    expect(await next).toEqual({ kind: 'text' })
    await hostile.close()
  })
})
