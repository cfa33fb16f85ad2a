/** Hands a text to the browser as a file; it asks the person where to put it, or does as it is set. */
export function saveText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After the browser took it up; at once would be too early in some.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
