import { calendarNames, dateWords } from './date-words.ts'
import { anyOf, neededPatterns, type Sources } from './needed-patterns.ts'
import type { PatternSpan } from './pattern-span.ts'

const YEAR = '(?:1[0-9]|20|١[٠-٩]|٢٠|۱[۰-۹]|۲۰)\\p{Nd}{2}(?![\\p{Nd}])'
const DAY = '(?:[0-2٠-٢۰-۲]?\\p{Nd}|[3٣۳][01٠١۰۱])(?![\\p{Nd}])'
const SPACE = '[ \\u00a0\\u202f]'
const EDGE = '(?<![\\p{L}\\p{M}\\p{Nd}])'
const END = '(?![\\p{L}\\p{M}\\p{Nd}])'

const NUMERIC = [
  `(?<![\\p{L}\\p{Nd}./-])${YEAR}-[01]\\p{Nd}-[0-3]\\p{Nd}(?![\\p{Nd}])(?:T[0-2]\\p{Nd}:[0-5]\\p{Nd}(?::[0-5]\\p{Nd}(?:\\.\\p{Nd}{1,6})?)?(?:Z|[+-][0-2]\\p{Nd}:?\\p{Nd}{2})?)?`,
  `(?<![\\p{L}\\p{Nd}./-])[0-3]?\\p{Nd}([./-])[0-3]?\\p{Nd}\\1(?:${YEAR}|\\p{Nd}{2}(?![\\p{Nd}.]))(?!\\1\\p{Nd})`,
  `(?<![\\p{L}\\p{Nd}./-])${YEAR}([./])[01]?\\p{Nd}\\1[0-3]?\\p{Nd}(?![\\p{Nd}])`,
]

const CHINESE = [
  '(?:公元|西元)?(?:前)?(?:\\p{Nd}{2,4}|[一二三四五六七八九〇零○]{4}|今|去|明|前|后|後)年(?:[ ]?(?:\\p{Nd}{1,2}|[一二三四五六七八九十]{1,2})月份?(?:[ ]?(?:\\p{Nd}{1,2}|[一二三四五六七八九十]{1,3})[日号號])?|(?:第[一二三四]季度?|春|夏|秋|冬|初|底|末|代)?)',
  '(?:今年|去年|明年|本月|上月)?(?:\\p{Nd}{1,2}|(?<![\\p{Nd}])[一二三四五六七八九十]{1,2})月(?:份|[ ]?(?:\\p{Nd}{1,2}|[一二三四五六七八九十]{1,3})[日号號])',
  '(?<![\\p{Nd}])(?:[12]?\\p{Nd}|3[01])[日号號](?![本报報電电常])',
  '(?:本|上|下|这|這)?(?:星期|礼拜|禮拜|周|週)[一二三四五六日天](?![\\p{Nd}])',
  '(?:\\p{Nd}{1,2}|[一二三四五六七八九十]{1,2})世[纪紀](?:[\\p{Nd}一二三四五六七八九十]{1,4}年代)?',
]

const matches = neededPatterns(sourcesOf)

/** Days, months, years and words for them; the longest reading of each place. Linear in the text. */
export function findDates(text: string, language: string): PatternSpan[] {
  const spans: PatternSpan[] = []
  for (const match of matches(text, language)) {
    const said = match.groups?.said
    const end = match.index + match[0].length
    const start = said === undefined ? match.index : end - said.length
    spans.push({ type: 'date', start, end })
  }
  spans.sort((a, b) => a.start - b.start || b.end - a.end)
  const kept: PatternSpan[] = []
  for (const span of spans) if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span)
  return kept
}

function sourcesOf(language: string): readonly Sources[] {
  const written = language.startsWith('zh') ? chinese() : spelled(language)
  return [{ needed: '\\p{Nd}[-./]\\p{Nd}', patterns: NUMERIC }, ...written]
}

function chinese(): Sources[] {
  const { relative } = dateWords('zh-cn')
  return [{ needed: '', patterns: [anyOf([...CHINESE, relative])] }]
}

