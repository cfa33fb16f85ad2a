/** A host is gone this long after it was asked to stop, whatever hangs. */
const STOP_WITHIN_MS = 2500

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls `stop` once, on the first signal or when the parent is gone, and ends the process after it;
 * a second signal ends it at once.
 * @param dependsOnParent A program started by npm must not outlive it, even when npm is killed.
 */
export function stopOnSignals(
  stop: (signal: string) => Promise<void>,
  dependsOnParent: boolean,
): void {
  let isStopping = false
  const begin = (signal: string) => {
    if (isStopping) process.exit(130)
    isStopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    stop(signal).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of SIGNALS) process.on(signal, () => begin(signal))
  if (!dependsOnParent) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    begin('parent gone')
  }, 1000)
  timer.unref()
}
