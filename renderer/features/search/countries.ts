/** Countries by their ISO 3166-1 codes, as this system names them in English. */

const MOST = 12
/** Regions that have a code and a name but are no countries of the standard. */
const NO_COUNTRY = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

let known: readonly (readonly [code: string, name: string])[] | undefined

/** Those whose code or any word begins so, the nearest first. */
export function countriesLike(typed: string): readonly (readonly [code: string, name: string])[] {
  const wanted = folded(typed)
  return all()
    .map((each) => ({ each, rank: rankOf(each, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.each[1].localeCompare(b.each[1]))
    .slice(0, MOST)
    .map(({ each }) => each)
}

function rankOf([code, name]: readonly [string, string], wanted: string): number {
  if (code.toLowerCase() === wanted) return 3
  const text = folded(name)
  if (text.startsWith(wanted)) return 2
  return text.split(/[\s-]+/).some((word) => word.startsWith(wanted)) ? 1 : 0
}

function all(): readonly (readonly [string, string])[] {
  if (known) return known
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  known = letters.flatMap((a) =>
    letters.flatMap((b) => {
      const code = a + b
      // Withdrawn codes are named after what replaced them; that one is listed under its own.
      const isOwn = new Intl.Locale('und', { region: code }).maximize().region === code
      const name = NO_COUNTRY.has(code) || !isOwn ? undefined : names.of(code)
      return name === undefined ? [] : [[code, name] as const]
    }),
  )
  return known
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
