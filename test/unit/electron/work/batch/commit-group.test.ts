import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCommitGroup, type FinishedDocument } from '#electron/work/batch/commit-group.ts'

type Parts = Parameters<typeof createCommitGroup>[0]

let log: string[]
let failing: Error | undefined

const cache = {
  transaction<T>(work: () => T): T {
    log.push('begin')
    const result = work()
    if (failing) throw failing
    log.push('commit')
    return result
  },
  stories: { put: (stories: readonly unknown[]) => void log.push(`${stories.length} stories`) },
} as unknown as Parts['cache']

const story = {} as NonNullable<FinishedDocument['story']>
const named = (name: string, units = 1): FinishedDocument => ({
  content: name,
  story,
  units,
  write: () => void log.push(`write ${name}`),
  onKept: () => void log.push(`kept ${name}`),
})
const open = () => createCommitGroup({ cache, now: () => 0, onCommit: () => undefined })

beforeEach(() => {
  log = []
  failing = undefined
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('createCommitGroup', () => {
  it('keeps what came within a moment in one transaction, and tells only then', () => {
    const group = open()
    group.add(named('a'))
    group.add(named('b'))
    expect(log).toEqual([])
    expect([group.holds('a'), group.holds('c')]).toEqual([true, false])
    vi.advanceTimersByTime(50)
    const written = ['begin', '2 stories', 'write a', 'write b', 'commit', 'kept a', 'kept b']
    expect(log).toEqual(written)
    expect(group.holds('a')).toBe(false)
    vi.advanceTimersByTime(1000)
    expect(log).toEqual(written)
  })

  it('waits for nobody when there is much', () => {
    const group = open()
    group.add(named('long', 3_000_000))
    expect(log).toEqual([])
    vi.advanceTimersByTime(0)
    expect(log).toContain('kept long')
  })

  it('tells of nothing that a failed commit undid, and takes nothing more', () => {
    const group = open()
    group.add(named('a'))
    failing = new Error('The disk is full')
    vi.advanceTimersByTime(50)
    expect(log).toEqual(['begin', '1 stories', 'write a'])
    failing = undefined
    expect(() => group.add(named('b'))).toThrow('The disk is full')
    expect(() => group.flush()).toThrow('The disk is full')
    expect(log.filter((line) => line.startsWith('kept'))).toEqual([])
  })

  it('puts the rest away when asked', () => {
    const group = open()
    group.add(named('a'))
    group.flush()
    expect(log.at(-1)).toBe('kept a')
    vi.advanceTimersByTime(1000)
    expect(log.filter((line) => line === 'begin')).toHaveLength(1)
  })
})
