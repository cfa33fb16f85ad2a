import { resolve } from 'node:path'
import type { Command } from '#electron/hosts/cli/command.ts'
import { EXIT } from '#electron/hosts/cli/command.ts'
import { fileFor, follow } from '#electron/hosts/cli/files.ts'
import { sizeOf } from '#electron/hosts/cli/size.ts'
import { counted } from '#shared/logic/counted.ts'

export const LIBRARY_COMMANDS: readonly Command[] = [
  {
    noun: 'library',
    verb: 'stats',
    usage: '',
    help: 'What is kept, where, and how large it is.',
    words: [0, 0],
    isReadOnly: true,
    async run({ client, global, output }) {
      const stats = await client.storage.stats({})
      const kinds = await client.storage.kinds({})
      if (global.isJson) return output.json({ ...stats, kinds })
      await output.line(`${stats.dataDir}`)
      await output.line(
        `${stats.cachedStories} stories cached, ${stats.embeddedStories} in the embedded service, ${stats.sampleStories} of them samples`,
      )
      await output.rows(stats.files, [
        ['FILE', ({ name }) => name],
        ['MB', ({ bytes }) => (bytes / 1e6).toFixed(1)],
        ['HOLDS', ({ what }) => what],
      ])
      await output.line('')
      await output.rows(kinds, [
        ['KIND', ({ kind }) => kind],
        ['FILE', ({ file }) => file],
        ['ROWS', ({ rows }) => rows.toLocaleString('en')],
        ['SIZE', ({ bytes }) => sizeOf(bytes)],
      ])
    },
  },
  {
    noun: 'library',
    verb: 'check',
    usage: '',
    help: 'Look every file through from end to end; nothing is changed.',
    words: [0, 0],
    async runAlone({ tools, output, global, signal }) {
      const files = []
      output.progress('Checking …')
      for await (const file of tools.check()) {
        signal.throwIfAborted()
        files.push(file)
        output.progress(`${file.name} is checked.`)
      }
      const isSound = files.every(({ findings }) => findings.length === 0)
      if (global.isJson) await output.json({ dataDir: tools.dataDir, isSound, files })
      else {
        if (files.length === 0) await output.line(`There is nothing in ${tools.dataDir} yet.`)
        for (const { name, bytes, findings } of files) {
          const state = findings.length === 0 ? 'sound' : 'DAMAGED'
          await output.line(`${name}  ${sizeOf(bytes)}  ${state}`)
          for (const finding of findings) await output.line(`  ${finding}`)
        }
      }
      if (isSound) return EXIT.done
      output.say(
        'Nothing was changed. At its next start Broadsheet sets a damaged file aside and opens the newest good copy; "broadsheet restore FILE" puts back a backup of yours.',
      )
      return EXIT.error
    },
  },
  {
    noun: 'library',
    verb: 'compact',
    usage: '',
    help: 'Give back the room of what was removed; not while a window is open.',
    words: [0, 0],
    async runAlone({ tools, output, global, signal }) {
      const files = []
      const onShare = (name: string, share: number) =>
        output.progress(`${name}: ${Math.round(share * 100)} %`)
      for await (const file of tools.compact(onShare, signal)) files.push(file)
      signal.throwIfAborted()
      if (global.isJson) return output.json({ dataDir: tools.dataDir, files })
      await output.rows(files, [
        ['FILE', ({ name }) => name],
        ['BEFORE', ({ bytesBefore }) => sizeOf(bytesBefore)],
        ['NOW', ({ bytes }) => sizeOf(bytes)],
      ])
    },
  },
  {
    noun: 'diagnostics',
    usage: '',
    help: 'What helps somebody to find a fault: figures and the log, no secret, no story, no search.',
    words: [0, 0],
    isReadOnly: true,
    async run({ client, output }) {
      const { text } = await client.app.diagnostics({})
      await output.write(text)
    },
  },
  {
    noun: 'backup',
    usage: 'FILE',
    help: 'Write everything you made into one checked file; works beside a window.',
    words: [1, 1],
    options: {
      'with-stories': {
        type: 'boolean',
        help: 'cached stories and the newsroom as well, which can be large',
      },
    },
    async runAlone(context, { words: [word = ''], values }) {
      const { tools, output, global, signal } = context
      const file = fileFor(context, word)
      const options = { hasStories: values['with-stories'] === true, signal }
      const facts = await follow(context, tools.backup(file, options))
      if (global.isJson) return output.json({ file, ...facts })
      await output.line(`${file}  ${sizeOf(facts.bytes)}`)
      await output.line(
        [
          counted(facts.searches, 'search', 'searches'),
          counted(facts.collections, 'collection', 'collections'),
          counted(facts.batches, 'batch', 'batches'),
          `marks on ${counted(facts.marks, 'story', 'stories')}`,
          ...(facts.hasStories ? ['with all stories'] : []),
        ].join(', '),
      )
      output.say('Passwords and keys are not in it.')
    },
  },
  {
    noun: 'restore',
    usage: 'FILE',
    help: 'Check a backup and put it in place; what was there is kept beside it.',
    words: [1, 1],
    async runAlone(context, { words: [word = ''] }) {
      const { tools, output, global } = context
      const { facts, aside } = await follow(context, tools.restore(resolve(word)))
      if (global.isJson) return output.json({ ...facts, aside })
      await output.line(`Restored the backup of ${facts.madeAt} into ${tools.dataDir}.`)
      for (const file of aside) await output.line(`Before it: ${file}`)
    },
  },
]
