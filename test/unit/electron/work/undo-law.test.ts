import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anchorOf } from '#shared/logic/anchor.ts'
import { MarkColor } from '#shared/model/collection.ts'
import { makeStories } from '#test/support/make-stories.ts'
import {
  COLLECTING_NOW,
  openCollecting,
  type OpenCollecting,
} from '#test/support/open-collecting.ts'

const storyIds = [...makeStories({ count: 12, newest: COLLECTING_NOW })].map(
  ({ story }) => story.id,
)

const number = fc.nat({ max: 1000 })
const some = fc.subarray(storyIds, { minLength: 1, maxLength: 6 })
const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
const color = fc.constantFrom(...MarkColor.options)
const rule = fc
  .constantFrom('language:en', 'sentiment.body.polarity:positive', 'title:a*')
  .map((aql) => ({ aql, parameters: [] }))

type Act = (work: OpenCollecting) => void
const pick = <One>(list: readonly One[], at: number): One | undefined => list[at % list.length]

/** Any change a person can make; one without its object does nothing. */
const act: fc.Arbitrary<Act> = fc.oneof(
  fc
    .record({ name, at: number, isInside: fc.boolean(), rule: fc.option(rule) })
    .map(({ name, at, isInside, rule }): Act => ({ collections }) => {
      const parent = isInside ? pick(collections.list(), at) : undefined
      collections.add({ name, ...(parent && { parentId: parent.id }), ...(rule && { rule }) })
    }),
  fc
    .record({ at: number, name: fc.option(name), rule: fc.option(rule) })
    .map(({ at, name, rule }): Act => ({ collections }) => {
      const one = pick(collections.list(), at)
      if (one) collections.change(one.id, { note: '# Note', rule, ...(name && { name }) })
    }),
  fc.tuple(number, number, number).map(([at, to, position]): Act => ({ collections }) => {
    const one = pick(collections.list(), at)
    const parent = pick([undefined, ...collections.list()], to)
    if (one) collections.move(one.id, parent?.id, position % 4)
  }),
  number.map((at): Act => ({ collections }) => {
    const one = pick(collections.list(), at)
    if (one) collections.remove(one.id)
  }),
  fc.tuple(number, some, fc.boolean()).map(([at, ids, isIn]): Act => ({ collections }) => {
    const byHand = collections.list().filter(({ rule }) => !rule)
    const one = pick(byHand, at)
    if (one) collections[isIn ? 'put' : 'take'](one.id, ids)
  }),
  fc.tuple(some, fc.boolean()).map(
    ([ids, isOn]): Act =>
      ({ marks }) =>
        marks.setRead(ids, isOn),
  ),
  fc.tuple(some, fc.boolean()).map(
    ([ids, isOn]): Act =>
      ({ marks }) =>
        marks.setStarred(ids, isOn),
  ),
  fc.tuple(name, color).map(
    ([name, color]): Act =>
      ({ tags }) =>
        void tags.add(name, color),
  ),
  fc.tuple(number, name, color).map(([at, name, color]): Act => ({ tags }) => {
    const tag = pick(tags.list(), at)
    if (tag) tags.change(tag.id, { name, color })
  }),
  fc.tuple(number, some, fc.boolean()).map(([at, ids, isOn]): Act => ({ tags }) => {
    const tag = pick(tags.list(), at)
    if (tag) tags.set(tag.id, ids, isOn)
  }),
  number.map((at): Act => ({ tags }) => {
    const tag = pick(tags.list(), at)
    if (tag) tags.remove(tag.id)
  }),
  fc.tuple(number, number, color).map(([at, from, color]): Act => ({ highlights, stories }) => {
    const story = pick(stories, at)!
    const start = from % Math.max(1, [...story.body].length - 20)
    const anchor = anchorOf(story.body, { start, end: start + 12 })
    highlights.add({ storyId: story.id, element: 'body', anchor, color, note: '' })
  }),
  fc.tuple(number, name).map(([at, note]): Act => ({ highlights }) => {
    const one = pick(highlights.list({}, 0, 200).rows, at)
    if (one) highlights.change(one.id, { note })
  }),
  number.map((at): Act => ({ highlights }) => {
    const one = pick(highlights.list({}, 0, 200).rows, at)
    if (one) highlights.remove(one.id)
  }),
)

/** Refused changes (a name that is taken, a move into itself) must leave nothing either. */
function attempt(work: OpenCollecting, action: Act): void {
  try {
    action(work)
  } catch (error) {
    expect(error).toMatchObject({ name: 'WorkError' })
  }
}

function holds(actions: readonly Act[], opened: OpenCollecting): void {
  const start = opened.content()
  const states = [start]
  for (const action of actions) {
    attempt(opened, action)
    states.push(opened.content())
  }
  while (opened.undo.state().undo !== undefined) {
    opened.undo.undo()
    expect(states).toContain(opened.content())
  }
  expect(opened.content()).toBe(start)
  while (opened.undo.state().redo !== undefined) opened.undo.redo()
  expect(opened.content()).toBe(states.at(-1))
}

it('takes back every change, and does it again, to the byte', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 10, maxLength: 60 }), (actions) => {
      const opened = openCollecting({ stories: 12 })
      try {
        holds(actions, opened)
      } finally {
        opened.close()
      }
    }),
    { numRuns: 8 },
  )
})
