/**
 * Draws sentences in sixteen languages from two manuals that are translated by people:
 * `node make-language-sample.ts <folder of unpacked packages> <folder to write>`. The folder holds
 * `debian-handbook` and `gnome-user-docs` as `dpkg-deb -x` unpacks them; `SOURCES.md` names the
 * versions. The same packages give the same sample. The texts stay outside this tree.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const [packages, target] = process.argv.slice(2)
if (packages === undefined || target === undefined) {
  throw new Error('node make-language-sample.ts <unpacked packages> <folder to write>')
}

type Manual = {
  readonly folder: string
  readonly english: string
  readonly block: RegExp
  /** Their names for our languages, where they have them. */
  readonly names: Readonly<Record<string, string>>
}

const HANDBOOK: Manual = {
  folder: `${packages}/debian-handbook/usr/share/doc/debian-handbook/html`,
  english: 'en-US',
  block: /<div class="para">(.*?)<\/div>/gs,
  names: named(
    'en=en-US de=de-DE fr=fr-FR it=it-IT es=es-ES pt=pt-BR ru=ru-RU nl=nl-NL ar=ar-MA tr=tr-TR zh-cn=zh-CN zh-tw=zh-TW sv=sv-SE da=da-DK fa=fa-IR',
  ),
}
const GNOME: Manual = {
  folder: `${packages}/gnome-user-docs/usr/share/help`,
  english: 'C',
  block: /<p>(.*?)<\/p>/gs,
  names: named(
    'en=C de=de fr=fr it=it es=es pt=pt ru=ru nl=nl tr=tr zh-cn=zh_CN sv=sv da=da fi=fi fa=fa',
  ),
}

const MOST = 200
/** Characters of a sentence; Chinese writes a word in two. */
const LENGTHS = { least: 40, most: 200 }
const CHINESE_LENGTHS = { least: 20, most: 100 }
/** So many English words in a row make a sentence one that was left half translated. */
const RUN = 3
/** Share of the letters that must be of the language's script. */
const OWN_LETTERS = 0.8
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ru: /\p{Script=Cyrillic}/gu,
  ar: /\p{Script=Arabic}/gu,
  fa: /\p{Script=Arabic}/gu,
  'zh-cn': /\p{Script=Han}/gu,
  'zh-tw': /\p{Script=Han}/gu,
}
/** Commands, keys, files and names of menus are the same in every language. */
const NAMES_OF_THINGS =
  /<(code|tt|pre|cmd|sys|file|key|keyseq|guiseq|gui|app|input|output|link)\b[^>]*?(?:\/>|>.*?<\/\1>)/gs
const THING = '\uFFFC'

mkdirSync(target, { recursive: true })
for (const language of Object.keys({ ...HANDBOOK.names, ...GNOME.names })) {
  const found = new Set([HANDBOOK, GNOME].flatMap((manual) => sentencesOf(manual, language)))
  // By their hash: neither the order of a manual nor its longest chapter decides.
  const drawn = [...found].sort((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1)).slice(0, MOST)
  writeFileSync(`${target}/${language}.txt`, drawn.map((one) => `${one}\n`).join(''))
  console.log(`${language}: ${drawn.length} of ${found.size}`)
}

function sentencesOf(manual: Manual, language: string): string[] {
  const name = manual.names[language]
  if (name === undefined) return []
  const english = new Set(blocksOf(manual, manual.english))
  const runs = new Set([...english].flatMap(runsOf))
  const isEnglish = language === 'en'
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return blocksOf(manual, name)
    .filter((block) => isEnglish || !english.has(block))
    .flatMap((block) => [...segmenter.segment(block)].map(({ segment }) => segment.trim()))
    .filter((one) => isWhole(one, language) && (isEnglish || !runsOf(one).some((r) => runs.has(r))))
}

function blocksOf({ folder, block }: Manual, name: string): string[] {
  return pagesIn(`${folder}/${name}`).flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(block)]
      .map((match) => match[1] ?? '')
      .filter((inner) => !inner.includes('<div'))
      .map((inner) => plain(inner)),
  )
}

function pagesIn(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`${folder} is missing; SOURCES.md names the packages.`)
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && /\.(?:html|page)$/.test(file.name))
    .map((file) => `${file.parentPath}/${file.name}`)
    .sort()
}

function plain(markup: string): string {
  return markup
    .replace(NAMES_OF_THINGS, THING)
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&(?:lt|gt|amp|#\d+|nbsp);/g, THING)
    .replace(/\s+/g, ' ')
    .trim()
}

function isWhole(sentence: string, language: string): boolean {
  const { least, most } = language.startsWith('zh') ? CHINESE_LENGTHS : LENGTHS
  if (sentence.length < least || sentence.length > most) return false
  if (!/^\p{L}/u.test(sentence) || !/[.!?。！？؟]$/u.test(sentence)) return false
  if (/[@{}=<>\\/_\u005B\u005D]|\d\.\d/.test(sentence) || sentence.includes(THING)) return false
  const script = SCRIPTS[language]
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0
  return script === undefined || (sentence.match(script)?.length ?? 0) >= OWN_LETTERS * letters
}

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  return words.slice(RUN - 1).map((_, i) => words.slice(i, i + RUN).join(' '))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function named(pairs: string): Record<string, string> {
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=') as [string, string]))
}
