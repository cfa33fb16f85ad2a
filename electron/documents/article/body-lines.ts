/** The text of an article's element, line by line, without what stands among it (analysis.md 5.8). */
import type { DomElement } from '../dom.ts'
import { blockLines } from '../html-text.ts'

import { BESIDE_SHARE, isBeside, isHidden, isPicture } from './beside.ts'
import { linkShare, linksOf, textLength } from './link-share.ts'

const DROPPED = new Set([
  ...['FIGURE', 'FIGCAPTION', 'ASIDE', 'NAV', 'FOOTER', 'FORM', 'DIALOG', 'TIME', 'AUDIO'],
  ...['AMP-SIDEBAR', 'AMP-AD', 'AMP-EMBED', 'AMP-CAROUSEL', 'AMP-ACCORDION', 'AMP-SOCIAL-SHARE'],
])
const LISTS = new Set(['UL', 'OL', 'DIV', 'SECTION', 'P', 'TABLE', 'LI', 'H2', 'H3', 'H4', 'H5'])

/** @param content Its classes must still be there. */
export function articleLines(content: DomElement): string[] {
  const whole = textLength(content)
  const isSkipped = (element: DomElement): boolean => {
    if (element === content) return false
    const name = element.tagName.toUpperCase()
    if (name === 'TIME' && element.parentElement?.tagName.toUpperCase() === 'P') return false
    if (DROPPED.has(name) || isHidden(element) || isPicture(element)) return true
    if (isBeside(element)) return textLength(element) < Math.max(400, whole * BESIDE_SHARE)
    return LISTS.has(name) && isLinkHeavy(element)
  }
  return blockLines(content, isSkipped)
}

/** A paragraph that is one link leads elsewhere; so do lists of links. */
function isLinkHeavy(element: DomElement): boolean {
  const length = textLength(element)
  if (length === 0 || length > 2000) return false
  const share = linkShare(element)
  if (share <= 0.6) return false
  const links = linksOf(element).length
  if (links > 1) return share > 0.7
  const text = (element.textContent ?? '').trim()
  // A sentence may be one link; headlines have no full stop.
  return links === 1 && length < 160 && !/[.!?。！？؟…]["'”»)]?$/.test(text)
}
