import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'

import { nativePath, shownName } from '#electron/documents/file-names.ts'
import { walk } from '#electron/documents/files.ts'
import { readDocuments } from '#electron/documents/read-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'file-names-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(process.platform === 'win32')('the name of a file', () => {
  it('is well-formed text that leads back to its very bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ min: 1, minLength: 1, maxLength: 40 }),
      fc.array(fc.constantFrom(0x5c, 0x78, 0x45, 0x39, 0xe9, 0xc3, 0xa9), { minLength: 1 }),
    )
    fc.assert(
      fc.property(bytes, (raw) => {
        const name = Buffer.from(raw)
        const shown = shownName(name)
        expect(shown.isWellFormed()).toBe(true)
        expect(Buffer.from(nativePath(shown))).toEqual(name)
      }),
    )
  })

  it('stays as it is where it is UTF-8, and tells its other bytes', () => {
    expect(shownName(Buffer.from('مرحبا 😀.txt'))).toBe('مرحبا 😀.txt')
    expect(shownName(Buffer.from([0x63, 0xe9, 0xc3, 0xa9]))).toBe('c\\xE9é')
    expect(shownName(Buffer.from('\\xE9'))).toBe('\\x5CxE9')
  })

  it.skipIf(process.platform === 'darwin')(
    'tells two files apart that differ in such a byte, and opens each',
    async () => {
      for (const byte of [0xe8, 0xe9]) {
        const path = Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([byte])])
        writeFileSync(path, `Byte ${byte}.`)
      }
      writeFileSync(join(folder, 'caf\\xE9'), 'Letters.')
      const texts: string[] = []
      for await (const { path } of walk(folder)) {
        for await (const outcome of readDocuments({ path }, { nowMs: 0 })) {
          texts.push(outcome.state === 'read' ? outcome.text : outcome.reason)
        }
      }
      expect(texts).toEqual(['Letters.', 'Byte 232.', 'Byte 233.'])
    },
  )

  it('may look like such a byte where the person names a folder', async () => {
    const path = join(folder, 'odd\\xE9.txt')
    writeFileSync(path, 'Named by hand.')
    for await (const outcome of readDocuments({ path }, { nowMs: 0 })) {
      expect(outcome).toMatchObject({ state: 'read', text: 'Named by hand.' })
    }
  })
})
