/**
 * What this thread has computed since, in milliseconds. Unlike the time on the wall it does not grow
 * while others have the processor, so a test may hold work to it on a loaded machine.
 */
export function startCpuTime(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}
