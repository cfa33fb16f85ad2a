/**
 * Does `work` for each input, at most `limit` at a time, and yields results as they come. Ending
 * the loop early starts nothing more; the first error ends it too.
 */
export async function* concurrently<In, Out>(
  inputs: Iterable<In>,
  limit: number,
  work: (input: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const running = new Map<number, Promise<{ key: number; value: Out }>>()
  let key = 0
  try {
    for (const input of inputs) {
      const mine = key++
      running.set(
        mine,
        work(input).then((value) => ({ key: mine, value })),
      )
      if (running.size < limit) continue
      const first = await Promise.race(running.values())
      running.delete(first.key)
      yield first.value
    }
    while (running.size > 0) {
      const first = await Promise.race(running.values())
      running.delete(first.key)
      yield first.value
    }
  } finally {
    // What still runs when the loop is left must not end as an unhandled rejection.
    for (const rest of running.values()) rest.catch(() => {})
  }
}
