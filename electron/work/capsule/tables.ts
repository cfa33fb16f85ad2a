import { csvRow } from '#shared/logic/csv.ts'
import type { CapsuleNumbers } from '#shared/model/capsule.ts'

const MOODS = ['stories', 'positive', 'neutral', 'negative']

/** The numbers as tables that a spreadsheet opens. */
export function tablesOf(numbers: CapsuleNumbers): [name: string, text: string][] {
  const labels = new Map(
    numbers.trends
      .flatMap(({ values }) => values)
      .flatMap(({ value, label }) => (label === undefined ? [] : [[value, label] as const])),
  )
  const named = (id: string) => labels.get(id) ?? id
  return [
    [
      'timeline.csv',
      table(
        ['day', ...MOODS],
        numbers.days.map(({ day, ...bin }) => [day, ...moodsOf(bin)]),
      ),
    ],
    [
      'frequent.csv',
      table(
        ['field', 'value', 'label', ...MOODS],
        numbers.trends.flatMap(({ field, values }) =>
          values.map(({ value, label = '', ...bin }) => [field, value, label, ...moodsOf(bin)]),
        ),
      ),
    ],
    [
      'links.csv',
      table(
        ['Source', 'Target', 'source_label', 'target_label', 'Weight', 'Type'],
        numbers.links.map(({ a, b, count }) => [a, b, named(a), named(b), count, 'Undirected']),
      ),
    ],
  ]
}

type Bin = { count: number; positive: number; neutral: number; negative: number }

const moodsOf = ({ count, positive, neutral, negative }: Bin) => [count, positive, neutral, negative] // prettier-ignore

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, ...rows].map((row) => csvRow(row)).join('')
}
