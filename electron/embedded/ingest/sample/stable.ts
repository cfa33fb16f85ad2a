/** 48-bit FNV-1a: stable across machines and versions, unlike anything the engine offers. */
export function hashOf(text: string): number {
  let hash = 0xcbf29ce484222325n
  for (const unit of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(unit)) * 0x100000001b3n)
  }
  return Number((hash >> 16n) ^ (hash & 0xffffn))
}

/** @throws Error naming what a sample file refers to and does not hold. */
export function need<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The sample newsroom names “${name}”, which it lacks.`)
  return value
}
