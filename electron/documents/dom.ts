/** The part of the DOM this folder uses; the main side has no DOM types of its own. */
import { parseHTML } from 'linkedom'

import { limitDepth } from './html-depth.ts'

export interface DomNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly textContent: string | null
  readonly parentNode: DomNode | null
  readonly firstChild: DomNode | null
  readonly nextSibling: DomNode | null
}

export interface DomElement extends DomNode {
  readonly tagName: string
  readonly parentElement: DomElement | null
  getAttribute(name: string): string | null
  querySelector(selector: string): DomElement | null
  querySelectorAll(selector: string): Iterable<DomElement>
  closest(selector: string): DomElement | null
  remove(): void
}

export interface DomDocument extends DomElement {
  readonly body: DomElement | null
  readonly documentElement: DomElement | null
  normalize(): void
}

/**
 * Parses a page or a fragment; there is always a body. Runs no script and fetches nothing.
 * linkedom makes a new, empty body where head and body do not follow each other as they should, as
 * on many old pages; those are framed anew, which loses none of their content.
 */
export function documentOf(source: string): DomDocument {
  const html = limitDepth(source)
  if (/<body[\s>]/i.test(html)) {
    const document = parsed(html)
    const found = document.querySelector('body')
    if (found && document.querySelector('head') && document.body === found) return document
  }
  const root = /<html(?:\s[^>]*)?>/i.exec(html.slice(0, 16_384))?.[0] ?? '<html>'
  const content = html.replace(/<!doctype[^>]*>|<\/?(?:html|head|body)(?:\s[^>]*)?>/gi, '')
  return parsed(`<!doctype html>${root}<head></head><body>${content}</body></html>`)
}

function parsed(html: string): DomDocument {
  const document = parseHTML(html).document as unknown as DomDocument
  // The parser ends a text at every entity and every "<" in it: pages in entities were all nodes.
  document.normalize()
  return document
}

export function pageTitle(document: DomDocument): string {
  return document.querySelector('title')?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

export type TreeSize = {
  /** Levels below the root. */
  readonly depth: number
  readonly elements: number
  /** Each counted once for every element it stands in: what asking them all for theirs costs. */
  readonly nestedElements: number
  /** The same of characters. */
  readonly nestedText: number
}

export function sizeOf(root: DomNode): TreeSize {
  const size = { depth: 0, elements: 0, nestedElements: 0, nestedText: 0 }
  let depth = 0
  let node: DomNode | null = root
  while (node) {
    size.depth = Math.max(size.depth, depth)
    if (node.nodeType === 1) {
      size.elements += 1
      size.nestedElements += depth
    } else if (node.nodeType === 3) size.nestedText += (node.textContent?.length ?? 0) * depth
    if (node.firstChild) {
      node = node.firstChild
      depth++
      continue
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode
      depth--
    }
    if (!node || node === root) break
    node = node.nextSibling
  }
  return size
}
