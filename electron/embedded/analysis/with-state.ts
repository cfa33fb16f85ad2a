/** Cities with the short form of their state behind, as American news write them: Franklin, Tenn. */
import type { KnowledgeEntity } from '#electron/embedded/knowledge/entity.ts'
import type { NameMatch } from '#electron/embedded/knowledge/name-index.ts'
import type { Knowledge } from '#electron/embedded/knowledge/open-knowledge.ts'
import type { Token } from './tokens.ts'

type Match = NameMatch<KnowledgeEntity>

const STATES = new Map(
  (
    'Ala=Alabama Ariz=Arizona Ark=Arkansas Calif=California Colo=Colorado Conn=Connecticut Del=Delaware ' +
    'Fla=Florida Ga=Georgia Ill=Illinois Ind=Indiana Kan=Kansas Ky=Kentucky La=Louisiana Mass=Massachusetts ' +
    'Md=Maryland Me=Maine Mich=Michigan Minn=Minnesota Miss=Mississippi Mo=Missouri Mont=Montana ' +
    'Neb=Nebraska Nev=Nevada N.C.=North_Carolina N.D.=North_Dakota N.H.=New_Hampshire N.J.=New_Jersey ' +
    'N.M.=New_Mexico N.Y.=New_York Okla=Oklahoma Ore=Oregon Pa=Pennsylvania R.I.=Rhode_Island ' +
    'S.C.=South_Carolina S.D.=South_Dakota Tenn=Tennessee Tex=Texas Va=Virginia Vt=Vermont ' +
    'Wash=Washington Wis=Wisconsin Wyo=Wyoming ' +
    'AL=Alabama AK=Alaska AZ=Arizona AR=Arkansas CA=California CO=Colorado CT=Connecticut DE=Delaware ' +
    'FL=Florida GA=Georgia ID=Idaho IL=Illinois IA=Iowa KS=Kansas KY=Kentucky MD=Maryland ' +
    'MA=Massachusetts MI=Michigan MN=Minnesota MO=Missouri MT=Montana NE=Nebraska NV=Nevada NH=New_Hampshire ' +
    'NJ=New_Jersey NM=New_Mexico NY=New_York NC=North_Carolina ND=North_Dakota OH=Ohio OK=Oklahoma ' +
    'OR=Oregon PA=Pennsylvania RI=Rhode_Island SC=South_Carolina SD=South_Dakota TN=Tennessee TX=Texas ' +
    'UT=Utah VA=Virginia VT=Vermont WA=Washington WI=Wisconsin WV=West_Virginia WY=Wyoming'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)

/** A match that may be known to be meant, whatever its name else means. */
export type Sure = Match & { readonly isSure?: boolean }

/**
 * Of the cities of a name the one in the state that follows: then it is sure, however small. Beside the
 * members of its parties Georgia is the state.
 */
export function withState(match: Match, tokens: readonly Token[]): Sure {
  const all = [match.value, ...match.others]
  const state = stateAt(tokens, match.to)
  if (state !== undefined) {
    const city = all.find(
      ({ links, types }) => types.includes('City') && links?.wikipedia?.endsWith(`,_${state}`),
    )
    return city === undefined ? match : sureOf(match, city)
  }
  if (all.length < 2) return match
  const own = all.find(({ links }) => /_\((?:U\.S\._)?state\)$/.test(links?.wikipedia ?? ''))
  return own !== undefined && isOfParty(match, tokens) ? sureOf(match, own) : match
}

const PARTY = /^(?:Republicans?|Democrats?|Senators?|Representative|Congress(?:man|woman)|Sen|Rep)$/

// Georgia Republicans, Senator Wyche Fowler of Georgia.
function isOfParty({ from, to }: Match, tokens: readonly Token[]): boolean {
  if (PARTY.test(tokens[to]?.text ?? '')) return true
  if (!/^(?:of|from)$/.test(tokens[from - 1]?.text ?? '')) return false
  return tokens.slice(Math.max(0, from - 6), from - 1).some(({ text }) => PARTY.test(text))
}

function sureOf(match: Match, value: KnowledgeEntity): Sure {
  return { ...match, value, others: [], isWeak: false, isSure: true }
}

/** States by short forms that alone mean other things: "Wash." behind a town, OR and MD behind a known one. */
export function statesOf(
  tokens: readonly Token[],
  matches: readonly Match[],
  knowledge: Knowledge,
): Sure[] {
  return tokens.flatMap(({ text }, i) => {
    if (text !== ',' || !/^\p{Lu}\p{Ll}/u.test(tokens[i - 1]?.text ?? '')) return []
    const isCode = /^\p{Lu}{2}$/u.test(tokens[i + 1]?.text ?? '')
    if (isCode && !matches.some(({ to, value }) => to === i && value.types.includes('Location')))
      return []
    const state = stateAt(tokens, i)
    const value = state === undefined ? undefined : entityOfState(state, knowledge)
    if (value === undefined) return []
    return { from: i + 1, to: i + 2, skip: 0, value, others: [], isWeak: false, isSure: true }
  })
}

// A short form in small letters ends with a stop, but for "Calif, said" of the wires.
function stateAt(tokens: readonly Token[], comma: number): string | undefined {
  if (tokens[comma]?.text !== ',') return undefined
  const short = tokens[comma + 1]?.text ?? ''
  const state = STATES.get(short)
  if (state === undefined || /^\p{Lu}{2}$/u.test(short) || short.endsWith('.')) return state
  return tokens[comma + 2]?.text === '.' ? state : undefined
}

function entityOfState(state: string, knowledge: Knowledge): KnowledgeEntity | undefined {
  return knowledge
    .lookup(state.replaceAll('_', ' '), 'en')
    .find((entity) => !entity.types.includes('City') && isStateOf(entity, state))
}

/** @param title as in addresses of Wikipedia: North_Carolina */
export function isStateOf({ links }: KnowledgeEntity, title: string): boolean {
  const page = links?.wikipedia?.replace(/^.*\/wiki\//, '')
  return page === title || page === `${title}_(state)` || page === `${title}_(U.S._state)`
}
