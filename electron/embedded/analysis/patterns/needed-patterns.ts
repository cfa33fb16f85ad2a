/** Patterns that find nothing in a text without what they need, which is looked for much faster. */
export type Sources = { readonly needed: string; readonly patterns: readonly string[] }

type Built = { readonly needed: RegExp; readonly patterns: readonly RegExp[] }

/**
 * Finds what a language's patterns match, pattern after pattern. They are built when a text first needs
 * them. Each look is linear in the text.
 */
export function neededPatterns(
  sourcesOf: (language: string) => readonly Sources[],
): (text: string, language: string) => Generator<RegExpExecArray> {
  const known = new Map<string, readonly Built[]>()

  const builtFor = (language: string): readonly Built[] => {
    const ready = known.get(language)
    if (ready !== undefined) return ready
    const built = sourcesOf(language).map(({ needed, patterns }) => ({
      needed: new RegExp(needed, 'u'),
      patterns: patterns.map((source) => new RegExp(source, 'gu')),
    }))
    known.set(language, built)
    return built
  }

  return function* (text, language) {
    for (const { needed, patterns } of builtFor(language)) {
      if (!needed.test(text)) continue
      for (const pattern of patterns) yield* text.matchAll(pattern)
    }
  }
}

/** One pattern of several; the first that fits a place is taken. */
export function anyOf(patterns: readonly string[]): string {
  return patterns.map((part) => `(?:${part})`).join('|')
}
