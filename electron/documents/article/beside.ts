/** Parts of a page that stand beside its article, known by what their makers call them. */
import type { DomDocument, DomElement } from '../dom.ts'

import { linkShare, textLength } from './link-share.ts'

/** As whole words of class and id; sites in all languages name their parts in English. */
const BESIDE =
  /(?:^|(?<!\bno)[\s_-])(?:related|relatedposts|recommended?|recirc|more-on|most-read|share|sharing|social|sharedaddy|newsletter|subscribe|signup|promo|promoted|sponsor(?:ed)?|advert(?:isement)?|ads?|adslot|comments?|disqus|author-?(?:bio|box|info)|bio|byline|credits?|caption|breadcrumbs?|pagination|pager|tags|tag-list|taglist|cookie|consent|paywall|regwall|toolbar|print|rating|vote|toc|infobox|navbox|metadata|mw-editsection|reference|reflist|noprint|teaser|outbrain|taboola|correction-policy|copyright|disclaimer|sr-only|visually-hidden|screen-reader-text|hidden|display-none|text-?size|font-?size|skip-link|jump-to|kicker|dateline|timestamp|post-meta|entry-meta|article-meta|meta-info|signature|sig|quotelink|user-?info|post-author)(?:$|[\s_-])/i
/** Links to more, or the rest of the article behind a button. */
const READ_MORE = /(?:^|[\s_-])read-?more(?:$|[\s_-])/i
/** A part that holds so much of the text is the text, whatever it is called. */
export const BESIDE_SHARE = 0.35

export function isBeside(element: DomElement): boolean {
  const called = calledOf(element)
  return BESIDE.test(called) || (READ_MORE.test(called) && linkShare(element) > 0.5)
}

/** Class and id, `photoCredit` as `photo-Credit`. */
function calledOf(element: DomElement): string {
  const [kind, id] = [element.getAttribute('class') ?? '', element.getAttribute('id') ?? '']
  return kind || id ? `${kind} ${id}`.replace(/([a-z])([A-Z])/g, '$1-$2') : ''
}

/** As parts of class and id: `imagebox`, `foto_links`. */
const PICTURE =
  /image|img|photo|foto|picture|bild|kuva|imagen|immagin|illustration|media|thumb|lede/i
const LONGEST_CAPTION = 250

/** A box of a picture and little else: what it says is the picture's caption. */
export function isPicture(element: DomElement): boolean {
  if (!PICTURE.test(calledOf(element))) return false
  if (textLength(element) > LONGEST_CAPTION || element.querySelector('img') === null) return false
  return element.querySelector('h1, h2, h3, h4') === null
}

export function isHidden(element: DomElement): boolean {
  if (element.getAttribute('hidden') !== null) return true
  if (element.getAttribute('aria-hidden') === 'true') return true
  return /display\s*:\s*none|visibility\s*:\s*hidden/i.test(element.getAttribute('style') ?? '')
}

/** Less than this left over is no article: then what was called beside it is the article. */
const LEAST_LEFT = 500

/**
 * Takes them out before the article is looked for: Readability replaces a box around a single
 * paragraph by the paragraph, and with it goes the name.
 */
export function dropBeside(document: DomDocument): void {
  const { body } = document
  if (!body) return
  const whole = textLength(body)
  const found: { element: DomElement; length: number }[] = []
  for (const element of body.querySelectorAll('[class], [id], [hidden], [aria-hidden], [style]')) {
    const isOut = isHidden(element) || (isBeside(element) && !element.querySelector('h1'))
    if (isOut && !/^(?:html|body|main|article)$/i.test(element.tagName)) {
      found.push({ element, length: textLength(element) })
    }
  }
  let left = whole
  for (const { element, length } of found.sort((a, b) => a.length - b.length)) {
    const isMost = length > whole * BESIDE_SHARE
    if (isMost && left - length < Math.max(LEAST_LEFT, whole * 0.15)) continue
    // Boxes within boxes are counted twice; that errs on the careful side.
    left -= length
    element.remove()
  }
}
