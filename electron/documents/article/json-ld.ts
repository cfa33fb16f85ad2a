/** What a page says of its article in JSON-LD (schema.org), read tolerantly. */
import type { DomDocument } from '../dom.ts'

export type LinkedData = {
  readonly headline?: string
  readonly author?: string
  readonly image?: string
  readonly publisher?: string
  readonly description?: string
  readonly body?: string
  readonly language?: string
  readonly keywords: readonly string[]
  readonly videos: readonly string[]
  /** Best first. */
  readonly dates: readonly string[]
}

type Node = Readonly<Record<string, unknown>>

const ARTICLE =
  /(?:Article|BlogPosting|Posting|Report|Review|Recipe|ClaimReview|TechArticle|Discussion|LiveBlog)/
const MAX_SCRIPT = 1024 * 1024
const MAX_NODES = 2000

export function linkedDataOf(document: DomDocument): LinkedData {
  const texts: string[] = []
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    const text = script.textContent ?? ''
    if (text.length <= MAX_SCRIPT) texts.push(text)
  }
  const nodes = texts.flatMap(nodesOf)
  const article = nodes.find((node) => ARTICLE.test(typeOf(node))) ?? {}
  const pages = nodes.filter((node) => /WebPage|ItemPage/.test(typeOf(node)))
  const videos = nodes.filter((node) => /VideoObject/.test(typeOf(node)))
  const dated = [article, ...pages, ...videos]
  const keys = ['datePublished', 'dateCreated', 'uploadDate'] as const
  const dates = dated.flatMap((node) => keys.flatMap((key) => textOf(node[key]) ?? []))
  const found: LinkedData = {
    headline: textOf(article.headline) ?? textOf(article.name),
    author: namesOf(article.author ?? article.creator).join(', ') || undefined,
    image: addressOf(article.image ?? article.thumbnailUrl),
    publisher: namesOf(article.publisher)[0],
    description: textOf(article.description),
    body: textOf(article.articleBody),
    language: textOf(article.inLanguage),
    keywords: wordsOf(article.keywords),
    videos: videos.flatMap((node) => addressOf(node.contentUrl) ?? addressOf(node.embedUrl) ?? []),
    dates: dates.length > 0 ? dates : datesOfBroken(texts),
  }
  return found
}

function nodesOf(text: string): Node[] {
  let value: unknown
  try {
    // Line ends within strings, and comments around it, are the usual faults.
    const bare = text.replace(
      /^\s*(?:<!--|\/\/<!\[CDATA\[|<!\[CDATA\[)|(?:-->|\/\/\]\]>|\]\]>)\s*$/g,
      '',
    )
    value = JSON.parse(bare.replace(/[\u0000-\u001f]+/g, ' '))
  } catch {
    return []
  }
  const nodes: Node[] = []
  const waiting: unknown[] = [value]
  // Articles stand in @graph, in arrays, or as the main entity of a page.
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (nodes.length >= MAX_NODES) break
    if (Array.isArray(next)) waiting.push(...(next as unknown[]).slice(0, MAX_NODES))
    else if (typeof next === 'object' && next !== null) {
      const node = next as Node
      nodes.push(node)
      for (const key of ['@graph', 'mainEntity', 'mainEntityOfPage', 'video', 'hasPart']) {
        if (typeof node[key] === 'object') waiting.push(node[key])
      }
    }
  }
  return nodes
}

/** Broken JSON is common enough that its dates are looked for as text. */
function datesOfBroken(texts: readonly string[]): string[] {
  return ['datePublished', 'dateCreated', 'uploadDate'].flatMap((key) =>
    texts.flatMap((text) => new RegExp(`"${key}"\\s*:\\s*"([^"]{8,40})"`).exec(text)?.[1] ?? []),
  )
}

function typeOf(node: Node): string {
  const type = node['@type']
  return Array.isArray(type) ? type.join(' ') : String(type ?? '')
}

function textOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first.trim() !== '' ? first.trim() : undefined
}

function namesOf(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.slice(0, 10).flatMap((each) => {
    const name = typeof each === 'string' ? each : textOf((each as Node | undefined)?.name)
    return name && !/^https?:/.test(name) ? [name.trim()] : []
  })
}

function addressOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first === 'string') return first
  const node = first as Node | undefined
  return textOf(node?.url) ?? textOf(node?.contentUrl) ?? textOf(node?.['@id'])
}

function wordsOf(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.flatMap((each) => (typeof each === 'string' ? each.split(/[,;]/) : []))
}
