import type { Page } from '#renderer/state/page.svelte.ts'

export const SAMPLE_KEY = 'sample'

/** A person who asked for stories sees the list by then, also if they are still coming in. */
const OPEN_AFTER_MS = 1500

/** Brings the sample in and goes to Search with its first stories; a failure is left in the job. */
export async function openSample(page: Page): Promise<void> {
  const bringing = page.intake.run(SAMPLE_KEY, 'Setting the sample newsroom', (signal) =>
    page.client.newsroom.addSample({}, { signal }),
  )
  const done = await Promise.race([bringing, wait(OPEN_AFTER_MS)])
  if (done?.failure || done?.isStopped) return
  if (page.route.screen === 'welcome') page.route.openSearch(undefined)
  const job = await bringing
  if (job.failure && page.route.screen !== 'welcome') {
    page.toasts.show(job.failure.message, { tone: 'danger' })
  }
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}
