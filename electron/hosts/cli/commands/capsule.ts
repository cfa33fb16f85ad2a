import { resolve } from 'node:path'
import type { AloneContext, Command, OptionSpec } from '#electron/hosts/cli/command.ts'
import { EXIT, textOf } from '#electron/hosts/cli/command.ts'
import { fileFor, follow } from '#electron/hosts/cli/files.ts'
import { SCOPE_OPTIONS, scopeOf } from '#electron/hosts/cli/scope.ts'
import { sizeOf } from '#electron/hosts/cli/size.ts'
import { counted } from '#shared/logic/counted.ts'

const flag = (help: string): OptionSpec => ({ type: 'boolean', help })

export const CAPSULE_COMMANDS: readonly Command[] = [
  {
    noun: 'capsule',
    verb: 'pack',
    usage: 'FILE [scope]',
    help: 'Stories with their queries, log, corrections, notes and numbers in one file to pass on.',
    words: [1, 1],
    isReadOnly: true,
    options: {
      ...SCOPE_OPTIONS,
      title: { type: 'string', value: 'TEXT', help: 'default: the name of what is packed' },
      note: { type: 'string', value: 'TEXT', help: 'what a reader should know' },
      'with-licensed': flag('bodies of licensed stories too: only where the licence allows it'),
      'with-documents': flag('texts of your own documents too, where the scope holds some'),
      'no-notes': flag('without tags, stars, highlights and notes'),
      'no-analyses': flag('without analysing each text; a replay then compares counts alone'),
    },
    async run(context, { words: [word = ''], values }) {
      const { client, output, workbench, signal, global } = context
      const file = fileFor(context, word)
      const scope = await scopeOf(client, values)
      const [title, note] = [textOf(values, 'title'), textOf(values, 'note')]
      const choice = {
        ...(title === undefined ? {} : { title }),
        ...(note === undefined ? {} : { note }),
        hasLicensed: values['with-licensed'] === true,
        hasDocuments: values['with-documents'] === true,
        hasNotes: values['no-notes'] !== true,
        hasAnalyses: values['no-analyses'] !== true,
      }
      const { manifest, bytes } = await follow(
        context,
        workbench.capsules.packTo(file, scope, choice, signal),
      )
      const { entries, ...about } = manifest
      if (global.isJson) return output.json({ file, bytes, files: entries.length + 1, ...about })
      await output.line(`${file}  ${sizeOf(bytes)}  ${entries.length + 1} files`)
      const { stories, bodies, queries, runs, corrections, highlights } = manifest.counts
      await output.line(
        `${counted(stories, 'story', 'stories')}, ${counted(bodies, 'with its text', 'with their text')}; ${counted(queries, 'query', 'queries')}, ${counted(runs, 'run')}, ${counted(corrections, 'correction')}, ${counted(highlights, 'highlight or note', 'highlights and notes')}`,
      )
      for (const { what, why, count } of manifest.leftOut) {
        output.say(`Left out: ${what} (${count}), since ${why}.`)
      }
    },
  },
  {
    noun: 'capsule',
    verb: 'verify',
    usage: 'FILE',
    help: 'Is every byte as it was packed? Says exactly what is damaged or changed.',
    words: [1, 1],
    async runAlone(context, { words: [word = ''] }) {
      const { tools, output, global } = context
      const file = resolve(word)
      const check = await follow(context, tools.verifyCapsule(file))
      if (global.isJson) await output.json({ file, ...check })
      else await printCheck(context, file, check)
      return check.isSound ? EXIT.done : EXIT.error
    },
  },
  {
    noun: 'capsule',
    verb: 'replay',
    usage: 'FILE',
    help: 'Count and analyse a capsule anew, compare, and take it into a collection of its own.',
    words: [1, 1],
    isReadOnly: false,
    options: { 'compare-only': flag('take nothing into the library') },
    async run(context, { words: [word = ''], values }) {
      const { workbench, output, global, signal } = context
      const isCompareOnly = values['compare-only'] === true
      const replay = await follow(
        context,
        workbench.capsules.replayFile(resolve(word), isCompareOnly, signal),
      )
      if (global.isJson) await output.json(replay)
      else {
        await output.rows(replay.parts, [
          ['WHAT', ({ what }) => what],
          ['COMPARED', ({ compared }) => compared.toLocaleString('en')],
          ['THE SAME', ({ agreed }) => agreed.toLocaleString('en')],
        ])
        for (const { what, differences } of replay.parts) {
          for (const difference of differences) await output.line(`${what}: ${difference}`)
        }
        if (replay.why) await output.line(replay.why)
        await output.line(`Packed with ${replay.packedWith}.`)
        await output.line(`Replayed with ${replay.replayedWith}.`)
        const { opened } = replay
        if (opened) {
          await output.line(
            `Opened as the collection "${opened.name}": ${opened.stories} new stories, ${opened.known} known already; searches: ${opened.searches.join(', ') || 'none'}.`,
          )
          if (opened.corrections > 0) {
            output.say(`${opened.corrections} corrections came along and are switched off.`)
          }
        }
      }
      return replay.isSame ? EXIT.done : EXIT.partial
    },
  },
]

type Check = Awaited<ReturnType<ReturnType<AloneContext['tools']['verifyCapsule']>['next']>> extends
  IteratorResult<unknown, infer Value> ? Value : never // prettier-ignore

async function printCheck({ output }: AloneContext, file: string, check: Check): Promise<void> {
  await output.line(`${check.title}`)
  await output.line(`${check.scope}, as of ${check.asOf}, packed with Broadsheet ${check.madeBy}`)
  for (const { name, state, reason } of check.faults) {
    await output.line(`${state.toUpperCase()}  ${name}: ${reason}`)
  }
  const { stories, bodies } = check.counts
  const verdict = check.isSound ? 'Every byte is as it was packed' : `${counted(check.faults.length, 'of them is not as it was packed', 'of them are not as they were packed')}` // prettier-ignore
  await output.line(`${check.checked} files checked. ${verdict}. ${stories} stories, ${bodies} with their text.`) // prettier-ignore
  for (const { what, why, count } of check.leftOut) {
    await output.line(`Left out when it was packed: ${what} (${count}), since ${why}.`)
  }
  await output.line(`Fingerprint: ${check.fingerprint}`)
  output.say(`Checked ${file}.`)
}
