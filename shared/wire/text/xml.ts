/** Answers as XML, for clients that accept nothing else (wire-facts 6.2, the Java client). */
type Json = Readonly<Record<string, unknown>>

/** A body of `bodies.ts` under one root element `result`. */
export function printXml(endpoint: string, body: Json): string {
  const inner = endpoint === 'combined' ? combined(body) : members(body)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<result>${inner}</result>`
}

function combined({ text, results }: Json): string {
  const each = listOf(results).map((item) => {
    const { endpoint, result } = item as { endpoint: string; result: Json }
    return element('result', { endpoint }, members(result))
  })
  return element('text', {}, escape(text)) + element('results', {}, each.join(''))
}

function members(body: Json): string {
  return Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (PRINTERS.get(name) ?? plain)(value, name))
    .join('')
}

type Printer = (value: unknown, name: string) => string

/** A list is repeated in an element of its name, each item under the singular. */
const SINGULAR: Readonly<Record<string, string>> = {
  categories: 'category',
  links: 'link',
  mentions: 'mention',
  sentences: 'sentence',
  aspects: 'aspect',
  hashtags: 'hashtag',
  feeds: 'feed',
  videos: 'video',
  keywords: 'keyword',
  tags: 'tag',
  types: 'type',
  errors: 'error',
  parents: 'parent',
}

const PRINTERS = new Map<string, Printer>([
  ['concepts', concepts],
  ['entities', (value, name) => (Array.isArray(value) ? plain(value, name) : entities(value))],
  ['links', links],
  ['aspect', (value) => element('name', {}, escape(value))],
  ['tag', (value) => element('name', {}, escape(value))],
])

function plain(value: unknown, name: string): string {
  if (Array.isArray(value)) {
    const one = SINGULAR[name] ?? (name === 'entities' ? 'entity' : 'item')
    const items = value.map((item) =>
      element(one, {}, isRecord(item) ? members(item) : escape(item)),
    )
    return element(name, {}, items.join(''))
  }
  return element(name, {}, isRecord(value) ? members(value) : escape(value))
}

function concepts(value: unknown): string {
  const each = Object.entries(recordOf(value)).map(([uri, concept]) => {
    const { surfaceForms, types, support } = recordOf(concept)
    const forms = listOf(surfaceForms).map((form) =>
      element('surfaceform', {}, members(recordOf(form))),
    )
    return element(
      'concept',
      { uri },
      element('surfaceforms', {}, forms.join('')) +
        plain(types, 'types') +
        plain(support, 'support'),
    )
  })
  return element('concepts', {}, each.join(''))
}

function entities(value: unknown): string {
  const each = Object.entries(recordOf(value)).map(([type, forms]) =>
    element(
      'entity',
      { type },
      listOf(forms)
        .map((form) => element('surfaceform', {}, escape(form)))
        .join(''),
    ),
  )
  return element('entities', {}, each.join(''))
}

/** Of a taxonomy: empty elements; of an entity: with what they say. */
function links(value: unknown): string {
  const each = listOf(value).map((item) => {
    const { rel, link, ...rest } = recordOf(item)
    if (link === undefined) return element('link', {}, members(rest))
    return `<link rel="${escape(rel)}" href="${escape(link)}"/>`
  })
  return element('links', {}, each.join(''))
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  inner: string,
): string {
  const said = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escape(value)}"`)
    .join('')
  // Types of entities are data; an element's name is not.
  return `<${name}${said}>${inner}</${name}>`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** XML 1.0 has no place for most control characters and for halves of pairs. */
function escape(value: unknown): string {
  return String(value ?? '')
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? sign)
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function recordOf(value: unknown): Json {
  return isRecord(value) ? value : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
