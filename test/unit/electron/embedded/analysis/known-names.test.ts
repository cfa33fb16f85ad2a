import { describe, expect, it } from 'vitest'
import { conceptsOfText } from '#electron/embedded/analysis/concepts.ts'
import { readText } from '#electron/embedded/analysis/text/read-text.ts'
import { KNOWLEDGE_FOLDER } from '#electron/embedded/knowledge/base.ts'
import { openKnowledge } from '#electron/embedded/knowledge/open-knowledge.ts'

const knowledge = openKnowledge()

/** `form=Title` of everything that is linked, in order. */
function links(text: string): string[] {
  const entities = readText(
    { text, language: 'en' },
    { knowledge, folder: KNOWLEDGE_FOLDER },
  ).entities()
  return conceptsOfText({ text, language: 'en', knowledge, entities }).flatMap(
    ({ uri, surfaceForms }) =>
      surfaceForms.map((form) => `${form.text}=${uri.replace('http://dbpedia.org/resource/', '')}`),
  )
}

describe('a known name in a longer one', () => {
  it('is found behind a shorter known one that begins with the article', () => {
    // "The National" is a paper, "the Gulf" the Persian one.
    expect(links('The National Rifle Association spends millions.')).toEqual([
      'National Rifle Association=National_Rifle_Association',
    ])
    expect(links('The storm crossed the Gulf of Mexico at night.')).toEqual([
      'Gulf of Mexico=Gulf_of_Mexico',
    ])
  })

  it('is cut out of titles, offices and articles', () => {
    expect(links('Attorney General Edwin Meese met General Jaruzelski.')).toEqual([
      'Edwin Meese=Edwin_Meese',
      'Jaruzelski=Wojciech_Jaruzelski',
    ])
    expect(links('Aides left as the Reagan Administration ended.')).toEqual([
      'Reagan=Ronald_Reagan',
    ])
    expect(links('It was sold, The Los Angeles Times reported.')).toEqual([
      'Los Angeles Times=Los_Angeles_Times',
    ])
    expect(links("He is, as the Pentagon's Inspector General says, wrong.")).toEqual([
      'Pentagon=The_Pentagon',
    ])
    expect(links('Manhattan Borough President Jane Roe and Texas Democrat John Doe.')).toEqual([
      'Manhattan=Manhattan',
      'Texas=Texas',
    ])
  })

  it('stays with what is called after a person', () => {
    expect(links('King Saud University opened a school.')).toEqual([
      'King Saud University=King_Saud_University',
    ])
  })

  it('takes its nation and its legal form along', () => {
    expect(links('He joined the champions of the English Premier League in May.')).toEqual([
      'English Premier League=Premier_League',
    ])
    expect(links('Paine Webber International lowered its estimate.')).toEqual([
      'Paine Webber International=Paine_Webber',
    ])
    expect(links('The bank was bought by Allianz A.G. of Munich.')[0]).toBe('Allianz A.G.=Allianz')
  })

  it('leaves works the name they have', () => {
    expect(links('The painters defined the American Paradise Lost of their time.')).toEqual([])
  })

  it('is told from a verb, a company and a member of parliament before it', () => {
    expect(links('Metaview Corporation of San Francisco sold it.')).toEqual([
      'San Francisco=San_Francisco',
    ])
    expect(links('Senator Wyche Fowler of Georgia blocked the bill.')).toEqual([
      'Georgia=Georgia_(U.S._state)',
    ])
  })
})

describe('people', () => {
  it('are whoever stands behind Mr or Mrs, and no city', () => {
    expect(links('Mr. Berlin lost, and Mr. Washington won.')).toEqual([])
    expect(links('He lives in Berlin.')).toEqual(['Berlin=Berlin'])
  })
})

describe('places of the United States', () => {
  it('are sure with the short form of their state, which is one by itself', () => {
    expect(links('She lives in Franklin, Tenn., and works in Seattle, Wash., on Mondays.')).toEqual(
      [
        'Franklin=Franklin,_Tennessee',
        'Tenn.=Tennessee',
        'Seattle=Seattle',
        'Wash=Washington_(state)',
      ],
    )
    expect(links('Send it to Baltimore, MD, soon.')).toEqual(['Baltimore=Baltimore', 'MD=Maryland'])
    expect(links('Harry Preuss, MD, is a professor.')).toEqual([])
  })

  it('are the state beside the members of its parties', () => {
    expect(links('Georgia Republicans want to vote again.')[0]).toBe('Georgia=Georgia_(U.S._state)')
    expect(links('Georgia and Armenia signed a treaty.')[0]).toBe('Georgia=Georgia_(country)')
  })
})

describe('bodies of a state', () => {
  it('are those of the United States beside words of their surroundings, unless another owns them', () => {
    expect(
      links('The bill passed the House and went to the Senate; Republicans oppose it.'),
    ).toEqual([
      'House=United_States_House_of_Representatives',
      'Senate=United_States_Senate',
      'Republicans=Republican_Party_(United_States)',
    ])
    expect(links('House prices fell in May.')).toEqual([])
    expect(links("India's Supreme Court and the Congress party agreed.")).toEqual(['India=India'])
  })
})

describe('organizations of the United States', () => {
  it('are known by the short forms of the name of the country', () => {
    expect(links('The U.S. Department of State waived the fee.')).toEqual([
      'U.S. Department of State=United_States_Department_of_State',
    ])
    expect(links('It was the US Geological Survey that warned.')).toEqual([
      'US Geological Survey=United_States_Geological_Survey',
    ])
    expect(links('The US Postal Inspection Service looked into it.')).toEqual([
      'US Postal Inspection Service=United_States_Postal_Inspection_Service',
    ])
  })
})
