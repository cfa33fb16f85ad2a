/** Names that several things share, and names that are plain words as well. */
import { describe, expect, it } from 'vitest'
import { conceptsOfText } from '#electron/embedded/analysis/concepts.ts'
import { readText } from '#electron/embedded/analysis/text/read-text.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { openKnowledge } from '#electron/embedded/knowledge/open-knowledge.ts'

const knowledge = openKnowledge()

function titles(text: string): string[] {
  const read = readText({ text, language: 'en' }, { knowledge, folder: KNOWLEDGE_FOLDER })
  const links = conceptsOfText({ text, language: 'en', knowledge, entities: read.entities() })
  return links.map(({ uri }) => uri.replace(/^.*\/resource\//, ''))
}

describe('links of shared names', () => {
  it('lead where the words around them say', () => {
    expect(titles('The Democratic Party lost Ohio.')).toContain('Democratic_Party_(United_States)')
    expect(titles('The Democratic Party won in Seoul, Korean media said.')).toContain(
      'Democratic_Party_(South_Korea,_2015)',
    )
    expect(titles('The Socialist Party won the vote in Lisbon.')).toContain(
      'Socialist_Party_(Portugal)',
    )
  })

  it('lead nowhere where nothing does', () => {
    expect(titles('Rangers found the last wild lynx in the park.')).toEqual([])
    expect(
      titles('The Rangers lost to Detroit in the eighth inning of a baseball game.'),
    ).toContain('Texas_Rangers_(baseball)')
    const links = titles('The Ministry of Finance said taxes would rise.')
    expect(links.filter((title) => title.startsWith('Ministry'))).toEqual([])
    expect(titles('The Ministry of Finance in Tokyo said taxes would rise.')).toContain(
      'Ministry_of_Finance_(Japan)',
    )
  })

  it('are none where the name stands like plain words', () => {
    for (const text of [
      'The nation mourned its dead.',
      'The times are changing.',
      'Civil war broke out.',
      'New deal reached in the last minute.',
      'The box contains the ashes of her first husband.',
      'The gulf between them grew, and the gulf remained.',
    ]) {
      expect(titles(text), text).toEqual([])
    }
    expect(titles('Farmers still praise the New Deal of those years.')).toContain('New_Deal')
  })
})
