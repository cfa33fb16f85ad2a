import { expect, it } from 'vitest'
import { pauseNote } from '#electron/work/batch/pause-note.ts'

it('promises no second try of its own and says how to go on', () => {
  const note = pauseNote({
    code: 'OFFLINE',
    message: 'text.example.com did not begin to answer in time. It is tried again later.',
  })
  expect(note).toEqual({
    code: 'OFFLINE',
    message:
      'text.example.com did not begin to answer in time. The batch paused and every finished document is kept. Go on when the service answers again.',
  })
})

it('leaves other reasons as they are', () => {
  const message = 'The disk has 3 MB left. Make room and go on.'
  expect(pauseNote({ code: 'DISK_FULL', message })).toEqual({
    code: 'DISK_FULL',
    message,
  })
})

it('does not say that a resting service is asked again', () => {
  const note = pauseNote({
    code: 'OVER_BUDGET',
    message: 'The service fails at "entities" again and again. It is asked once a minute.',
  })
  expect(note.message).toMatch(
    /^The service fails at "entities" again and again\. The batch paused/,
  )
})
