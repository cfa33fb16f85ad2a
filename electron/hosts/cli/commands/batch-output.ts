import type { Context } from '#electron/hosts/cli/command.ts'
import { sizeOf } from '#electron/hosts/cli/size.ts'
import type { Batch } from '#electron/hosts/cli/known-batch.ts'
import type { Client } from '#electron/hosts/cli/seam.ts'
import { counted } from '#shared/logic/counted.ts'

type Preflight = Awaited<ReturnType<Client['batches']['preflight']>>

export async function printPreflight({ output }: Context, found: Preflight): Promise<void> {
  if (output.isForPrograms) return output.json(found)
  const { files, documents, bytes, kinds, languages, encodings, copies, nearCopies } = found
  const { overCap, changes, estimate, price, threads, withoutColumn } = found
  const number = (value: number) => value.toLocaleString('en')
  await output.line(`${number(files)} files, ${sizeOf(bytes)}, ${number(documents)} documents`)
  await output.rows(kinds, [
    ['KIND', ({ kind }) => kind],
    ['FILES', ({ count }) => number(count)],
    ['SIZE', (kind) => sizeOf(kind.bytes)],
    ['READABLE', ({ readable }) => number(readable)],
    [
      'PROBLEMS',
      ({ problems }) => problems.map(({ value, count }) => `${count} ${value}`).join(', '),
    ],
  ])
  const share = (value: number) => `${Math.round((100 * value) / Math.max(1, documents))} %`
  await output.line(
    `Languages: ${languages.map(({ value, count }) => `${value} ${share(count)}`).join(', ')}`,
  )
  for (const { value, count, isGuess, sample, path } of encodings) {
    if (isGuess)
      await output.line(`Encoding guessed: ${value}, ${count} files, such as ${path}: ${sample}`)
  }
  if (withoutColumn) {
    const { count, path, reason } = withoutColumn
    await output.line(`Without the column: ${counted(count, 'table')}, such as ${path}: ${reason}`)
  }
  await output.line(
    `Copies: ${copies} exact, ${nearCopies} near; ${overCap} over the size that is read`,
  )
  await output.line(
    `Since the last look: ${changes.added} new, ${changes.changed} changed, ${changes.unchanged} unchanged, ${changes.gone} gone`,
  )
  if (estimate) {
    const [low, middle, high] = [estimate.low, estimate.seconds, estimate.high].map(spanOf)
    await output.line(
      `About ${middle} on ${threads} threads (${low} to ${high}, ${estimate.basis})`,
    )
  }
  if (price) {
    await output.line(
      `${counted(price.calls, 'call')} of ${price.host}, about ${counted(price.minutes, 'minute')} at its limit`,
    )
  }
}

export async function printStatus({ output }: Context, batches: readonly Batch[]): Promise<void> {
  await output.rows(batches, [
    ['ID', ({ id }) => id],
    ['NAME', ({ name }) => name],
    ['STATE', ({ state }) => state],
    ['DONE', ({ counts }) => `${counts.done} of ${counts.done + counts.failed + counts.waiting}`],
    ['FAILED', ({ counts }) => String(counts.failed)],
    ['LEFT OUT', ({ counts }) => String(counts.skipped)],
    ['PLACE', ({ places }) => places.join(', ')],
    ['WHY', ({ stateText = '' }) => stateText],
  ])
}

function spanOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
