import { expect, it } from 'vitest'
import { readEmail } from '#electron/documents/formats/email.ts'

const MAIL = [
  'Subject: The harbour',
  'Content-Type: multipart/mixed;',
  ' boundary="--=_a(b)"',
  '',
  '----=_a(b)',
  'Content-Type: text/plain',
  '',
  'The harbour opens on Monday.',
  '----=_a(b)',
  'Content-Type: text/plain',
  '',
  'It closes on Friday.',
  '----=_a(b)--',
  '',
].join('\r\n')
const read = (text: string) => readEmail(Buffer.from(text, 'latin1'), { nowMs: 0 })

it('says that a message is cut where its parts are never closed', async () => {
  const whole = await read(MAIL)
  expect(whole.notes).toEqual([])
  const cut = await read(MAIL.slice(0, MAIL.indexOf('It closes') + 5))
  expect(cut.text).toContain('The harbour opens on Monday.')
  expect(cut.notes).toEqual([
    'The message ends before its last part is closed; it seems to be cut.',
  ])
})

it('says nothing of a message of one part, whose end nothing marks', async () => {
  const { notes } = await read('Subject: One\r\nContent-Type: text/plain\r\n\r\nThe harbour op')
  expect(notes).toEqual([])
})
