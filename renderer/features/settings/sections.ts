export const SECTIONS = [
  { value: 'connections', label: 'Connections' },
  { value: 'feeds', label: 'Feeds' },
  { value: 'storage', label: 'Storage' },
  { value: 'engine', label: 'Local analysis' },
  { value: 'desktop', label: 'Desktop' },
  { value: 'appearance', label: 'Appearance' },
  { value: 'reading', label: 'Reading' },
  { value: 'time', label: 'Time zone' },
  { value: 'keys', label: 'Keys' },
] as const

export type SectionId = (typeof SECTIONS)[number]['value']

/** The section somebody asked for by name; the first when there is none of that name. */
export function sectionOf(name: string | undefined): SectionId {
  return SECTIONS.find(({ value }) => value === name)?.value ?? 'connections'
}
