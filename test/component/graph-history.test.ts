import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { History } from '#renderer/features/graph/history.svelte.ts'

describe('History', () => {
  it('goes back to the start and forth to the end, whatever was done', () => {
    const act = fc.oneof(
      fc.record({ to: fc.nat(9), key: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }) }),
      fc.constantFrom('undo' as const, 'redo' as const),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), fc.boolean(), (acts, isQuick) => {
        let now = 0
        let state = -1
        const history = new History(() => (now += isQuick ? 1 : 5000))
        for (const each of acts) {
          if (each === 'undo') history.undo()
          else if (each === 'redo') history.redo()
          else {
            const before = state
            state = each.to
            history.push({
              label: `to ${each.to}`,
              ...(each.key === undefined ? {} : { key: each.key }),
              undo: () => (state = before),
              redo: () => (state = each.to),
            })
          }
        }
        while (history.redoLabel !== undefined) history.redo()
        const end = state
        while (history.undoLabel !== undefined) history.undo()
        expect(state).toBe(-1)
        while (history.redoLabel !== undefined) history.redo()
        expect(state).toBe(end)
      }),
    )
  })

  it('makes one step of a slider on its way, and forgets what was undone once something is done', () => {
    let now = 0
    const history = new History(() => now)
    const told: string[] = []
    const push = (name: string, key?: string) =>
      history.push({
        label: name,
        ...(key === undefined ? {} : { key }),
        undo: () => told.push(`-${name}`),
        redo: () => told.push(`+${name}`),
      })
    push('1', 'slider')
    push('2', 'slider')
    push('3', 'slider')
    now = 5000
    push('4', 'slider')
    history.undo()
    history.undo()
    expect(told).toEqual(['-4', '-1'])
    expect(history.undoLabel).toBeUndefined()
    history.redo()
    expect(told.at(-1)).toBe('+3')
    push('5')
    expect(history.redoLabel).toBeUndefined()
  })
})
