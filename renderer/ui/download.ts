/** Hands a file to the browser; it asks the person where to put it, or does as it is set. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After the browser took it up; at once would be too early in some.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
