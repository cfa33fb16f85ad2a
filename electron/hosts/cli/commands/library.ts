import type { Command } from '#electron/hosts/cli/command.ts'

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
      if (global.isJson) return output.json(stats)
      await output.line(`${stats.dataDir}`)
      await output.line(
        `${stats.cachedStories} stories cached, ${stats.embeddedStories} in the embedded service, ${stats.sampleStories} of them samples`,
      )
      await output.rows(stats.files, [
        ['FILE', ({ name }) => name],
        ['MB', ({ bytes }) => (bytes / 1e6).toFixed(1)],
        ['HOLDS', ({ what }) => what],
      ])
    },
  },
]
