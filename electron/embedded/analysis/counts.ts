import { countCodePoints } from './code-points.ts'

/** Code points without line ends, as the service counts them (wire-facts 1.2). */
export function countCharacters(body: string): number {
  return countCodePoints(body.replace(/[\n\r]/g, ''))
}

/** Lines with something on them. */
export function countParagraphs(body: string): number {
  let count = 0
  for (const line of body.split('\n')) if (line.trim() !== '') count += 1
  return count
}
