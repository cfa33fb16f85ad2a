import { describe, expect, it } from 'vitest'
import { weighWords } from '#electron/embedded/analysis/lexicon.ts'
import { moodOfText } from '#electron/embedded/analysis/text-mood.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'

const namesOf = (text: string, language = 'en'): string[] => {
  const { tokens, isName } = weighWords(text, language, KNOWLEDGE_FOLDER)!
  return tokens.filter((_, i) => isName[i] === 1).map(({ start, end }) => text.slice(start, end))
}

describe('namesIn', () => {
  it('finds names by their capitals, at the beginning before another only', () => {
    expect(namesOf('Andrew Bailey told the Bank of England nothing.')).toEqual([
      'Andrew',
      'Bailey',
      'Bank',
      'England',
    ])
    expect(namesOf('Yesterday he met Kabila. “Nothing new,” he said.')).toEqual(['Kabila'])
  })

  it('leaves words that judge, small words and titles alone', () => {
    expect(namesOf('I said it was Terrible and You know it.')).toEqual([])
    expect(namesOf('Mayor Opens New Bridge Over River Thames')).toEqual([])
    expect(namesOf('SHARES OF FORD ROSE TODAY')).toEqual([])
    expect(namesOf('Das Haus steht in Berlin', 'de')).toEqual([])
  })
})

describe('the mood of a sentence', () => {
  const of = (text: string) => moodOfText({ text, language: 'en', mode: 'document' })!

  it('is the same whoever it names', () => {
    const about = (name: string) => {
      const { polarity, polarityConfidence, subjectivityConfidence } = of(
        `Yesterday the head of the office, ${name}, spoke about the new rules in ${name}.`,
      )
      return { polarity, polarityConfidence, subjectivityConfidence }
    }
    const known = about('Andrew')
    for (const name of ['Bailey', 'Congo', 'Reagan', 'Spielberg', 'Twitter']) {
      expect(about(name)).toEqual(known)
    }
  })

  it('is driven by no name', () => {
    const { drivers = [] } = of(
      'We watched the terrible film by Spielberg and the great one by Bailey.',
    )
    expect(drivers.map(({ text }) => text)).toContain('terrible')
    expect(drivers.map(({ text }) => text).join(' ')).not.toMatch(/Spielberg|Bailey/)
  })
})
