import { expect, test } from 'vitest'
import { spareHeap } from '#electron/workers/spare-heap.ts'

test('spares as long as anybody asks for it, and lets go once', () => {
  const flags: string[] = []
  const set = (flag: string) => void flags.push(flag)
  const [first, second] = [spareHeap(set), spareHeap(set)]
  first()
  first()
  expect(flags).toEqual(['--heap-growing-percent=25'])
  second()
  expect(flags).toEqual(['--heap-growing-percent=25', '--heap-growing-percent=0'])
})
