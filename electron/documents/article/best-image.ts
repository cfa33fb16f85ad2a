/** The picture that belongs to an article most, from those within it and those it names. */
import type { DomElement } from '../dom.ts'

import { absolute } from './page-facts.ts'

const FURNITURE =
  /logo|icon|avatar|sprite|pixel|badge|button|banner|advert|tracking|spacer|emoji|gravatar|1x1/i

/**
 * Judges by what the page says of sizes, places and names; nothing is fetched.
 * @param content The article's own element.
 * @param named What the page names as its picture.
 */
export function bestImage(
  content: DomElement | undefined,
  named: string | undefined,
  url: string | undefined,
): string | undefined {
  let best = named
  let bestScore = named === undefined ? 0 : 5
  let place = 0
  for (const image of content?.querySelectorAll('img, amp-img') ?? []) {
    const address = absolute(sourceOf(image), url)
    if (!address) continue
    const score = scoreOf(image, address) - place++ * 0.25 + (address === named ? 5 : 0)
    if (score > bestScore) [best, bestScore] = [address, score]
  }
  return best
}

/** The largest that is offered; pictures that come late have theirs in another attribute. */
function sourceOf(image: DomElement): string | undefined {
  const set = image.getAttribute('srcset') ?? image.getAttribute('data-srcset') ?? ''
  const offered = set.split(/,\s+/).map((each) => {
    const [address = '', size = ''] = each.trim().split(/\s+/)
    return { address, size: Number.parseFloat(size) || 0 }
  })
  const largest = offered.sort((a, b) => b.size - a.size)[0]?.address
  const names = ['data-src', 'data-original', 'data-lazy-src', 'src']
  const single = names
    .flatMap((name) => image.getAttribute(name) || [])
    .find((each) => !each.startsWith('data:'))
  return largest || single
}

function scoreOf(image: DomElement, address: string): number {
  const width = Number.parseInt(image.getAttribute('width') ?? '', 10)
  const height = Number.parseInt(image.getAttribute('height') ?? '', 10)
  let score = 1
  if (width > 0 && height > 0) {
    if (width < 120 || height < 80) return -10
    score += Math.min(4, (width * height) / 100_000)
    const ratio = width / height
    // Strips are banners.
    if (ratio > 3.5 || ratio < 0.3) score -= 4
  }
  if (FURNITURE.test(address) || FURNITURE.test(image.getAttribute('class') ?? '')) score -= 5
  if (image.closest('figure')) score += 2
  if ((image.getAttribute('alt') ?? '').trim().length > 10) score += 1
  return score
}
