import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import svelteParser from 'svelte-eslint-parser'
import ts from 'typescript-eslint'

const root = resolve(fileURLToPath(import.meta.url), '../../..')

/** Ways to turn text into markup or code; story text must have none (reliability R1). */
const MARKUP = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe', 'srcdoc']
const markupBans = MARKUP.flatMap((name) => [
  {
    selector: `MemberExpression[property.name="${name}"]`,
    message: `${name} turns text into markup. Use text nodes.`,
  },
  {
    selector: `MemberExpression[property.value="${name}"]`,
    message: `${name} turns text into markup. Use text nodes.`,
  },
])
const documentWrite = {
  selector: 'CallExpression[callee.object.name="document"][callee.property.name=/^write(ln)?$/]',
  message: 'document.write turns text into markup. Use text nodes.',
}

/** Window settings that open the sandbox; they keep Electron's defaults (reliability 2.4). */
const shellBans = [
  {
    selector:
      'Property[key.name=/^(webSecurity|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|webviewTag|nodeIntegration.*|allowpopups|bypassCSP)$/]',
    message: 'This setting keeps its default, which is the safe one.',
  },
]

const conventions = [
  {
    selector: 'TSEnumDeclaration',
    message: 'No enum: Node strips types and cannot run one. Use a union or a const object.',
  },
]

/** In the folders that send what the person wrote. */
const plainHttp = {
  selector: 'Literal[value=/^http:\\/\\/(?!127\\.0\\.0\\.1|localhost|\\[::1\\])/]',
  message: 'Only https leaves this machine; plain http is for loopback.',
}

const namespaceZod = {
  selector: 'ImportDeclaration[source.value="zod"] > ImportSpecifier',
  message: "Write import * as z from 'zod': 91 kB, not 454.",
}

const noDefault = {
  selector: 'ExportDefaultDeclaration',
  message: 'Exports have names, the same everywhere.',
}

const everywhere = [
  ...markupBans,
  documentWrite,
  ...shellBans,
  ...conventions,
  noDefault,
  namespaceZod,
]

const bannedImports = [
  { name: 'node:sqlite', message: 'One SQLite in the process: better-sqlite3.' },
  { name: 'd3', message: 'd3 by module.' },
]
const homes = {
  electron: ['electron/hosts/desktop/**', 'test/**'],
  'better-sqlite3': ['electron/sqlite/**', 'test/**'],
  'keytar/keytar.js': ['electron/account/**', 'test/**'],
  keytar: ['electron/account/**', 'test/**'],
  'bits-ui': ['renderer/ui/**'],
  paneforge: ['renderer/ui/**'],
  '@lucide/svelte': ['renderer/ui/**'],
}

/** The bans for a folder: all packages that are at home somewhere else. */
function importsFor(folder) {
  const elsewhere = Object.entries(homes).filter(([, places]) => !places.includes(folder))
  return [
    'error',
    {
      paths: bannedImports,
      patterns: elsewhere.map(([name, places]) => ({
        regex: `^${name}(/|$)`,
        message: `Only ${places[0]} imports ${name}.`,
      })),
    },
  ]
}

const folders = [...new Set(Object.values(homes).flat())]

// ESLint reads its settings from the default export.
export default ts.config(
  { ignores: ['**/node_modules/', 'out/', 'shared/aql/parser*.js', 'test/fixtures/', '.cache/'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    basePath: root,
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-script-url': 'error',
      // Keeping control characters out of texts is a daily task here.
      'no-control-regex': 'off',
      'no-warning-comments': ['error', { terms: ['fixme', 'xxx', 'hack'], location: 'start' }],
      'no-restricted-syntax': ['error', ...everywhere],
      'no-restricted-imports': importsFor(''),
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
    },
  },
  ...folders.map((folder) => ({
    files: [folder],
    basePath: root,
    rules: { 'no-restricted-imports': importsFor(folder) },
  })),
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parser: svelteParser,
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/no-inline-styles': 'off',
      'svelte/no-target-blank': 'error',
      'svelte/prefer-svelte-reactivity': 'off',
      'svelte/require-each-key': 'error',
      // Prose in markup uses typographic spaces on purpose.
      'no-irregular-whitespace': 'off',
      'prefer-const': 'off',
    },
  },
  {
    basePath: root,
    files: ['electron/{hosts,remote,account}/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, plainHttp] },
  },
  {
    basePath: root,
    // Types of packages that have a default export, and what the thread pool calls by it.
    files: ['**/*.d.ts', '**/*.worker.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    basePath: root,
    files: ['**/*.config.{ts,js}', 'test/tools/**', 'electron.vite.config.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...markupBans, documentWrite, ...shellBans],
    },
  },
  {
    basePath: root,
    files: ['test/**/*.ts'],
    rules: {
      // Tests speak of hostile addresses and markup by name; they run none of it.
      'no-restricted-syntax': [
        'error',
        {
          // A skip on a condition stays possible: its first argument is no name.
          selector:
            'CallExpression[callee.object.name=/^(it|test|describe)$/]:matches([callee.property.name=/^(only|todo)$/], [callee.property.name="skip"][arguments.0.type=/Literal/])',
          message: 'A test runs or goes; what depends on the machine says so when it runs.',
        },
      ],
      'no-script-url': 'off',
      'no-eval': 'off',
      'no-new-func': 'off',
    },
  },
)
