import type { Command, Context, OptionSpec, Values } from '#electron/hosts/cli/command.ts'
import {
  asksEmbedded,
  numberOf,
  PARAM_OPTION,
  parametersOf,
  textOf,
  UsageError,
} from '#electron/hosts/cli/command.ts'
import { chosenProfile } from '#electron/hosts/cli/profile-choice.ts'
import type { Parameter } from '#electron/hosts/cli/seam.ts'
import { printAnswer } from './answer-table.ts'

/** Of the current family, by endpoints of their own, and of the legacy one, by `type`. */
const LISTS = ['entity-types', 'entity-names', 'sources']
const LEGACY_LISTS = [
  ...['source_names', 'source_domains', 'entity_types', 'dbpedia_resources'],
  ...['aylien_entities_names', 'aylien_entities_types'],
]

const text = (value: string, help: string): OptionSpec => ({ type: 'string', value, help })

/** A list longer than the service's largest page is read page by page. */
const PAGES = {
  limit: text('N', 'at most this many, over as many pages as it takes'),
  all: { type: 'boolean', help: 'all there are, page by page' },
} as const
/** These lists have one page, of 100 at most (wire-facts 3.2). */
const ONE_PAGE = {
  limit: text('N', 'at most this many, 1 to 100 (default 3)'),
  all: { type: 'boolean', help: 'as many as the service gives: 100' },
} as const
const MOST_ON_A_PAGE = 100
const MOST = 1_000_000

const COMPARED = {
  title: text('TEXT', 'title of a text to compare with'),
  body: text('TEXT|-', 'body of a text to compare with; - reads it from standard input'),
  language: text('CODE', 'language of that text; told by itself where it is not said'),
} as const

/** Endpoints of the service that answer at once; for programs what they say is printed as it came. */
export const ENDPOINT_COMMANDS: readonly Command[] = [
  {
    noun: 'timeseries',
    usage: '[options]',
    help: 'How many stories match, period by period.',
    words: [0, 0],
    isReadOnly: asksEmbedded,
    options: PARAM_OPTION,
    run: (context, { values }) => call(context, 'time_series', parametersOf(values)),
  },
  {
    noun: 'trends',
    usage: '--field F [options]',
    help: 'The most frequent values of an attribute, such as keywords or source.name.',
    words: [0, 0],
    isReadOnly: asksEmbedded,
    options: { field: text('F', 'attribute to count'), ...PARAM_OPTION },
    run: (context, { values }) =>
      call(context, 'trends', [['field', needed(values, 'field')], ...parametersOf(values)]),
  },
  {
    noun: 'histogram',
    usage: '--field F --start N --end N --width N [options]',
    help: 'How many stories have a number, such as words_count, within each interval.',
    words: [0, 0],
    isReadOnly: asksEmbedded,
    options: {
      field: text('F', 'attribute to bin'),
      start: text('N', 'where the first interval begins'),
      end: text('N', 'where the last interval ends'),
      width: text('N', 'how wide each is'),
      ...PARAM_OPTION,
    },
    run: (context, { values }) =>
      call(context, 'histograms', [
        ['field', needed(values, 'field')],
        ...['start', 'end', 'width'].map((name): Parameter => [
          `interval.${name}`,
          needed(values, name),
        ]),
        ...parametersOf(values),
      ]),
  },
  {
    noun: 'clusters',
    usage: '[options]',
    help: 'Events, each with its number of stories and the one that speaks for it.',
    words: [0, 0],
    isReadOnly: asksEmbedded,
    options: { ...PAGES, ...PARAM_OPTION },
    run(context, { values }) {
      const limit = values.all === true ? MOST : numberOf(values, 'limit', 1, MOST)
      return call(context, 'clusters', parametersOf(values), limit)
    },
  },
  {
    noun: 'related',
    usage: '[ID|URL] [options]',
    help: 'Stories like a story or a text.',
    words: [0, 1],
    isReadOnly: asksEmbedded,
    options: { ...COMPARED, ...ONE_PAGE, ...PARAM_OPTION },
    run: async (context, { words, values }) =>
      call(context, 'related_stories', await comparedBy(context, words[0], values)),
  },
  {
    noun: 'coverages',
    usage: '[ID|URL] [options]',
    help: 'Stories of the same event as a story or a text.',
    words: [0, 1],
    isReadOnly: asksEmbedded,
    options: {
      ...COMPARED,
      'published-at': text('TIME', 'when the text or the address was published (ISO 8601)'),
      ...ONE_PAGE,
      ...PARAM_OPTION,
    },
    run: async (context, { words, values }) => {
      const at = textOf(values, 'published-at')
      const parameters = await comparedBy(context, words[0], values)
      const when: Parameter[] = at === undefined ? [] : [['story_published_at', at]]
      await call(context, 'coverages', [...when, ...parameters])
    },
  },
  {
    noun: 'autocomplete',
    usage: 'TYPE TERM [options]',
    help: `What a name being typed may become: ${[...LISTS, ...LEGACY_LISTS].join(', ')}.`,
    words: [2, 2],
    isReadOnly: asksEmbedded,
    options: { ...ONE_PAGE, ...PARAM_OPTION },
    run(context, { words: [list = '', term = ''], values }) {
      if (![...LISTS, ...LEGACY_LISTS].includes(list)) {
        throw new UsageError(
          `autocomplete knows ${[...LISTS, ...LEGACY_LISTS].join(', ')}, not "${list}".`,
        )
      }
      return call(context, `autocomplete/${list}`, [
        ['term', term],
        ...sizeOf(values, 'limit'),
        ...parametersOf(values),
      ])
    },
  },
]

