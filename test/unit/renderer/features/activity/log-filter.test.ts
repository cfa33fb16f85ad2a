import { expect, test } from 'vitest'
import { filterLog, NO_FILTER, subjectsOf } from '#renderer/features/activity/log-filter.ts'
import type { ActivityEntry } from '#shared/model/activity.ts'

const entry = (id: string, level: ActivityEntry['level'], subject: string, message: string) => ({
  id,
  at: '2026-11-20T12:00:00Z',
  level,
  subject,
  message,
})
const ENTRIES = [
  entry('4', 'error', 'Feeds', 'café.example: 404'),
  entry('3', 'warning', 'Feeds', 'slow'),
  entry('2', 'info', 'Hafen', '9 new'),
  entry('1', 'info', '', 'started'),
]
const ids = (patch: Partial<typeof NO_FILTER>) =>
  filterLog(ENTRIES, { ...NO_FILTER, ...patch }).map(({ id }) => id)

test('keeps everything in its order without a filter', () => {
  expect(ids({})).toEqual(['4', '3', '2', '1'])
})

test('warnings mean warnings and worse', () => {
  expect(ids({ level: 'warning' })).toEqual(['4', '3'])
  expect(ids({ level: 'error' })).toEqual(['4'])
})

test('all words have to be there, in subject or message, whatever their accents', () => {
  expect(ids({ text: 'feeds CAFE' })).toEqual(['4'])
  expect(ids({ text: 'feeds new' })).toEqual([])
})

test('subjects are named once, in the alphabet; none has no name', () => {
  expect(subjectsOf(ENTRIES)).toEqual(['Feeds', 'Hafen'])
  expect(ids({ subject: 'Hafen' })).toEqual(['2'])
})
