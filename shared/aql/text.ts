/** As much of a user's text as a message can hold. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
