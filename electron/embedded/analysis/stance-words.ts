/** Kinds of English words that tell a judgement from a tale, in the order of `stanceNumbers`. */
const KINDS: readonly (readonly string[])[] = [
  // Who speaks and who is spoken to.
  ["i i'm i've i'd i'll me my we we're our us you your you're yourself myself"],
  // Of whom a tale is told.
  ['he she his her him hers himself herself they their them who whom whose'],
  // Degree, comparison, reservation, duty: what a judgement is shaded with.
  [
    'too so very really just quite almost rather even never most more less enough much such as like but',
    'though although however yet still only perhaps maybe probably should must would could seems seem feels',
    'feel felt makes make made than ever simply truly completely totally pretty bit little lot',
  ],
  // When, where and in what order.
  [
    'when after before until soon meanwhile then later while during once where one two three day night year',
    'years morning week into from with against back by',
  ],
  // What is pointed at, as one points at what is judged.
  ["it it's that's there's this its that these those isn't doesn't aren't don't can't won't"],
  // What people do in tales and reports.
  [
    'discovers discover discovered learns learned finds found falls fell meets met begins began decides',
    'decided tries tried returns returned leaves left travels travelled arrives arrived moves moved marries',
    'married kills killed dies died escapes escaped becomes became joins joined hires hired sends sent asked',
    'asks tells told agrees agreed refuses refused plans planned lives lived works worked goes went comes came',
    'takes took gives gave gets runs ran steals stole hides hid saves saved rescues rescued helps helped',
    'kidnapped arrested accused murdered forced trapped searches searching investigates hunts hunted follows',
    'followed fights fought loses lost wins won inherits opens opened sells sold buys bought builds built born',
    'raised grows grew remembers forgets believes believed suspects suspected thinks realizes realized reveals',
    'revealed confronts faces faced struggles seeks sets attacked destroyed closed founded published announced',
    'said says reported charged convicted injured wakes appears disappeared disappears waits watches sees saw',
    'hears heard calls called invites brings brought puts turns turned uses used wants wanted needs hopes starts',
    'started stops stopped leads led carries carried holds held vows promises threatens betrays befriends',
    'seduces encounters embarks recruits assigned',
  ],
  // Whom and what tales and reports are about.
  [
    'man men woman women boy boys girl girls child children kid kids wife husband father mother parents son',
    'sons daughter daughters brother brothers sister sisters friend friends family lover lovers couple killer',
    'killers police policeman cop cops detective agent doctor nurse lawyer judge teacher student students',
    'soldier soldiers captain king queen prince princess boss owner neighbor neighbors stranger strangers gang',
    'thief thieves murder death crime prison town village city school house home farm island war army ship bank',
    'money secret job uncle aunt boyfriend girlfriend roommate widow teenager teenagers president minister',
    'officials company members people',
  ],
  // How it is explained what things are and how they are done.
  [
    'known called named used found located situated based born founded built established consists contains',
    'includes include including according usually generally often typically commonly mainly mostly several many',
    'some various about approximately between among during since century centuries country countries region',
    'species system systems area areas government city water north south east west northern southern eastern',
    'western type types form forms part parts number group groups such per also first second third named',
    'due because therefore thus result results example international national public members member',
    'university population million percent',
  ],
  // Denial.
  [
    "not no never nothing none nobody neither nor n't can't don't didn't doesn't isn't wasn't won't wouldn't",
  ],
]

const KIND_OF = new Map(
  KINDS.flatMap((lines, kind) =>
    lines.flatMap((line) => line.split(' ').map((word): [string, number] => [word, kind])),
  ),
)
/** Of shorter sentences one word says no more. */
const LEAST_TOKENS = 4

/** How a tale begins: when, where, under what conditions. */
const OPENERS = new Set(
  [
    'when after before until as while during in on at one once set based from with without through meanwhile soon',
    'then together years trapped',
  ].flatMap((line) => line.split(' ')),
)
/** Behind these a word in s is mostly a verb. */
const BEFORE_VERBS = new Set(['he', 'she', 'they', 'who', 'and', 'must'])
/** Signs that are counted, in this order: feeling, figures, pauses and brackets, adverbs, superlatives, verbs. */
const SIGNS: readonly ((word: string, before: string) => boolean)[] = [
  (word) => word.startsWith('!'),
  (word) => /^\p{N}/u.test(word),
  (word) => /^\.{2,}|^[…(:;–—*]/.test(word),
  (word) => word.length > 4 && word.endsWith('ly'),
  (word) => word.length > 5 && word.endsWith('est'),
  (word, before) => word.length > 3 && /[^s]s$/.test(word) && BEFORE_VERBS.has(before),
]

/** How many words of each kind and signs there are, by the length's square root; whether it begins as tales do. */
export function stanceNumbers(tokens: readonly { readonly word: string }[]): number[] {
  const counts = Array<number>(KINDS.length + SIGNS.length).fill(0)
  tokens.forEach(({ word }, i) => {
    const before = tokens[i - 1]?.word ?? ''
    const kind = KIND_OF.get(word)
    const sign = kind === undefined ? SIGNS.findIndex((is) => is(word, before)) : -1
    const at = kind ?? (sign < 0 ? -1 : KINDS.length + sign)
    if (at >= 0) counts[at]! += 1
  })
  const length = Math.sqrt(Math.max(LEAST_TOKENS, tokens.length))
  return [...counts.map((count) => count / length), OPENERS.has(tokens[0]?.word ?? '') ? 1 : 0]
}
