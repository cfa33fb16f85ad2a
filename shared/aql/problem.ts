/**
 * What is wrong with a query or looks unintended. An error means that the query must not run; a
 * warning or hint never changes what it finds.
 */
export type Problem = {
  readonly severity: 'error' | 'warning'
  /** UTF-16 units in the query text. */
  readonly from: number
  readonly to: number
  /** 1-based, counted over the whole text, line ends included. */
  readonly column: number
  /** A sentence that also says what to write instead. */
  readonly message: string
}

export type Report = (severity: Problem['severity'], from: number, to: number, say: string) => void

/** More would bury the first, which is nearly always the cause of the rest. */
const MOST_PROBLEMS = 50

/** Collects problems in the order of their columns, the first ones only. */
export function createReport(): { report: Report; sorted: () => Problem[] } {
  const problems: Problem[] = []
  return {
    report(severity, from, to, message) {
      if (problems.length < MOST_PROBLEMS) {
        problems.push({ severity, from, to, column: from + 1, message })
      }
    },
    sorted: () => problems.sort((a, b) => a.from - b.from),
  }
}
