import type { NestedPath, Test } from './ast.ts'

export type NameOf = (path: NestedPath, id: string) => string | undefined

/** `a`, `a or b`, `a, b or c`. */
export function list(items: readonly string[], word: 'and' | 'or'): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`
}

/** The parts with commas between, a capital in front and a full stop. */
export function saySentence(parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** The plain values of terms and phrases; undefined if any test is something else. */
export function valuesOf(tests: readonly Test[]): readonly string[] | undefined {
  const values = tests.map((test) => {
    const isPlain = test.kind === 'term' || (test.kind === 'phrase' && !test.slop)
    return isPlain ? test.value : undefined
  })
  return values.every((value) => value !== undefined) ? values : undefined
}

/** `“a” or “b”`. */
export function sayValues(tests: readonly Test[]): string {
  return list(tests.map(sayTest), 'or')
}

export function sayTest(test: Test): string {
  switch (test.kind) {
    case 'term':
      return `“${test.value}”`
    case 'phrase':
      return test.slop
        ? `“${test.value}” (the words up to ${test.slop} moves apart)`
        : `“${test.value}”`
    case 'prefix':
      return `a word that starts with “${test.value}”`
    case 'wildcard':
      return `a word like “${test.value}”`
    case 'exists':
      return 'any value'
    case 'range':
      return sayRange(test)
  }
}

function sayRange({
  min,
  max,
  minExclusive,
  maxExclusive,
}: Extract<Test, { kind: 'range' }>): string {
  const low = min === undefined ? '' : `${minExclusive ? '> ' : '≥ '}${min}`
  const high = max === undefined ? '' : `${maxExclusive ? '< ' : '≤ '}${max}`
  return [low, high].filter(Boolean).join(' and ') || 'of any value'
}

const languages = new Intl.DisplayNames(['en'], { type: 'language' })

/** The English name of a language code; the code itself if it is none. */
export function languageName(code: string): string {
  return /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i.test(code) ? (languages.of(code) ?? code) : `“${code}”`
}
