import { LinkifyIt } from 'linkify-it'
import type { PatternSpan } from './pattern-span.ts'

// Beside the two-letter country domains, which the package knows by their form.
const DOMAINS =
  'com net org edu gov mil int info biz name pro aero coop museum asia cat eu jobs mobi post tel travel app blog bank beer berlin bio boutique business cafe capital care cash center chat church city clinic cloud club coffee community company computer consulting cool courses credit dance date deals design dev digital direct directory earth education email energy events exchange expert express fail family fans farm fashion film finance fit foundation fund games gallery global gmbh green group guide guru health help history host hotel house icu institute international legal life link live loan london lol ltd management market marketing media memorial moe money movie network news ngo online onl paris partners parts party photo photography photos pics pizza plus press productions pub radio realty recipes rehab report restaurant review rip rocks run sale school science search services shop show site social solar solutions space store stream studio style support surf systems tax team tech technology tips today tokyo tools top tours town trade training tube university vip video vision vote watch website wiki win wine work works world wtf xyz yoga zone onion рф'

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true })
linkify.tlds(DOMAINS.split(' '), true)

// Names of files end like domains of countries.
const FILE = /\.(?:md|py|rs|sh|pl|ps|so|cc|mm|ai|st|zip|mov|pm|ml|hs|vb)$/i

/** Every address has one of these, and few texts of news have any. */
const NEEDED = /@|\/\/|[^\s.]\.\p{L}{2}/u

/** Addresses of pages and mailboxes, with or without a scheme. */
export function findLinks(text: string): PatternSpan[] {
  if (!NEEDED.test(text)) return []
  const spans: PatternSpan[] = []
  for (const match of linkify.match(text) ?? []) {
    if (match.schema === '' && !isHost(match.raw)) continue
    spans.push({
      type: match.schema === 'mailto:' ? 'email' : 'url',
      start: match.index,
      end: match.lastIndex,
    })
  }
  return spans
}

// A forgotten space after a full stop ("the end.It was") and the name of a file look like hosts.
function isHost(raw: string): boolean {
  if (/^www\.|[/?#]/i.test(raw)) return true
  const host = raw.replace(/:\d+$/, '')
  const last = host.slice(host.lastIndexOf('.') + 1)
  if (/^\p{Lu}/u.test(last) && host !== host.toUpperCase()) return false
  if (host === host.toUpperCase() && /^(?:\p{Lu}\.)+\p{Lu}{1,2}$/u.test(host)) return false
  const isFile = FILE.test(host) && host.split('.').length === 2
  return !isFile || /^[a-z-]{3,}\.ai$/.test(host)
}
