import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePointPlaces, countCodePoints } from '#electron/embedded/analysis/code-points.ts'
import { prominence } from '#electron/embedded/analysis/entities.ts'
import { describeEngine } from '#electron/embedded/analysis/engine.ts'
import { hashtagsOf } from '#electron/embedded/analysis/hashtags.ts'
import { findKeywords } from '#electron/embedded/analysis/keywords.ts'
import { detectLanguage } from '#electron/embedded/analysis/language.ts'
import { splitSentences } from '#electron/embedded/analysis/sentences.ts'
import { summarize } from '#electron/embedded/analysis/summary.ts'
import {
  bestPath,
  sumsOf,
  tagNames,
  type TaggerWeights,
} from '#electron/embedded/analysis/tagger.ts'
import { tokenFeatures } from '#electron/embedded/analysis/tagger-features.ts'
import { tokenScores } from '#electron/embedded/analysis/tagger-scores.ts'
import { TAGS } from '#electron/embedded/analysis/tags.ts'
import { decodeTagger, encodeTagger } from '#electron/embedded/analysis/tagger-weights.ts'
import { tokenize, words } from '#electron/embedded/analysis/tokens.ts'
import { formOf } from '#electron/embedded/analysis/word-forms.ts'

describe('tokenize', () => {
  it('gives places that hold the token', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('en', 'fr', 'ar', 'zh-cn'),
        (text, language) => {
          let end = 0
          for (const token of tokenize(text, language)) {
            expect(text.slice(token.start, token.end)).toBe(token.text)
            expect(token.start).toBeGreaterThanOrEqual(end)
            end = token.end
          }
        },
      ),
    )
  })

  it('cuts as its grammar says, written as regular expressions', () => {
    const initials = String.raw`(?:\p{Lu}\.){2,}`
    const word = String.raw`\p{L}[\p{L}\p{M}\p{N}]*`
    const rest = String.raw`\p{N}+(?:[.,:]\p{N}+)*|[^\s]`
    const joined = String.raw`(?:[-&·\u200c]|['’](?!s\b))`
    const patterns = {
      en: new RegExp(`${initials}|${word}(?:${joined}${word})*|${rest}`, 'gu'),
      it: new RegExp(`${initials}|${word}(?:[-&·]${word})*|${rest}`, 'gu'),
    }
    const parts = ["'", '’', 's', 'S', '.', ',', ':', '-', '&', '·', '\u200c', ' ', '\n', '\ufeff']
    const more = ['a', 'É', 'ß', 'ǅ', 'e\u0301', '中', '𝒜', '😀', '\ud83d', '7', '½', '٣', 'ب', '_']
    const piece = fc.oneof(fc.constantFrom(...parts, ...more), fc.string({ unit: 'binary' }))
    const law = fc.property(fc.array(piece), fc.constantFrom('en', 'it'), (pieces, language) => {
      const text = pieces.join('')
      const expected = [...text.matchAll(patterns[language as 'en' | 'it'])].map(([one]) => one)
      expect(tokenize(text, language).map((token) => token.text)).toEqual(expected)
    })
    fc.assert(law, { numRuns: 300 })
  })

  it('parts what an apostrophe joins to a name', () => {
    const texts = (text: string, language: string): string[] =>
      tokenize(text, language).map((token) => token.text)
    expect(texts("Apple's U.S. Jean-Claude O'Brien", 'en')).toEqual([
      'Apple',
      "'",
      's',
      'U.S.',
      'Jean-Claude',
      "O'Brien",
    ])
    expect(texts('l’Allemagne', 'fr')).toEqual(['l', '’', 'Allemagne'])
    expect(words('中国银行', 'zh-cn').map((word) => word.text)).toEqual(['中国', '银行'])
  })
})

describe('code points', () => {
  it('agree with the iterator of strings', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '😀', '\ud83d', '\ude00', '\n')), (parts) => {
        const text = parts.join('')
        expect(countCodePoints(text)).toBe([...text].length)
        expect(codePointPlaces(text)(text.length)).toBe([...text].length)
      }),
    )
  })
})

describe('splitSentences', () => {
  it('goes on after an abbreviation, an initial and a state', () => {
    const text = 'Dr. Jane Q. Public of TAMPA, Fla. (WFLA) spoke. Others left.\nNext line'
    expect(splitSentences(text, 'en').map((sentence) => sentence.text)).toEqual([
      'Dr. Jane Q. Public of TAMPA, Fla. (WFLA) spoke.',
      'Others left.',
      'Next line',
    ])
    expect(splitSentences('Das ist z.B. so. Gut.', 'de')).toHaveLength(2)
  })

  it('ends a paragraph after an abbreviation', () => {
    expect(splitSentences('Acme Inc.\nNext', 'en')).toHaveLength(2)
  })
})

