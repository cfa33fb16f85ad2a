import type { Send } from '#electron/platform/send.ts'
import { stringifyWireJson } from '#shared/wire/json.ts'
import { type CallOptions, createAsk } from './ask.ts'
import { followPages, isPaged, type Paging } from './raw-pages.ts'
import type { Family, Pairs } from './request.ts'

export type RawCall = (
  endpoint: string,
  parameters: Pairs,
  options: CallOptions & { readonly paging?: Paging },
) => Promise<string>

const COMPARING = new Set(['related_stories', 'coverages'])

/** Endpoints that only the legacy family has (news specification 4.3). */
const LEGACY_ONLY = new Set(['related_stories', 'coverages', 'autocompletes'])

/** Lists of the legacy family are named as its `type` names them, with underscores. */
function isLegacyList(list: string): boolean {
  return list.includes('_')
}

const LEGACY_TYPES: Readonly<Record<string, string>> = {
  'entity-types': 'entity_types',
  'entity-names': 'dbpedia_resources',
  sources: 'source_names',
}

/**
 * One call of any endpoint with the parameters as they were typed; the answer's JSON text.
 * `autocomplete/<list>` goes to the suggestions of the current family, or to the legacy
 * autocompletes with the type and the page size that mean the same.
 * With `paging` the lists of several pages stand in one answer.
 * All throw WorkError from the closed list.
 */
export function createRawCall(parts: {
  readonly send: Send
  readonly family: Family
  readonly profileId: string
}): RawCall {
  const { send, family, profileId } = parts
  const ask = createAsk({ send, profileId, postsForms: false })
  return async (endpoint, parameters, { paging, ...call }) => {
    const lane = endpoint.replace(/^autocomplete\//, '')
    // A text to compare with may be longer than an address.
    const way = COMPARING.has(endpoint) ? ask.getOrPost : ask.get
    const page = (pairs: Pairs) =>
      way({ ...addressOf(endpoint, pairs, family), endpoint: lane }, call)
    const hasPages = paging && isPaged(endpoint)
    const body = hasPages
      ? await followPages(endpoint, parameters, { page, paging })
      : page(parameters)
    return stringifyWireJson(await body)
  }
}

function addressOf(endpoint: string, parameters: Pairs, family: Family) {
  const list = endpoint.replace(/^autocomplete\//, '')
  if (list === endpoint) {
    const root = family === 'legacy' || LEGACY_ONLY.has(endpoint) ? '/news' : '/v6/news'
    return { path: `${root}/${endpoint}`, query: parameters }
  }
  const renamed = (from: string, to: string) =>
    parameters.map(([name, value]) => [name === from ? to : name, value] as const)
  if (family === 'current' && !isLegacyList(list)) {
    const query = list === 'sources' ? renamed('term', 'domain_term') : parameters
    return { path: `/v2/autocomplete/suggestions/${list}`, query }
  }
  const named = Object.hasOwn(LEGACY_TYPES, list) ? LEGACY_TYPES[list] : undefined
  const type = ['type', named ?? list] as const
  return { path: '/news/autocompletes', query: [type, ...renamed('limit', 'per_page')] }
}
