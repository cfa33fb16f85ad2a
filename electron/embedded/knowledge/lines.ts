/** The lines of a list that hold data, cut when asked for: tens of thousands of strings would weigh more. */
export class Lines {
  readonly size: number
  readonly #text: string
  readonly #starts: Uint32Array

  /** @param isData whether a line, not empty, is an entry; asked once for each, in order */
  constructor(text: string, isData: (line: string) => boolean = isEntry) {
    const starts: number[] = []
    for (let start = 0; start < text.length;) {
      const end = endOf(text, start)
      if (end > start && isData(text.slice(start, end))) starts.push(start)
      start = end + 1
    }
    this.size = starts.length
    this.#text = text
    this.#starts = Uint32Array.from(starts)
  }

  at(place: number): string {
    const start = this.#starts[place]
    if (start === undefined) throw new RangeError(`There is no line ${place}.`)
    return this.#text.slice(start, endOf(this.#text, start))
  }
}

/** A line that is no remark. */
export function isEntry(line: string): boolean {
  return !line.startsWith('#')
}

function endOf(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end
}
