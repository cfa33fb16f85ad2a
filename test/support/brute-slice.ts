/** Which stories a slice means, by reading every story. */
import { isTrendField } from '#shared/aql/parameter-values.ts'
import { foldKeyword } from '#shared/logic/fold.ts'
import { wordsOf } from '#shared/logic/tokens.ts'
import type { Slice } from '#shared/model/slice.ts'
import type { Story } from '#shared/model/story.ts'
import { SIZES, VALUES } from './brute-facets.ts'

export function isInSlice(story: Story, slice: Slice): boolean {
  const at = Date.parse(story.publishedAt)
  if (slice.from !== undefined && at < Date.parse(slice.from)) return false
  if (slice.to !== undefined && at >= Date.parse(slice.to)) return false
  return (
    (slice.entities ?? []).every((id) => story.entities.some((each) => isSame(each.id, id))) &&
    (slice.mentions ?? []).every((mention) => hasMention(story, mention)) &&
    (slice.values ?? []).every(
      ({ field, value }) => isTrendField(field) && VALUES[field](story).includes(value),
    ) &&
    (slice.ranges ?? []).every(({ field, from, to }) => {
      const size = SIZES[field]?.(story)
      return size !== undefined && size >= from && size < to
    }) &&
    (slice.terms ?? []).every((term) => says(story.title, term) || says(story.body, term))
  )
}

function hasMention(story: Story, mention: NonNullable<Slice['mentions']>[number]): boolean {
  return story.entities.some((entity) => {
    if (!isSame(entity.id, mention.entity)) return false
    const element = mention.in && entity[mention.in]
    if (element && element.surfaceForms.length === 0) return false
    const mood = element ? element.sentiment : entity.overallSentiment
    return mention.polarity === undefined || mood?.polarity === mention.polarity
  })
}

function isSame(a: string, b: string): boolean {
  return foldKeyword(a).toWellFormed() === foldKeyword(b).toWellFormed()
}

function says(text: string, term: string): boolean {
  const wanted = wordsOf(term)
  return wanted.length > 0 && ` ${wordsOf(text).join(' ')} `.includes(` ${wanted.join(' ')} `)
}
