import { expect, it } from 'vitest'
import { cleanUrl } from '#electron/platform/clean-url.ts'

it('takes away what only follows readers and leaves what names the content', () => {
  expect(cleanUrl('https://a.example/p.jpg?w=800&utm_source=x&fbclid=1&UTM_Medium=y#top')).toBe(
    'https://a.example/p.jpg?w=800',
  )
  expect(cleanUrl('https://a.example/p.jpg')).toBe('https://a.example/p.jpg')
})

it('takes no other schemes, no names and passwords, nothing endless', () => {
  const refused = [
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'file:///etc/passwd',
    'ftp://a.example/x',
  ]
  for (const url of [
    ...refused,
    'https://me:secret@a.example/',
    'nonsense',
    `https://a.example/${'x'.repeat(3000)}`,
  ]) {
    expect(cleanUrl(url)).toBeUndefined()
  }
})
