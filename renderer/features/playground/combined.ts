export type CombinedPart = { readonly endpoint: string; readonly words: string }

const LONGEST = 400

/** The gist of each part of a combined answer; its tab tells the whole. */
export function partsOf(json: string): CombinedPart[] {
  const { results } = parsed(json)
  if (!Array.isArray(results)) return []
  return results.flatMap((item: unknown): CombinedPart[] => {
    const { endpoint, result } = recordOf(item)
    if (typeof endpoint !== 'string') return []
    return [{ endpoint, words: wordsOf(recordOf(result)) || 'nothing' }]
  })
}

type Fields = Readonly<Record<string, unknown>>

function wordsOf(result: Fields): string {
  const said = Object.entries(result)
    .filter(([name, value]) => !/confidence|^links$/.test(name) && !isEmpty(value))
    .map(([name, value]) => `${name}: ${valueOf(value)}`)
    .join('\n')
  return said.length > LONGEST ? `${said.slice(0, LONGEST).toWellFormed()}…` : said
}

function valueOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueOf).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  const { label, surfaceForms } = value as Fields
  if (typeof label === 'string') return label
  if (Array.isArray(surfaceForms))
    return surfaceForms.map((form) => String(recordOf(form).string)).join(', ')
  return Object.entries(value)
    .map(([name, inner]) => (/^https?:/.test(name) ? valueOf(inner) : `${name} ${valueOf(inner)}`))
    .join('; ')
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}

function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function parsed(json: string): Fields {
  try {
    return recordOf(JSON.parse(json))
  } catch {
    return {}
  }
}