function spelled(language: string): Sources[] {
  const words = dateWords(language)
  const names = calendarNames(language)
  const forms = words.forms === undefined ? [] : [words.forms]
  const bound = words.ambiguousForms === undefined ? forms : [...forms, words.ambiguousForms]
  const months = oneOf(names.months, bound)
  const days = oneOf(names.days, forms)
  const ambiguous = new Set((words.ambiguous ?? '').split('|'))
  const clear = [...names.months, ...names.days].filter(
    (name) => !ambiguous.has(name.toLowerCase()) && name.length > 3,
  )
  const ordinal = words.ordinal === undefined ? '' : `(?:${words.ordinal})?`
  const join = `(?:,?${SPACE}|${SPACE}(?:${words.joins ?? ','})${SPACE})`
  const afterYear = words.afterYear === undefined ? '' : `(?:${words.afterYear})?`
  const year = `(?:${join}${YEAR}${afterYear})`
  const weekday = `(?:(?:${days})\\.?,?${SPACE}(?:the${SPACE}|den${SPACE}|le${SPACE}|el${SPACE}|il${SPACE}|d\\.${SPACE})?)?`
  const dayRange = `${DAY}${ordinal}(?:[-–/]${DAY}${ordinal})?`
  const before = words.before === '' ? '' : words.before
  const lead = before === '' ? undefined : `${EDGE}(?:${initials(before)})${SPACE}`
  return [
    {
      needed: `(?:${months})`,
      patterns: [
        `${EDGE}${weekday}${dayRange}${join}(?:${months})${END}(?:\\.?${year})?`,
        `${EDGE}${weekday}(?:${months})\\.?${SPACE}${DAY}${ordinal}(?:[-–]${DAY}${ordinal})?${END}${year}?`,
        `${EDGE}(?:${months})\\.?${year}`,
        ...(lead === undefined ? [] : [`${lead}(?<said>(?:${months})${END})`]),
      ],
    },
    {
      needed: '\\p{Nd}{4}',
      patterns: [
        ...(lead === undefined
          ? []
          : [
              `${lead}(?<said>${YEAR}(?:[-–/](?:${YEAR}|\\p{Nd}{2}(?!\\p{Nd})))?${afterYear})(?![\\p{L}%$€£])`,
              `(?<=[(（])${YEAR}(?:[-–]${YEAR})?(?=[)）])`,
            ]),
        ...(words.afterYear === undefined ? [] : [`${EDGE}${YEAR}(?:${words.afterYear})`]),
      ],
    },
    {
      needed: '',
      patterns: [
        `${EDGE}(?:${oneOf(clear, forms)})${END}`,
        ...(words.decades === undefined ? [] : [`${EDGE}(?:${words.decades})${END}`]),
        `${EDGE}(?:${initials(words.relative)})${END}`,
        ...relativeUnits(words, days),
      ],
    },
  ]
}

function relativeUnits(words: ReturnType<typeof dateWords>, days: string): string[] {
  const units = words.units === undefined ? days : `${words.units}|${days}`
  if (words.whichAfter !== undefined) {
    const lead = words.which === undefined ? '' : `(?:(?:${initials(words.which)})${SPACE}?)?`
    return [`${EDGE}${lead}(?:${units})${SPACE}(?:${words.whichAfter})${END}`]
  }
  if (words.which === undefined) return []
  return [`${EDGE}(?:${initials(words.which)})${SPACE}(?:${units})${END}`]
}

// Longest first, so that Sept is not read as Sep.
function oneOf(names: readonly string[], forms: readonly string[]): string {
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return [...forms, ...escaped.sort((a, b) => b.length - a.length)].join('|')
}

// A sentence may begin with any of them. Every alternative's first letter, outside of escapes.
function initials(source: string): string {
  return source.replace(
    /(^|\||\(\?:)(\p{Ll})/gu,
    (_, lead: string, letter: string) => `${lead}[${letter}${letter.toUpperCase()}]`,
  )
}
