import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const MAKER = fileURLToPath(
  new URL(
    '../../../../../electron/embedded/knowledge/build/make-language-sample.ts',
    import.meta.url,
  ),
)
const HANDBOOK =
  'en-US de-DE fr-FR it-IT es-ES pt-BR ru-RU nl-NL ar-MA tr-TR zh-CN zh-TW sv-SE da-DK fa-IR'
const GNOME = 'C de fr it es pt ru nl tr zh_CN sv da fi fa'
const ENGLISH = 'The printer prints every page of the document again.'
const GERMAN = 'Der Drucker gibt jede Seite des Dokuments noch einmal aus.'
const RUSSIAN = 'Принтер ещё раз напечатает все страницы этого документа.'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'language-sample-'))
  const page = (path: string, blocks: readonly string[], open: string, close: string): void => {
    mkdirSync(join(folder, path), { recursive: true })
    const body = blocks.map((block) => `${open}${block}${close}`).join('\n')
    writeFileSync(join(folder, path, 'a.page'), body)
  }
  for (const name of HANDBOOK.split(' ')) {
    const blocks = name === 'ru-RU' ? [RUSSIAN, 'Пакет Debian The Universal Operating System.'] : []
    const path = `debian-handbook/usr/share/doc/debian-handbook/html/${name}`
    page(path, blocks, '<div class="para">', '</div>')
  }
  for (const name of GNOME.split(' ')) {
    const blocks =
      name === 'de'
        ? [
            ENGLISH,
            `Jede Seite, mithin every page of the document, erscheint also noch einmal.`,
            `Drücken Sie jetzt auf die Taste <key>Eingabe</key>, damit er wieder anläuft.`,
            `Zu kurz ist das. <em>${GERMAN}</em>`,
          ]
        : [ENGLISH]
    page(`gnome-user-docs/usr/share/help/${name}`, blocks, '<p>', '</p>')
  }
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('the sample of two manuals', () => {
  it('draws whole sentences that somebody translated, without names of things', () => {
    execFileSync(process.execPath, [MAKER, folder, join(folder, 'out')])
    const drawn = (language: string): string =>
      readFileSync(join(folder, 'out', `${language}.txt`), 'utf8')
    expect(drawn('en')).toBe(`${ENGLISH}\n`)
    expect(drawn('de')).toBe(`${GERMAN}\n`)
    expect(drawn('ru')).toBe(`${RUSSIAN}\n`)
    expect(drawn('fr')).toBe('')
  })
})
