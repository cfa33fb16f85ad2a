import { expect, test } from 'vitest'
import { createJobs } from '#electron/work/jobs.ts'
import { createNotices } from '#electron/work/notices.ts'
import { createUndoStack } from '#electron/work/undo.ts'
import type { Notice } from '#shared/model/notice.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('notices of one turn are one fact, and too many ids become "all"', async () => {
  const notices = createNotices()
  const heard: Notice[] = []
  const end = notices.listen((notice) => heard.push(notice))
  notices.announce('stories', ['1'])
  notices.announce('stories', ['2', '1'])
  notices.announce('searches')
  notices.announce('searches', ['x'])
  await turn()
  expect(heard).toEqual([{ topic: 'stories', ids: ['1', '2'] }, { topic: 'searches' }])
  heard.length = 0
  notices.announce(
    'stories',
    Array.from({ length: 501 }, (_, n) => String(n)),
  )
  await turn()
  expect(heard).toEqual([{ topic: 'stories' }])
  end()
  notices.announce('feeds')
  await turn()
  expect(heard).toHaveLength(1)
})

test('a stream of notices misses nothing between two reads and ends with its signal', async () => {
  const notices = createNotices()
  const stop = new AbortController()
  const stream = notices.stream(stop.signal)
  const first = stream.next()
  notices.announce('feeds')
  await turn()
  notices.announce('settings')
  await turn()
  notices.announce('undo')
  await turn()
  expect((await first).value).toEqual({ topic: 'feeds' })
  expect((await stream.next()).value).toEqual({ topic: 'settings' })
  expect((await stream.next()).value).toEqual({ topic: 'undo' })
  const last = stream.next()
  stop.abort()
  expect((await last).done).toBe(true)
})

test('undo and redo walk the same steps, and a new step forgets what was undone', () => {
  let value = 0
  let changes = 0
  const stack = createUndoStack(() => changes++)
  const add = (n: number) => {
    value += n
    stack.push({ label: `adding ${n}`, undo: () => (value -= n), redo: () => (value += n) })
  }
  add(1)
  add(2)
  expect(stack.state()).toEqual({ undo: 'adding 2' })
  expect(stack.undo()).toEqual({ undo: 'adding 1', redo: 'adding 2' })
  expect(value).toBe(1)
  expect(stack.redo()).toEqual({ undo: 'adding 2' })
  stack.undo()
  add(5)
  expect(stack.state()).toEqual({ undo: 'adding 5' })
  stack.undo()
  stack.undo()
  expect(stack.undo()).toEqual({ redo: 'adding 1' })
  expect(value).toBe(0)
  expect(changes).toBeGreaterThan(0)
})

test('a job is listed while it lasts, its share never above the whole', () => {
  const jobs = createJobs({ now: () => 0, onChange: () => {} })
  const job = jobs.start('run', 'Harbour')
  job.update('7 of 5', 1.4)
  expect(jobs.list()).toMatchObject([{ title: 'Harbour', detail: '7 of 5', share: 1 }])
  job.update('counting')
  expect(jobs.list()[0]).not.toHaveProperty('share')
  job.end()
  job.update('late')
  expect(jobs.list()).toEqual([])
})

test('a job with a way to stop is stopped by its id, once, and never after its end', () => {
  const jobs = createJobs({ now: () => 0, onChange: () => {} })
  let stopped = 0
  const job = jobs.start('feeds', 'Refreshing feeds', () => stopped++)
  jobs.start('backup', 'Backup')
  const [feeds, backup] = jobs.list()
  expect([feeds?.isStoppable, backup?.isStoppable]).toEqual([true, false])
  jobs.stop(feeds!.id)
  expect(stopped).toBe(1)
  expect(() => jobs.stop(backup!.id)).toThrow(/nothing to stop/)
  job.end()
  expect(() => jobs.stop(feeds!.id)).toThrow(/over already/)
})

test('who writes waits while the files are somebody’s alone, and not when it is stopped', async () => {
  const jobs = createJobs({ now: () => 0, onChange: () => {} })
  const job = jobs.start('run', 'Harbour')
  await job.turn()
  const release = jobs.hold()
  let isOn = false
  const waiting = job.turn().then(() => void (isOn = true))
  await Promise.resolve()
  expect([isOn, jobs.list()[0]?.detail]).toEqual([false, 'Waits until the files are compacted'])
  const stop = new AbortController()
  const stopped = jobs.start('feeds', 'Feeds').turn(stop.signal)
  stop.abort(new Error('by the person'))
  await expect(stopped).rejects.toThrow('by the person')
  release()
  await waiting
  expect([isOn, jobs.list()[0]?.detail]).toEqual([true, ''])
})
