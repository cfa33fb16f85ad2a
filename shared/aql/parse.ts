import type { Tree } from '@lezer/common'

import type { Query } from './ast.ts'
import { ALL } from './ast.ts'
import { checkBrackets } from './brackets.ts'
import { buildQuery } from './build.ts'
import { parser } from './parser.js'
import type { Problem, Report } from './problem.ts'
import { createReport } from './problem.ts'

export type ParseOptions = {
  /** The field of a bare value; `entities` and the like make bare `{{ }}` groups mean those. */
  readonly defaultField?: string
  /** Milliseconds since 1970 that NOW stands for when date bounds are checked. */
  readonly now?: number
}

export type ParsedQuery = { readonly query: Query; readonly problems: readonly Problem[] }

/** Deeper nesting is refused before it can exhaust the stack. */
const MOST_DEPTH = 100

/** Twelve times what the service takes, for queries that run only here. */
const MOST_LENGTH = 100_000

/**
 * Reads query text. Never throws; takes time linear in the length. With an error among the problems
 * the query is the best reading that could be made and must not be run.
 */
export function parseAql(text: string, options: ParseOptions = {}): ParsedQuery {
  const { report, sorted } = createReport()
  if (text.length > MOST_LENGTH) {
    report('error', MOST_LENGTH, text.length, `A query ends here at the latest; shorten it.`)
    return { query: ALL, problems: sorted() }
  }
  const { depth, balanced } = checkBrackets(text, report)
  if (depth > MOST_DEPTH) {
    const message = `Groups may nest ${MOST_DEPTH} deep, here are ${depth}; remove needless brackets.`
    report('error', 0, text.length, message)
    return { query: ALL, problems: sorted() }
  }
  const tree = parser.parse(text)
  const source = { text, report, ...(options.now !== undefined && { nowMs: options.now }) }
  const query = buildQuery(tree.topNode, source, options.defaultField ?? 'text')
  // After an unbalanced bracket the parser's own errors only repeat what has been said better.
  if (balanced) reportSyntax(tree, text, report)
  return { query, problems: sorted() }
}

function reportSyntax(tree: Tree, text: string, report: Report): void {
  tree.iterate({
    enter(node) {
      if (!node.type.isError) return
      const written = text.slice(node.from, node.to)
      // A short look back, or many errors would take quadratic time.
      const before = text.slice(Math.max(0, node.from - 40), node.from)
      report('error', node.from, node.to, syntaxMessage(written, before))
    },
  })
}

function syntaxMessage(written: string, before: string): string {
  const char = written.charAt(0)
  if (char === ':' && /:[^\s:]*$/.test(before.trimEnd())) {
    return 'A second colon cannot follow; quote a value that contains one, as in title:"a: b".'
  }
  if (char === ':') return 'Before a colon stands a field name, as in title:climate.'
  if (char === '^') return 'A boost follows a term and has a number, as in climate^2.'
  if (char === '~') return 'A ~ follows a phrase, as in "climate change"~5.'
  if (/[<>=≥≤]/.test(char)) {
    return `“${char}” needs a field before it and a value after it, as in words_count:>=300.`
  }
  if (/[<>=≥≤]\s*$/.test(before)) return 'A comparison needs a value here, as in score:>=0.7.'
  if (/sort_by\s*$/.test(before)) {
    return 'Write sort_by(overall_prominence) here, or quote "sort_by" to search for it.'
  }
  if (/:\s*$/.test(before)) {
    return 'A field needs a value here; write a word, a "phrase" or a (list) after the colon.'
  }
  const what =
    written === '' ? 'Something is missing here' : `“${written.slice(0, 30)}” cannot stand here`
  return `${what}; quote the text if you mean it literally.`
}
