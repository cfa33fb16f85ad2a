import { expect, test } from 'vitest'
import { headerLines } from '#renderer/features/accounts/header-names.ts'

const WRITTEN = {
  family: 'legacy',
  brand: ' Acme ',
  appId: 'id1',
  hasAppKey: false,
  textBaseUrl: '',
  textAppId: 'id2',
} as const

test('the older family carries id and key under the brand', () => {
  expect(headerLines(WRITTEN)).toEqual([
    { name: 'X-Acme-NewsAPI-Application-ID', value: 'id1' },
    { name: 'X-Acme-NewsAPI-Application-Key', value: '••••' },
  ])
})

test('text analysis adds its own pair, and what is not written yet is a gap', () => {
  const names = headerLines({
    ...WRITTEN,
    family: 'current',
    brand: '',
    appId: '',
    textBaseUrl: 'https://t.example',
  })
  expect(names).toEqual([
    { name: 'Authorization', value: 'Bearer ••••' },
    { name: 'AppId', value: '…' },
    { name: 'X-…-TextAPI-Application-ID', value: 'id2', only: 'text analysis' },
    { name: 'X-…-TextAPI-Application-Key', value: '••••', only: 'text analysis' },
  ])
})

test('with a key beside the token, what the older family alone has is asked with that', () => {
  const only = 'related stories, coverages and older suggestions'
  expect(headerLines({ ...WRITTEN, family: 'current', hasAppKey: true }).slice(2)).toEqual([
    { name: 'X-Acme-NewsAPI-Application-ID', value: 'id1', only },
    { name: 'X-Acme-NewsAPI-Application-Key', value: '••••', only },
  ])
})
