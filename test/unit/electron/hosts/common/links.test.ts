import { describe, expect, it } from 'vitest'
import { checkedLink } from '#electron/hosts/common/links.ts'

describe('checkedLink', () => {
  it.each([
    ['https://example.org', 'https://example.org/'],
    ['http://example.org:8080/a?b=c#d', 'http://example.org:8080/a?b=c#d'],
    ['HTTPS://EXAMPLE.ORG/Ä', 'https://example.org/%C3%84'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('lets %s pass', (text, href) => {
    expect(checkedLink(text)).toBe(href)
  })

  it.each([
    '',
    'example.org',
    '//example.org',
    '/etc/passwd',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'smb://host/share',
    'ms-msdt:/id',
    'search-ms:query=x',
    'mailto:a@example.org',
    'tel:+1',
    'ftp://example.org/',
    'ws://example.org/',
    'blob:https://example.org/x',
    'about:blank',
    'chrome://settings',
    'app://broadsheet/',
    'https://user@example.org/',
    'https://user:password@example.org/',
    'https://example.org@evil.example/',
    'https://exa\tmple.org/',
    'https://example.org/a b',
    'https://example.org/\u007f',
    'https://',
    'https://[::1',
    'https://example.org:99999/',
    `https://example.org/${'x'.repeat(8000)}`,
  ])('stops %j', (text) => {
    expect(checkedLink(text)).toBeUndefined()
  })
})
