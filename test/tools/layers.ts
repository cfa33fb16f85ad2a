const ROOT_RIGHTS = [
  'electron/platform',
  'electron/sqlite',
  'electron/storyindex',
  'electron/library',
  'electron/cache',
  'electron/queue',
  'electron/account',
  'electron/remote',
  'electron/documents',
  'electron/embedded',
  'electron/workers',
  'electron/work',
  'electron/procedures',
  'shared',
]

/**
 * Who may import whom: architecture.md 2 as data. What is absent is forbidden; a folder may always
 * import itself. The longest matching name decides which row a file belongs to.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'shared/model': [],
  // The bridge between wire stories and ours serves both sides, so it lives with the wire.
  'shared/wire': ['shared/model'],
  // A query's dates are checked where they stand; neither file knows of queries.
  'shared/aql': ['shared/logic/date-math.ts', 'shared/logic/periods.ts'],
  'shared/logic': ['shared/model', 'shared/aql'],
  'shared/contract': ['shared/model', 'shared/aql'],

  'electron/platform': ['shared/model'],
  'electron/sqlite': ['electron/platform'],
  'electron/storyindex': [
    'electron/sqlite',
    'electron/platform',
    'shared/model',
    'shared/aql',
    'shared/logic',
  ],
  'electron/library': [
    'electron/sqlite',
    'electron/storyindex',
    'electron/platform',
    'shared/model',
    'shared/aql',
    'shared/logic',
  ],
  'electron/cache': [
    'electron/sqlite',
    'electron/storyindex',
    'electron/platform',
    'shared/model',
    'shared/aql',
    'shared/logic',
  ],
  'electron/queue': ['electron/platform', 'shared/model/service-limits.ts'],
  'electron/account': ['electron/platform', 'shared/model'],
  'electron/remote': ['electron/platform', 'shared/model', 'shared/wire', 'shared/aql'],
  'electron/documents': ['electron/platform', 'shared/model'],
  'electron/embedded': [
    'electron/sqlite',
    'electron/storyindex',
    'electron/documents',
    'electron/platform',
    // The service enriches what it takes in, in threads of the one pool.
    'electron/workers/pool.ts',
    // What a document does to the thread that reads it, it does to that thread alone.
    'electron/workers/file-pool.ts',
    'shared/model',
    'shared/wire',
    'shared/aql',
    'shared/logic',
  ],
  'electron/workers': [
    'electron/documents',
    'electron/embedded/analysis',
    'electron/embedded/knowledge',
    'electron/embedded/ingest/raw-story.ts',
    'electron/storyindex',
    'electron/library',
    'electron/cache',
    'electron/sqlite',
    'electron/platform',
    'shared/model',
    'shared/wire',
    'shared/aql',
    'shared/logic',
  ],
  'electron/work': [
    'electron/library',
    'electron/cache',
    'electron/storyindex/types.ts',
    'electron/storyindex/reads.ts',
    'electron/remote',
    'electron/queue',
    'electron/account',
    'electron/documents',
    'electron/workers/pool.ts',
    // Files are read in threads that can die alone; work hands them out.
    'electron/workers/file-pool.ts',
    'electron/workers/file-messages.ts',
    'electron/platform',
    'shared/model',
    'shared/aql',
    'shared/logic',
  ],
  'electron/procedures': [
    'electron/work',
    'electron/library',
    'electron/cache',
    'electron/account',
    'electron/platform',
    'shared/model',
    'shared/aql',
    'shared/logic',
    'shared/contract',
  ],
  // Both are the composition root; the file reads as the start order, the folder has its parts.
  'electron/workbench.ts': [...ROOT_RIGHTS, 'electron/wiring'],
  'electron/wiring': ROOT_RIGHTS,
  'electron/hosts': [
    'electron/workbench.ts',
    'electron/platform',
    'shared/contract',
    // The command line says counts, files in work, and when a monitor runs, in the words of the page.
    'shared/logic/counted.ts',
    'shared/logic/in-work.ts',
    'shared/logic/schedule-words.ts',
  ],

  'renderer/ui': ['renderer/style', 'shared/model', 'shared/logic'],
  'renderer/style': ['renderer/ui'],
  'renderer/charts': ['renderer/ui', 'shared/logic'],
  'renderer/graph': ['renderer/ui', 'shared/model', 'shared/logic'],
  // Lists of stories and the story being read, for whichever screen shows some.
  'renderer/reading': [
    'renderer/ui',
    'renderer/state',
    'renderer/commands',
    'renderer',
    'shared/model',
    'shared/contract',
    'shared/logic',
    'shared/aql',
  ],
  // A file that came over the contract is handed out as every other one is.
  'renderer/state': [
    'renderer',
    'renderer/ui/base64.ts',
    'renderer/ui/download.ts',
    'shared/model',
    'shared/aql',
    'shared/logic',
    'shared/contract',
  ],
  'renderer/commands': [
    'renderer/state',
    'renderer',
    'shared/model',
    'shared/aql',
    'shared/logic',
    'shared/contract',
  ],
  'renderer/features': [
    'renderer/state',
    'renderer/reading',
    'renderer/ui',
    'renderer/charts',
    'renderer/graph',
    'renderer/commands',
    'renderer',
    'shared/model',
    'shared/contract',
    'shared/logic',
    'shared/aql',
  ],
  // The page's own files: start, frame, connection.
  renderer: [
    'renderer/features',
    'renderer/state',
    'renderer/commands',
    'renderer/ui',
    'renderer/style',
    'shared/model',
    'shared/contract',
    'shared/logic',
    'shared/aql',
  ],
}

/** Files that several folders share without belonging to any of them. */
export const ENTRIES: readonly RegExp[] = [
  /^electron\/hosts\/(start|build)\.ts$/,
  /^electron\/hosts\/[^/]+\.js$/,
  /^electron\/hosts\/cli\/(broadsheet\.js|cli\.ts)$/,
  /^electron\/hosts\/desktop\/(main|preload)\.ts$/,
  /^renderer\/main\.ts$/,
  /\.worker\.ts$/,
  /^electron\/embedded\/knowledge\/build\/[^/]+\.ts$/,
]

/** The row of the table a file belongs to. */
export function layerOf(file: string): string | undefined {
  return Object.keys(LAYERS)
    .filter((layer) => file === layer || file.startsWith(`${layer}/`))
    .sort((a, b) => b.length - a.length)[0]
}

/** Why an import breaks the table, or undefined where it does not. */
export function complaintOf(from: string, to: string): string | undefined {
  const layer = layerOf(from)
  if (layer === undefined) return `${from} belongs to no layer`
  const target = layerOf(to)
  const crossing = featureCrossing(from, to)
  if (crossing) return crossing
  if (target === layer) return undefined
  const allowed = LAYERS[layer] ?? []
  const isAllowed = allowed.some(
    (entry) =>
      to === entry ||
      // 'renderer' alone means the page's own files, not every folder beneath.
      (entry === 'renderer' ? target === 'renderer' : to.startsWith(`${entry}/`)),
  )
  return isAllowed ? undefined : `${from} (${layer}) may not import ${to}`
}

function featureCrossing(from: string, to: string): string | undefined {
  const [a, b] = [from, to].map((file) => /^renderer\/features\/([^/]+)\//.exec(file)?.[1])
  if (a === undefined || b === undefined || a === b) return undefined
  return `${from} imports another feature: ${to}`
}
