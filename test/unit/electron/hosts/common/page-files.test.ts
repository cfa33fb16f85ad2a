import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, readPageFiles } from '#electron/hosts/common/page-files.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('readPageFiles', () => {
  it('holds the page’s own files and no link, folder or unknown kind', () => {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), 'page')
    writeFileSync(join(folder, 'assets/a.js'), 'code')
    writeFileSync(join(folder, 'assets/a.js.map'), 'map')
    writeFileSync(join(folder, '.env'), 'secret')
    symlinkSync('/etc/passwd', join(folder, 'assets/passwd.js'))
    symlinkSync('/etc', join(folder, 'etc'))
    expect([...readPageFiles(folder).keys()].sort()).toEqual(['/', '/assets/a.js'])
  })

  it('says when the page was never built', () => {
    expect(() => readPageFiles(folder)).toThrow('The built page is missing')
  })
})

describe('bodyOf', () => {
  it('puts the nonce into the page and leaves other files alone', () => {
    const text = (type: string) =>
      Buffer.from(bodyOf({ body: Buffer.from('a __CSP_NONCE__ b'), type }, 'N')).toString()
    expect(text('text/html; charset=utf-8')).toBe('a N b')
    expect(text('text/javascript; charset=utf-8')).toBe('a __CSP_NONCE__ b')
  })
})
