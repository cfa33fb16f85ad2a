/**
 * Measures summaries and hashtags on the sample newsroom: `node measure-phrases.ts`. There are no
 * written summaries to compare with, so a story's headline stands for what it is about: neither is
 * shown it. ROUGE-1 counts the headline's words (Lin 2004), without stop words.
 */
import { findKeywords } from '#electron/embedded/analysis/keywords.ts'
import { splitSentences } from '#electron/embedded/analysis/sentences.ts'
import { stopWordsOf } from '#electron/embedded/analysis/stop-words.ts'
import { summarizeText } from '#electron/embedded/analysis/summary.ts'
import { words } from '#electron/embedded/analysis/tokens.ts'
import { recordQuality } from './quality-file.ts'
import { readStories, type TopicStory } from './topic-data.ts'

const KEYS = 10
const stories = readStories()
const languages = [...new Set(stories.map(({ language }) => language))].sort()

const termsOf = (text: string, language: string): Set<string> =>
  new Set(
    words(text, language)
      .map((word) => word.text.toLowerCase())
      .filter((word) => !stopWordsOf(language).has(word)),
  )

/** Share of the headline's words that are in a text, and of the text's that are in the headline. */
function rouge(text: string, { title, language }: TopicStory): { recall: number; f1: number } {
  const wanted = termsOf(title, language)
  const found = termsOf(text, language)
  const shared = [...wanted].filter((term) => found.has(term)).length
  return {
    recall: shared / Math.max(1, wanted.size),
    f1: (2 * shared) / Math.max(1, wanted.size + found.size),
  }
}

const mean = (values: readonly number[]): number =>
  Math.round((1e4 * values.reduce((sum, value) => sum + value, 0)) / Math.max(1, values.length)) /
  1e4

const summary: Record<string, object> = {}
const hashtags: Record<string, object> = {}
for (const language of languages) {
  const part = stories.filter((one) => one.language === language)
  const scores = (k: number) => {
    const ours = part.map((one) =>
      rouge(summarizeText({ title: '', text: one.text, language, sentences: k }).join(' '), one),
    )
    const lead = part.map((one) => {
      const first = splitSentences(one.text, language).slice(0, k)
      return rouge(first.map(({ text }) => text).join(' '), one)
    })
    return {
      ours: mean(ours.map(({ f1 }) => f1)),
      lead: mean(lead.map(({ f1 }) => f1)),
      recall: mean(ours.map(({ recall }) => recall)),
      recallOfLead: mean(lead.map(({ recall }) => recall)),
    }
  }
  summary[language] = { stories: part.length, one: scores(1), three: scores(3) }
  const keys = part.map((one) => {
    const found = findKeywords('', splitSentences(one.text, language), language, [])
    return rouge(found.slice(0, KEYS).join(' '), one)
  })
  hashtags[language] = {
    stories: part.length,
    f1: mean(keys.map(({ f1 }) => f1)),
    recall: mean(keys.map(({ recall }) => recall)),
  }
}
const reference = 'words of the headline, which was not shown'
recordQuality('summary', { reference, languages: summary })
recordQuality('hashtags', { reference, languages: hashtags })
console.log(JSON.stringify({ summary, hashtags }, null, 1))