describe('detectLanguage', () => {
  it.each([
    ['The minister said that the bank would not change its mind.', 'en'],
    ['Der Minister sagte, dass die Bank ihre Meinung nicht ändert.', 'de'],
    ['وزیر گفت که بانک نظر خود را تغییر نمی‌دهد.', 'fa'],
    ['قال الوزير إن البنك لن يغير رأيه في هذه المسألة.', 'ar'],
    ['部长说银行不会改变主意。', 'zh-cn'],
    ['部長說銀行不會改變主意。', 'zh-tw'],
  ])('%s', (text, language) => {
    const guess = detectLanguage(text)
    expect(guess.language).toBe(language)
    expect(guess.confidence).toBeGreaterThan(0.9)
  })

  it('does not guess from next to nothing', () => {
    expect(detectLanguage('')).toEqual({ language: 'und', confidence: 0 })
    expect(detectLanguage('7 ? 😀')).toEqual({ language: 'und', confidence: 0 })
    expect(detectLanguage('a b').confidence).toBeLessThan(0.9)
  })
})

describe('tagger', () => {
  it('comes back from its bytes to within a step of the packing', () => {
    const rows = {
      keys: [3, 70, 4_000_000_000],
      weights: Array.from({ length: 3 * TAGS.length }, (_, i) => (i % 2 === 0 ? 1 : -1) * i * 0.05),
      transitions: new Float32Array((TAGS.length + 1) * TAGS.length).fill(0.25),
    }
    const back = decodeTagger(encodeTagger(rows))
    const weightsOf = (key: number): number[] => {
      const sums = new Float64Array(2 * TAGS.length)
      back.add(key, sums, TAGS.length)
      expect([...sums.subarray(0, TAGS.length)]).toEqual(TAGS.map(() => 0))
      return [...sums.subarray(TAGS.length)]
    }
    rows.keys.forEach((key, row) => {
      weightsOf(key).forEach((weight, tag) => {
        expect(Math.abs(weight - (rows.weights[row * TAGS.length + tag] ?? 9))).toBeLessThan(0.02)
      })
    })
    expect(weightsOf(71)).toEqual(TAGS.map(() => 0))
    expect(back.transitions).toEqual(rows.transitions)
  })

  it('refuses damaged bytes by name', () => {
    expect(() => decodeTagger(new Uint8Array(5))).toThrow('name model is damaged')
    const bytes = encodeTagger({ keys: [], weights: [], transitions: new Float32Array(56) })
    expect(() => decodeTagger(bytes.subarray(1))).toThrow('name model is damaged')
  })

  it('finds every key among many, and what a word weighs again under other weights', () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,6}$/)
    const law = fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (tokens) => {
      const features = tokenFeatures(tokens, {})
      const keys = [...new Set(features.flatMap((list) => [...list]))]
      for (const turn of [1, 3]) {
        const weights = keys.flatMap((key) => TAGS.map((_, tag) => ((key + tag * turn) % 7) - 3))
        const transitions = new Float32Array((TAGS.length + 1) * TAGS.length)
        const model = decodeTagger(encodeTagger({ keys, weights, transitions }))
        const path = [...bestPath(features, model)]
        const spans = tagNames(tokens.map(formOf), model, {})
        const tags = path.map((tag) => TAGS[tag] ?? 'O')
        const begun = tags.flatMap((tag, i) => (tag.startsWith('B') ? [i] : []))
        expect(spans.map(({ from }) => from)).toEqual(begun)
        expect(spans.map((span) => span.class)).toEqual(begun.map((i) => tags[i]?.slice(2)))
      }
    })
    fc.assert(law, { numRuns: 30 })
  })

  it('adds up what words and shapes weigh to the same as all features one by one', () => {
    // What lies between two numbers of the format: sums of such are exact in whatever order.
    const weigh = (turn: number): TaggerWeights => ({
      add: (feature, into, at) => {
        if ((feature >>> 0) % 3 === 0) return
        TAGS.forEach((_, tag) => (into[at + tag]! += ((feature >>> (tag + turn)) % 255) / 64 - 2))
      },
      transitions: new Float32Array((TAGS.length + 1) * TAGS.length),
    })
    const models = [weigh(1), weigh(5)]
    const token = fc.tuple(
      fc.constantFrom('Rayhan', 'the', 'of', 'NATO', '9', 'É-x', ',', '中', 'x'.repeat(300)),
      fc.nat(400),
    )
    const row = fc.array(token, { minLength: 1, maxLength: 9 })
    const law = fc.property(row, fc.nat(1), fc.nat(2), (pairs, which, given) => {
      const tokens = pairs.map(([text]) => text)
      const codes = pairs.map(([, code]) => code)
      const word = tokens.map((text, from) => ({ text, from, length: tokens.length }))
      const hints = [{}, { codes }, { codes, word }][given]!
      const model = models[which]!
      const sums = sumsOf(tokenFeatures(tokens, hints), model)
      expect(tokenScores(tokens.map(formOf), hints, model)).toEqual(sums)
    })
    fc.assert(law, { numRuns: 300 })
  })

  it('never lets a name go on in another class', () => {
    // Weights that shout for I-LOC everywhere: it may only follow a B-LOC.
    const wish = TAGS.map((tag) => (tag === 'I-LOC' ? 5 : 0))
    const loud: TaggerWeights = {
      add: (_, into, at) => {
        wish.forEach((weight, tag) => (into[at + tag]! += weight))
      },
      transitions: new Float32Array((TAGS.length + 1) * TAGS.length),
    }
    expect(tagNames(['a', 'b', 'c'].map(formOf), loud, {})).toEqual([
      { from: 0, to: 3, class: 'LOC' },
    ])
  })
})

