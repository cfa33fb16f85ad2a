import { cpSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'electron-vite'
import type { Plugin, UserConfig } from 'vite'

const root = dirname(fileURLToPath(import.meta.url))
const at = (...parts: string[]) => resolve(root, ...parts)

/** The page alone: all that the browser host needs of a build. */
export const pageConfig = {
  root: at('renderer'),
  // Each load gets its own nonce in this place; electron/hosts/common/page-files.ts puts it in.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [svelte()],
  worker: { format: 'es' },
  build: {
    outDir: at('out/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    // Fonts and images stay files: the policy allows them from 'self' only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: at('renderer/index.html') },
  },
} satisfies UserConfig

/**
 * Keeps the folders of the main side as they are, so that workers, migrations and data are found
 * beside the modules that name them.
 */
function keepPlaces(): Plugin {
  const workerUrl = /new URL\(\s*['"]([^'"]+)\.ts['"]\s*,\s*import\.meta\.url\s*,?\s*\)/g
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!id.startsWith(at('electron') + sep) || code.search(workerUrl) < 0) return undefined
      return code.replaceAll(workerUrl, (_, path: string) => {
        const worker = resolve(dirname(id), `${path}.ts`)
        this.emitFile({ type: 'chunk', id: worker, name: nameOf(worker) })
        return `new URL('${path}.js', import.meta.url)`
      })
    },
    closeBundle() {
      for (const folder of ['electron', 'shared']) {
        cpSync(at(folder), at('out/main', folder), {
          recursive: true,
          filter: (path) => lstatSync(path).isDirectory() || extname(path) !== '.ts',
        })
      }
      // The main side reads its version from beside its folders.
      const { name, version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
      writeFileSync(at('out/main/package.json'), JSON.stringify({ name, version, type: 'module' }))
    },
  }
}

/**
 * electron-vite gives every module that says `require(` one of its own, which clashes with one the
 * module made itself.
 */
function keepOwnRequire(): Plugin {
  return {
    name: 'keep-own-require',
    transform(code) {
      if (!code.includes('createRequire(import.meta.url)')) return undefined
      return code.replaceAll(/\brequire\b/g, 'ownRequire')
    },
  }
}

function nameOf(file: string): string {
  return relative(root, file).replace(/\.ts$/, '')
}

// electron-vite reads its settings from the default export.
export default defineConfig({
  main: {
    plugins: [keepPlaces(), keepOwnRequire()],
    build: {
      outDir: at('out/main'),
      // A package that is one JSON file: left outside, its import would lose `type: 'json'`.
      externalizeDeps: { exclude: ['stopwords-iso'] },
      target: 'node24',
      rolldownOptions: {
        input: { 'electron/hosts/desktop/main': at('electron/hosts/desktop/main.ts') },
        output: {
          format: 'es',
          preserveModules: true,
          preserveModulesRoot: root,
          entryFileNames: '[name].js',
        },
      },
    },
  },
  preload: {
    build: {
      outDir: at('out/preload'),
      // A sandboxed preload is one CommonJS file that requires nothing but electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: at('electron/hosts/desktop/preload.ts'),
        output: { format: 'cjs', entryFileNames: 'preload.cjs' },
      },
    },
  },
  renderer: pageConfig,
})
