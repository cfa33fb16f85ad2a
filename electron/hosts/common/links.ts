const LONGEST_LINK = 8000

/**
 * The address a story's link really is, or undefined for everything that is not plain http(s):
 * other schemes run programs, and user info dresses one host up as another.
 */
export function checkedLink(text: string): string | undefined {
  if (text.length > LONGEST_LINK || hasControl(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.username !== '' || url.password !== '' || url.hostname === '') return undefined
  return url.href
}

/** URL drops tabs and line breaks silently, so what was shown and what is opened would differ. */
function hasControl(text: string): boolean {
  return [...text].some((character) => character <= ' ' || character === '\u007f')
}
