import type { SampleSearch } from '#electron/platform/newsroom.ts'
import type { SearchQuery } from '#shared/model/search.ts'

/** Each shows another thing the query language can do; together they touch most affairs. */
export const SAMPLE_SEARCHES: readonly SampleSearch[] = [
  {
    id: 'sample-harbour',
    name: 'Harbour inquiry',
    // An entity by its id is found under every spelling and in every language.
    query: asked(
      'entities:({{id:N62038020530869912517140672446535737218}} OR ' +
        '{{id:N58168255144263691039014910529085117430}}) OR "harbour inquiry"~4',
    ),
  },
  {
    id: 'sample-takeover',
    name: 'Lumenholt and Voltara together',
    query: asked(
      'entities:({{id:N29849315424377702378803274833190110104}} AND ' +
        '{{id:N78410528329103496405616009866858110942}})',
    ),
  },
  {
    id: 'sample-storm',
    name: 'Storm Maren, but for the good news',
    query: asked(
      'entities:{{id:N96851978870776599342942986155679725729}} AND NOT sentiment.body.polarity:positive',
    ),
  },
  {
    id: 'sample-election',
    name: 'Elección en Almadra',
    query: asked('entities:{{id:N31899581665183683126085230696802325219}}', {
      name: 'language',
      value: '(es)',
    }),
  },
  {
    id: 'sample-astrolabe',
    name: 'The stolen astrolabe, in Arabic and French',
    query: asked('text:(أسطرلاب OR astrolabe) AND language:(ar OR fr)'),
  },
  {
    id: 'sample-bank',
    name: 'Bad words about Calder & Moor Bank',
    // The mood about the bank, not that of the story.
    query: asked('entities:{{id:N55736889976714554278987057978339697524 AND sentiment:negative}}'),
  },
]

function asked(
  aql: string,
  ...more: readonly { readonly name: string; readonly value: string }[]
): SearchQuery {
  const window = { name: 'published_at.start', value: 'NOW-60DAYS' }
  return { aql, parameters: [...more, window] }
}
