const SHOWN = 2

/** Files in work as one line: those at it longest, which a person would ask about, and how many more. */
export function inWorkWords(names: readonly string[]): string {
  const rest = names.length - SHOWN
  const shown = names.slice(0, rest > 0 ? SHOWN : undefined).join(', ')
  return rest > 0 ? `${shown} and ${rest} more` : shown
}