describe('summarize', () => {
  it('takes five sentences, in their order', () => {
    const text = Array.from(
      { length: 20 },
      (_, i) => `Sentence ${i + 20} about budget, bridge and river ${i + 20}.`,
    )
    const sentences = splitSentences(text.join(' '), 'en')
    const summary = summarize(sentences, 'The budget of the bridge', 'en')
    expect(summary).toHaveLength(5)
    const at = summary.map((sentence) => text.indexOf(sentence))
    expect(at).toEqual([...at].sort((a, b) => a - b))
    expect(at[0]).toBe(0)
  })

  it('takes a sentence that tells before one that only names', () => {
    const naming = 'The northern harbour strike matters.'
    const telling =
      'Dockers at the northern harbour began a strike over night shifts, pay and safety on Monday.'
    const text = `${naming} ${telling} Nobody knew more. The weather stayed fine.`
    expect(summarize(splitSentences(text, 'en'), '', 'en', { most: 1 })).toEqual([telling])
  })

  it('does not say the same twice', () => {
    const same = 'The mayor opened the new bridge on Monday.'
    const other = 'Critics called the budget a waste of public money.'
    const sentences = splitSentences(
      `${same} ${same} ${same} ${same} ${same} ${same} ${other}`,
      'en',
    )
    expect(summarize(sentences, '', 'en')).toContain(other)
  })
})

describe('keywords', () => {
  it('finds what a text returns to, without stop words', () => {
    const text = 'The central bank met. A central bank acts. The weather was fine.'
    const keywords = findKeywords('Central bank', splitSentences(text, 'en'), 'en', ['Jane Doe'])
    expect(keywords.slice(0, 2)).toEqual(['Jane Doe', 'Central bank'])
    expect(keywords).not.toContain('The')
  })

  it('writes hashtags in one word', () => {
    expect(hashtagsOf(['Jane van Doe', "O'Brien", '!?', 'Jane van Doe'])).toEqual([
      '#JaneVanDoe',
      '#OBrien',
    ])
  })
})

describe('prominence', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  it('lies between 0 and 1 and grows with title, nearness and number', () => {
    fc.assert(
      fc.property(share, share, fc.integer({ min: 1, max: 500 }), (a, b, count) => {
        const at = (isInTitle: boolean, firstShare: number, n: number): number =>
          prominence({ isInTitle, firstShare, count: n })
        const value = at(false, a, count)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
        expect(at(true, a, count)).toBeGreaterThanOrEqual(value)
        expect(at(false, a, count + 1)).toBeGreaterThanOrEqual(value)
        expect(at(false, Math.min(a, b), count)).toBeGreaterThanOrEqual(
          at(false, Math.max(a, b), count),
        )
      }),
    )
  })
})

describe('describeEngine', () => {
  it('names every model with its hash', () => {
    const { models } = describeEngine()
    expect(models.map((model) => model.name)).toContain('names-en')
    for (const model of models) expect(model.hash).toMatch(/^[0-9a-f]{64}$/)
  })
})
