import { describe, expect, it } from 'vitest'
import { hasDisplay } from '#electron/hosts/electron-binary.ts'
import { isModern } from '#electron/hosts/modern-node.js'
import { readStartOptions } from '#electron/hosts/start-options.ts'

describe('readStartOptions', () => {
  it('knows its options', () => {
    expect(
      readStartOptions(['--browser', '--port', '8080', '--data-dir', '/d', '--no-open']),
    ).toEqual({
      browser: true,
      port: 8080,
      dataDir: '/d',
      noOpen: true,
      help: false,
    })
    expect(readStartOptions([])).toMatchObject({ browser: false, port: 0 })
  })

  it.each([
    [['--port', '65536']],
    [['--port', '-1']],
    [['--port', '80x']],
    [['--port', '']],
    [['--data-dir', '']],
    [['--window']],
    [['word']],
  ])('refuses %j', (args) => {
    expect(() => readStartOptions(args)).toThrow()
  })
})

describe('isModern', () => {
  it.each([
    ['18.20.0', false],
    ['20.20.2', false],
    ['22.17.1', false],
    ['22.18.0', true],
    ['24.0.0', true],
    ['30.1.0', true],
  ])('Node %s: %s', (version, isEnough) => {
    expect(isModern(version)).toBe(isEnough)
  })
})

describe('hasDisplay', () => {
  it.each([
    [{}, 'linux', false],
    [{ DISPLAY: '' }, 'linux', false],
    [{ DISPLAY: ':0' }, 'linux', true],
    [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
    [{}, 'darwin', true],
    [{}, 'win32', true],
  ] as const)('%j on %s: %s', (env, platform, has) => {
    expect(hasDisplay(env, platform)).toBe(has)
  })
})
