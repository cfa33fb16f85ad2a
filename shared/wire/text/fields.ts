/** One field of a body that may be anything. */
export type Fields = Readonly<Record<string, unknown>>
export type Note = (path: string) => void

export function recordOf(value: unknown): Fields | undefined {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? (value as Fields) : undefined
}

export function textAt(fields: Fields, name: string, note: Note, under = ''): string {
  const value = fields[name]
  if (typeof value === 'string') return value
  if (value !== null) note(`${under}${name}`)
  return typeof value === 'number' ? String(value) : ''
}

/** Numbers, also in quotes; 0 where there is none. */
export function numberAt(fields: Fields, name: string, note: Note, under = ''): number {
  const value = fields[name]
  if (typeof value === 'number' && Number.isFinite(value)) return value
  note(`${under}${name}`)
  const said = typeof value === 'string' && value.trim() !== '' ? Number(value) : 0
  return Number.isFinite(said) ? said : 0
}

export function listAt(fields: Fields, name: string, note: Note, under = ''): Fields[] {
  return itemsAt(fields, name, note, under)
    .map(recordOf)
    .filter((item) => item !== undefined)
}

export function textsAt(fields: Fields, name: string, note: Note, under = ''): string[] {
  return itemsAt(fields, name, note, under).filter((item) => typeof item === 'string')
}

function itemsAt(fields: Fields, name: string, note: Note, under: string): readonly unknown[] {
  const value = fields[name]
  if (Array.isArray(value)) return value
  note(`${under}${name}`)
  return []
}
