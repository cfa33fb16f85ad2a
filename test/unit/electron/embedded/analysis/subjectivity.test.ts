import { describe, expect, it } from 'vitest'
import { moodOfText } from '#electron/embedded/analysis/text-mood.ts'

/** Charged words in what only tells; none of these sentences taught anything. */
const TOLD = [
  'the nurse finds a love letter in the coat of the murdered soldier .',
  'two thieves steal the crown and betray each other on the road to the coast .',
  'After the crash, the widow learns that her husband had hated the company for years.',
  'a greedy landlord poisons the well , and the angry farmers burn down his barn .',
  'he falls in love with the sister of the man who killed his father .',
  'The gunman fled into a church, where police arrested him an hour later.',
  'when the beautiful queen dies , her cruel brother takes the throne .',
  'three lonely women meet in a hospital and plan the escape of a dying friend .',
  'the boy who saved the village is later accused of treason .',
  'a retired hit man hides from his past in a convent , until his old gang finds him .',
]
const JUDGED = [
  'a dull , shapeless film that wastes its gifted cast .',
  'I think the plan is far too expensive and much too late.',
  'it is the funniest and warmest comedy in years .',
  'You should not buy this phone, the battery is a joke.',
  'the acting is fine , but the script never quite comes to life .',
  'Honestly, this was the worst meal we have ever had.',
  'more clever than moving , yet still worth your time .',
  'Such a lovely little place, we really enjoyed it!',
  'This law is simply unfair and should never have been passed.',
  'the jokes feel tired and the ending makes no sense at all .',
]
/** What a guide, a leaflet or an encyclopedia explains, with words that a review might use. */
const EXPLAINED = [
  'The castle is among the best preserved of the region and can be visited in summer.',
  'Most visitors come for the old harbour, where several restaurants serve fish.',
  'The drug is generally safe, although some patients report a painful rash.',
  'It is often warm enough to swim in October, since the bay is sheltered from wind.',
  'The largest of the caves was used as a church during the war.',
  'Good boots are needed, because the path is steep and usually wet.',
  'The system fails when the temperature falls below about minus ten degrees.',
  'The poison of the fish is deadly and acts within an hour.',
  'Some species of the family are aggressive and defend their nests.',
  'The stadium is known for its great acoustics and was built in 1931.',
]

const isOpinion = (text: string): boolean =>
  moodOfText({ text, language: 'en', mode: 'document' })?.subjectivity === 'subjective'

describe('subjectivity', () => {
  it('takes a tale for told, however charged its words are', () => {
    expect(TOLD.filter((text) => !isOpinion(text)).length).toBeGreaterThanOrEqual(9)
  })

  it('takes an explanation for told', () => {
    expect(EXPLAINED.filter((text) => !isOpinion(text)).length).toBeGreaterThanOrEqual(8)
  })

  it('takes a judgement for one', () => {
    expect(JUDGED.filter(isOpinion).length).toBeGreaterThanOrEqual(9)
  })
})
