/** A batch as one page of HTML that opens anywhere: no script, nothing from outside, all text escaped. */
import type { Batch, BatchReceipt } from '#shared/model/batch.ts'
import type { BatchDashboard, DocumentFilter } from '#shared/model/document.ts'
import { languageName } from '#shared/logic/language-name.ts'
import type { BatchResults } from './batch-results.ts'
import type { Batches } from './batches.ts'

export type BatchExportParts = { readonly batches: Batches; readonly results: BatchResults }

/** Beyond this a report is no longer read; the CSV has every row. */
const MOST_ROWS = 5000

export async function* reportOf(
  { batches, results }: BatchExportParts,
  batchId: string,
  filter: DocumentFilter,
): AsyncGenerator<string> {
  const batch = batches.get(batchId)
  const page = { sort: 'place', isDescending: false, offset: 0, limit: MOST_ROWS } as const
  yield head(batch)
  yield receiptPart(batch.lastReceipt)
  yield dashboardPart(await results.dashboard(batchId))
  for (const [title, states] of LISTS) {
    const { rows, total } = results.page(batchId, { ...filter, states: [...states] }, page)
    yield `<h2>${title} (${number(total)})</h2>`
    if (total > rows.length) yield `<p>The first ${number(rows.length)} are listed.</p>`
    yield table(
      ['Document', 'Language', 'Mood', 'Negative', 'Topic', 'Remark'],
      rows.map((row) => [
        row.part === undefined ? row.path : `${row.path}, row ${row.part}`,
        named(row.language ?? ''),
        row.polarity ?? '',
        row.negativeShare === undefined ? '' : `${Math.round(row.negativeShare * 100)} %`,
        row.topic ?? '',
        [row.reason, row.cut, row.notes].filter(Boolean).join(' '),
      ]),
    )
  }
  yield '</main></body></html>\n'
}

const LISTS = [
  ['Analysed', ['done']],
  ['Failed', ['failed']],
  ['Left out', ['skipped']],
  ['Waiting', ['waiting']],
] as const

function head({ name, places, counts }: Batch): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width"><title>${escaped(name)}</title>
<style>
body{font:15px/1.5 Georgia,serif;color:#1c1b19;background:#fdfcf9;margin:0}
main{max-width:70rem;margin:0 auto;padding:2.5rem 1.5rem}
h1{font-size:1.9rem;margin:0 0 .3rem}h2{font-size:1.2rem;margin:2.2rem 0 .5rem}
p{margin:.2rem 0;color:#55524c}
table{border-collapse:collapse;width:100%;font:13px/1.4 system-ui,sans-serif}
th,td{text-align:left;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #e4e0d8;vertical-align:top}
th{font-weight:600;color:#55524c}td{overflow-wrap:break-word}td:first-child,td:last-child{overflow-wrap:anywhere}
.facts{display:flex;flex-wrap:wrap;gap:.4rem 2rem;margin:1rem 0}.facts b{font-size:1.3rem;display:block}
@page{margin:16mm 14mm}
@media print{body{background:none}main{max-width:none;padding:0}tr{break-inside:avoid}h2{break-after:avoid}}
</style></head><body><main>
<h1>${escaped(name)}</h1><p>${places.map(escaped).join('<br>')}</p>
<div class="facts">${[
    ['documents', counts.total],
    ['analysed', counts.done],
    ['failed', counts.failed],
    ['left out', counts.skipped],
    ['waiting', counts.waiting],
    ['no longer there', counts.gone],
  ]
    .map(([label, count]) => `<span><b>${number(Number(count))}</b>${label}</span>`)
    .join('')}</div>
`
}

function receiptPart(receipt: BatchReceipt | undefined): string {
  if (!receipt) return ''
  const { startedAt, endedAt, workMs, engines, calls, recipe, failure } = receipt
  const rows = [
    ['Started', time(startedAt)],
    ['Ended', endedAt === undefined ? '' : time(endedAt)],
    ['Time at work', `${number(Math.round(workMs / 1000))} s`],
    ...engines.map(({ name, version, lexicon }) => [
      'Engine',
      [name, version, lexicon && `lexicon ${lexicon}`].filter(Boolean).join(', '),
    ]),
    ['Analyses', recipe.analyses.join(', ')],
    ...(calls > 0 ? [['Calls of the service', number(calls)]] : []),
    ...(failure ? [['Stopped by', failure.message]] : []),
  ]
  return `<h2>Last run</h2>${table(['', ''], rows)}`
}

function dashboardPart({ moods, entities, topics, outliers }: BatchDashboard): string {
  return [
    '<h2>Mood by language</h2>',
    table(
      ['Language', 'n', 'Positive', 'Neutral', 'Negative', 'Blank'],
      moods.map(({ language, n, positive, neutral, negative, blank }) =>
        [named(language), n, positive, neutral, negative, blank].map(String),
      ),
    ),
    '<h2>Topics</h2>',
    table(
      ['Topic', 'Documents'],
      topics.map(({ value, count }) => [value, number(count)]),
    ),
    '<h2>Names</h2>',
    table(
      ['Name', 'Type', 'Documents', 'Mentions'],
      entities.map(({ value, kind, count, mentions }) => [
        value,
        kind ?? '',
        number(count),
        number(mentions),
      ]),
    ),
    '<h2>Far from the rest</h2>',
    table(
      ['Document', 'What stands out'],
      outliers.map(({ path, trait }) => [path, trait]),
    ),
  ].join('\n')
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>None.</p>'
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  // A head of its own is printed again on each page that the table goes on.
  const head = heads.some((name) => name !== '') ? `<thead>${row(heads, 'th')}</thead>` : ''
  const body = rows.map((cells) => row(cells, 'td')).join('\n')
  return `<table>${head}<tbody>${body}</tbody></table>\n`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')
}

const number = (value: number): string => value.toLocaleString('en')

/** A report travels: its times are UTC and say so. */
const time = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`

const named = (code: string): string => (code === 'und' ? 'Unknown' : languageName(code))
