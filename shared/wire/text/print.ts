/**
 * JSON as the service prints it: two spaces before each member of an object, lists on one line, and
 * a decimal point on every number that is no count. Checked against the recorded lengths.
 */
export function printPretty(value: unknown): string {
  return pretty(value, '', '')
}

/** The same on one line, as image-tags and combined have it. */
export function printCompact(value: unknown): string {
  return compact(value, '')
}

/** Members that are fractions: a whole one is written 1.0, not 1. */
const FRACTIONS = new Set([
  'confidence',
  'score',
  'aspect_confidence',
  'polarity_confidence',
  'subjectivity_confidence',
])

function pretty(value: unknown, key: string, indent: string): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => pretty(item, key, indent)).join(', ')}]`
  }
  if (typeof value !== 'object' || value === null) return scalar(value, key)
  const inner = `${indent}  `
  const members = membersOf(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${pretty(member, name, inner)}`,
  )
  return `{\n${members.join(',\n')}\n${indent}}`
}

function compact(value: unknown, key: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => compact(item, key)).join(',')}]`
  if (typeof value !== 'object' || value === null) return scalar(value, key)
  const members = membersOf(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${compact(member, name)}`,
  )
  return `{${members.join(',')}}`
}

function membersOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined)
}

function scalar(value: unknown, key: string): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return JSON.stringify(value ?? null)
  return FRACTIONS.has(key) && Number.isInteger(value) ? value.toFixed(1) : String(value)
}
