import type { OwnNamesChange } from '#shared/model/own-names.ts'

/** The contract takes seven million characters. */
export const MOST_BYTES = 7_000_000

/** What became of a file of names, with the first line that has a fault. */
export function addedInWords({ read, replaced, total, problems }: OwnNamesChange): string {
  const count = (value: number) => value.toLocaleString('en')
  const counts = `${count(read)} read, ${count(replaced)} of them replaced; ${count(total)} names of your own.`
  const [first] = problems
  if (!first) return counts
  const message = first.message.replace(/\.$/, '')
  const more = problems.length > 1 ? ' More lines have faults.' : ''
  return `${counts} Line ${first.line}: ${message}.${more}`
}
