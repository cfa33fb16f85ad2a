export { counted, grouped } from '#shared/logic/counted.ts'

/** "Person" for "person". */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "62 %" of a share from 0 to 1. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