/** @throws UsageError where nothing says what to compare with */
async function comparedBy(
  context: Context,
  word: string | undefined,
  values: Values,
): Promise<Parameter[]> {
  const asked = parametersOf(values)
  const body = textOf(values, 'body')
  const compared: Parameter[] = []
  if (word !== undefined) compared.push([/^\d+$/.test(word) ? 'story_id' : 'story_url', word])
  const title = textOf(values, 'title')
  if (title !== undefined) compared.push(['story_title', title])
  if (body !== undefined) {
    compared.push(['story_body', body === '-' ? String(await context.readStdin()) : body])
  }
  if (compared.length === 0 && !asked.some(([name]) => name.startsWith('story_'))) {
    throw new UsageError('Say what to compare with: a story id, an address, or --title and --body.')
  }
  const language = textOf(values, 'language')
  if (language !== undefined) compared.push(['story_language', language])
  return [...compared, ...sizeOf(values, 'per_page'), ...asked]
}

/** `--limit` and `--all` of a list that has one page. */
function sizeOf(values: Values, name: string): Parameter[] {
  const most = numberOf(values, 'limit', 1, MOST_ON_A_PAGE)
  const size = values.all === true ? MOST_ON_A_PAGE : most
  return size === undefined ? [] : [[name, String(size)]]
}

function needed(values: Values, name: string): string {
  const value = textOf(values, name)
  if (value !== undefined && value !== '') return value
  throw new UsageError(`--${name} is needed.`)
}

/** @param limit Items over all pages; without it the service's one page as it came. */
async function call(
  context: Context,
  endpoint: string,
  parameters: readonly Parameter[],
  limit?: number,
): Promise<void> {
  const { output, signal, workbench } = context
  const { id: profileId } = await chosenProfile(context)
  let failure: unknown
  const paging = limit !== undefined && {
    limit,
    onPage: (got: number, total: number | undefined) =>
      output.progress(`${got}${total === undefined ? '' : ` of ${Math.min(total, limit)}`} read`),
    onFailure: (error: unknown) => void (failure = error),
  }
  output.progress(`Asking for ${endpoint} …`)
  const answer = await workbench.callService({
    ...{ profileId, endpoint, parameters, signal },
    ...(paging && { paging }),
  })
  output.clearProgress()
  await printAnswer(output, answer.trimEnd())
  // What came before is printed with the cursor that goes on from there.
  if (failure !== undefined) throw failure
}
