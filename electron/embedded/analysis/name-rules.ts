/** Names by capitals, titles and endings, for the languages without a trained tagger. */
import { stopWordsOf } from './stop-words.ts'
import type { NameClass, TaggedSpan } from './tagger.ts'

const HONORIFICS = new Set(
  (
    'mr mrs ms dr prof sir president minister chancellor señor señora sr sra don doña presidente presidenta ' +
    'ministro ministra rey reina papa alcalde alcaldesa signor signora dott premier sindaco sindaca onorevole ' +
    'президент министр премьер мэр губернатор депутат директор господин генерал ' +
    'başkan başkanı bakan bakanı cumhurbaşkanı başbakan sayın bay bayan vali müdürü ' +
    'الرئيس رئيس الوزير وزير الملك الملكة الأمير السيد السيدة الدكتور الدكتورة الشيخ ' +
    'رئیس‌جمهور وزیر آقای خانم دکتر شاه'
  ).split(' '),
)

const ORGANIZATION_ENDINGS = new Set(
  'sa s.a sl spa s.p.a srl ag gmbh inc corp ltd plc oao ao a.ş aş holding holdings group grupo gruppo'.split(
    ' ',
  ),
)

const ORGANIZATION_WORDS = new Set(
  (
    'universidad universidade università university üniversitesi университет banco banca banka bankası bank банк ' +
    'ministerio ministero bakanlığı министерство partido partito partisi партия asociación associazione derneği ' +
    'ассоциация instituto istituto enstitüsü институт comisión commissione komisyonu комиссия agencia agenzia ajansı ' +
    'агентство grupo gruppo club fútbol calcio federación federazione federasyonu федерация tribunal tribunale mahkemesi ' +
    'جامعة بنك وزارة حزب شركة منظمة هيئة مجلس اتحاد نادي جمعية معهد ' +
    'دانشگاه بانک وزارت حزب شرکت سازمان هیئت شورای اتحادیه باشگاه مؤسسه'
  ).split(' '),
)

const LINKS: Readonly<Record<string, ReadonlySet<string>>> = {
  es: new Set(['de', 'del', 'la', 'los', 'y']),
  it: new Set(['di', 'de', 'del', 'della', 'dei', 'da']),
}

/** Finds names in a sentence without a model; partial by nature, see `supportOf`. */
export function ruleNames(tokens: readonly string[], language: string): TaggedSpan[] {
  return language === 'ar' || language === 'fa'
    ? titledNames(tokens, language)
    : capitalNames(tokens, language)
}

function capitalNames(tokens: readonly string[], language: string): TaggedSpan[] {
  const stop = stopWordsOf(language)
  const links = LINKS[language]
  const spans: TaggedSpan[] = []
  const isCapital = (i: number): boolean => /^\p{Lu}[\p{L}\p{M}.'’-]*$/u.test(tokens[i] ?? '')
  for (let i = 0; i < tokens.length; i += 1) {
    if (!isCapital(i)) continue
    let to = i + 1
    while (isCapital(to) || (links?.has(tokens[to] ?? '') === true && isCapital(to + 1))) to += 1
    const first = (tokens[i] ?? '').toLowerCase()
    // At the beginning of a sentence any word has a capital: one word alone says nothing there.
    const isOpening = i === 0 || /^[«"“”(:—–-]$/.test(tokens[i - 1] ?? '')
    let from = i
    if (stop.has(first) || HONORIFICS.has(first)) from += 1
    const isTitled = HONORIFICS.has(first) || HONORIFICS.has((tokens[i - 1] ?? '').toLowerCase())
    const length = to - from
    const isWeak = (isOpening && from === i && length < 2) || length < 1
    if (!isWeak && !stop.has((tokens[from] ?? '').toLowerCase())) {
      spans.push({ from, to, class: classOf(tokens.slice(from, to), isTitled) })
    }
    i = to - 1
  }
  return spans
}

// Without capitals only a title before a name gives it away: the one or two words after it.
function titledNames(tokens: readonly string[], language: string): TaggedSpan[] {
  const stop = stopWordsOf(language)
  const spans: TaggedSpan[] = []
  const isNameWord = (i: number): boolean => {
    const word = tokens[i] ?? ''
    return /^\p{L}{3,}/u.test(word) && !stop.has(word) && !word.startsWith('ال')
  }
  for (let i = 0; i < tokens.length; i += 1) {
    const word = tokens[i] ?? ''
    if (HONORIFICS.has(word) && isNameWord(i + 1) && isNameWord(i + 2)) {
      spans.push({ from: i + 1, to: i + 3, class: 'PER' })
      i += 2
    } else if (ORGANIZATION_WORDS.has(word) && /^\p{L}{3,}/u.test(tokens[i + 1] ?? '')) {
      if (stop.has(tokens[i + 1] ?? '')) continue
      spans.push({ from: i, to: i + 2, class: 'ORG' })
      i += 1
    }
  }
  return spans
}

function classOf(words: readonly string[], isTitled: boolean): NameClass {
  const lower = words.map((word) => word.toLowerCase())
  if (isTitled) return 'PER'
  if (lower.some((word) => ORGANIZATION_WORDS.has(word))) return 'ORG'
  if (ORGANIZATION_ENDINGS.has((lower.at(-1) ?? '').replace(/\.$/, ''))) return 'ORG'
  if (words.length === 1) return /^\p{Lu}{2,6}$/u.test(words[0] ?? '') ? 'ORG' : 'LOC'
  return words.length <= 3 ? 'PER' : 'ORG'
}
