import * as z from 'zod'
import type { KnowledgeEntity } from './entity.ts'

const Text = z.object({ value: z.string() })
const Claim = z.object({
  rank: z.string().optional(),
  mainsnak: z.object({ datavalue: z.object({ value: z.unknown() }).optional() }),
  qualifiers: z.record(z.string(), z.array(z.unknown())).optional(),
})
const Item = z.object({
  id: z.string().regex(/^Q[1-9]\d*$/),
  labels: z.record(z.string(), Text).default({}),
  aliases: z.record(z.string(), z.array(Text)).default({}),
  claims: z.record(z.string(), z.array(Claim)).default({}),
  sitelinks: z.record(z.string(), z.object({ title: z.string() })).default({}),
})

/** The story languages as Wikidata writes them. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'en de fr it es pt ru nl ar tr sv da fi fa'.split(' ').map((code) => [code, [code]]),
  ),
  zh: ['zh-cn', 'zh-tw'],
  'zh-hans': ['zh-cn'],
  'zh-cn': ['zh-cn'],
  'zh-hant': ['zh-tw'],
  'zh-tw': ['zh-tw'],
}

/** What common classes of "instance of" (P31) are on the wire. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  Q5: ['Human'],
  Q6256: ['Country', 'Sovereign_state', 'State_(polity)', 'Location'],
  Q3624078: ['Country', 'Sovereign_state', 'State_(polity)', 'Location'],
  Q515: ['City', 'Location', 'Community'],
  Q1549591: ['City', 'Location', 'Community'],
  Q35657: ['U.S._state', 'Location', 'State_(polity)'],
  Q4830453: ['Business', 'Organization'],
  Q783794: ['Company', 'Business', 'Organization'],
  Q891723: ['Company', 'Business', 'Organization'],
  Q6881511: ['Company', 'Business', 'Organization'],
  Q43229: ['Organization'],
  Q7278: ['Political_organisation', 'Organization'],
  Q3918: ['Educational_organization', 'Organization'],
  Q11032: ['Newspaper', 'Business', 'Organization'],
  Q476028: ['Sports_club', 'Organization'],
  Q22687: ['Bank', 'Financial_institution', 'Business', 'Organization'],
  Q2424752: ['Product_(business)'],
  Q7397: ['Software', 'Product_(business)'],
}

/**
 * An entity from one line of a Wikidata JSON dump; undefined for properties, for items without a
 * label in our languages, and for what is none of the kinds we tell apart and has no coordinates.
 */
export function entityOfWikidata(value: unknown): KnowledgeEntity | undefined {
  const parsed = Item.safeParse(value)
  if (!parsed.success) return undefined
  const { id, labels, aliases, claims, sitelinks } = parsed.data
  const names: Record<string, string[]> = {}
  for (const [code, ours] of Object.entries(LANGUAGES)) {
    const list = [labels[code], ...(aliases[code] ?? [])].flatMap((text) => text?.value ?? [])
    for (const language of ours) {
      const all = [...(names[language] ?? []), ...list]
      if (all.length > 0) names[language] = [...new Set(all)]
    }
  }
  if (Object.keys(names).length === 0) return undefined
  const classes = (claims.P31 ?? []).filter(({ rank }) => rank !== 'deprecated').flatMap(idOf)
  const known = classes.flatMap((name) => CLASSES[name] ?? [])
  // Coordinates (P625) without a class we know: a place all the same.
  const types =
    known.length > 0 ? [...new Set(known)] : claims.P625 === undefined ? [] : ['Location']
  if (types.length === 0) return undefined
  const title = sitelinks.enwiki?.title
  const tickers = tickersOf(claims)
  return {
    id,
    names,
    types,
    links: {
      ...(title === undefined
        ? {}
        : { wikipedia: `https://en.wikipedia.org/wiki/${title.replaceAll(' ', '_')}` }),
      wikidata: `https://www.wikidata.org/wiki/${id}`,
    },
    ...(tickers.length === 0 ? {} : { stockTickers: tickers }),
  }
}

function idOf(claim: z.infer<typeof Claim>): string[] {
  const value = z.object({ id: z.string() }).safeParse(claim.mainsnak.datavalue?.value)
  return value.success ? [value.data.id] : []
}

// A ticker (P249) stands by itself or qualifies the exchange (P414).
function tickersOf(claims: z.infer<typeof Item>['claims']): string[] {
  const Snak = z.object({ datavalue: z.object({ value: z.string() }) })
  const own = (claims.P249 ?? []).flatMap(({ mainsnak }) => mainsnak.datavalue?.value ?? [])
  const qualified = (claims.P414 ?? []).flatMap((claim) =>
    (claim.qualifiers?.P249 ?? []).flatMap((snak) => {
      const read = Snak.safeParse(snak)
      return read.success ? [read.data.datavalue.value] : []
    }),
  )
  const all = [...own, ...qualified].filter((ticker) => typeof ticker === 'string')
  return [...new Set(all)]
}
