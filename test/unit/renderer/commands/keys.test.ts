import { describe, expect, it } from 'vitest'
import { isSingleKey, matchesKeys, type KeyPress } from '#renderer/commands/keys.ts'
import { rank } from '#renderer/commands/rank.ts'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  ...held,
})

describe('matchesKeys', () => {
  it('wants exactly the held keys', () => {
    expect(matchesKeys('Ctrl+Shift+P', press('P', { ctrlKey: true, shiftKey: true }))).toBe(true)
    expect(matchesKeys('Ctrl+Shift+P', press('p', { ctrlKey: true }))).toBe(false)
    expect(matchesKeys('j', press('j'))).toBe(true)
    expect(matchesKeys('j', press('J', { shiftKey: true }))).toBe(false)
    expect(matchesKeys('j', press('j', { ctrlKey: true }))).toBe(false)
  })

  it('takes Cmd for Ctrl', () => {
    expect(matchesKeys('Ctrl+K', press('k', { metaKey: true }))).toBe(true)
  })

  it('takes a sign however the keyboard makes it', () => {
    expect(matchesKeys('?', press('?', { shiftKey: true }))).toBe(true)
    expect(matchesKeys('/', press('/', { shiftKey: true }))).toBe(true)
    expect(matchesKeys('/', press('/'))).toBe(true)
  })

  it('leaves keys of an input method alone', () => {
    expect(matchesKeys('j', press('j', { isComposing: true }))).toBe(false)
  })
})

describe('isSingleKey', () => {
  it('tells what must be possible to switch off', () => {
    expect(['j', '?', '/', 'Escape'].every(isSingleKey)).toBe(true)
    expect(['Ctrl+K', 'Alt+N', 'F1', 'Shift+F6'].some(isSingleKey)).toBe(false)
  })
})

describe('rank', () => {
  const items = [
    { title: 'Mark read or unread', section: 'List' },
    { title: 'Run this search', section: 'Search' },
    { title: 'Use dark theme', section: 'Appearance' },
    { title: 'Über uns', section: 'Go to' },
  ]

  it('puts the beginning of a title before the beginning of a word before letters in order', () => {
    expect(rank(items, 'r').map(({ title }) => title)).toEqual([
      'Run this search',
      'Mark read or unread',
      'Use dark theme',
      'Über uns',
    ])
    expect(rank(items, 'dark')[0]?.title).toBe('Use dark theme')
    expect(rank(items, 'udkt')[0]?.title).toBe('Use dark theme')
  })

  it('finds without accents and in the section', () => {
    expect(rank(items, 'uber')[0]?.title).toBe('Über uns')
    expect(rank(items, 'appearance')[0]?.title).toBe('Use dark theme')
  })

  it('keeps all for nothing typed and none for nonsense', () => {
    expect(rank(items, '  ')).toEqual(items)
    expect(rank(items, 'zzzz')).toEqual([])
  })
})
