const LOOK_EVERY_MS = 250

/**
 * Work with how much of it is done, 0–1, a few times a second. Who stops listening waits until the
 * work has ended all the same: it cannot be left alone with the files it has open.
 */
export async function* watched<T>(
  work: Promise<T>,
  share: () => number,
): AsyncGenerator<number, T> {
  const ended = work.then(
    () => true,
    () => true,
  )
  try {
    while (!(await Promise.race([ended, later()]))) yield share()
    return await work
  } finally {
    await ended
  }
}

const later = (): Promise<false> =>
  new Promise((resolve) => setTimeout(() => resolve(false), LOOK_EVERY_MS))

/** Yields what other work yields; when whoever listens goes away, that work is ended as well. */
export async function* passedOn<S, T>(
  steps: AsyncGenerator<S, T>,
  onStep: (step: S) => void,
): AsyncGenerator<S, T> {
  let isOver = false
  try {
    for (;;) {
      const step = await steps.next()
      if (step.done) {
        isOver = true
        return step.value
      }
      onStep(step.value)
      yield step.value
    }
  } finally {
    if (!isOver) await steps.return(undefined as never)
  }
}
