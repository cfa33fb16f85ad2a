/** Does the work the first time it is asked for, and then no sooner than so long after the last. */
export function atMostEach(ms: number, now: () => number, work: () => void): () => void {
  let last = -Infinity
  return () => {
    if (now() - last < ms) return
    last = now()
    work()
  }
}
