import { closeSync, fsyncSync, openSync } from 'node:fs'

/** `20261120T134500Z`: sorts by time and is a file name everywhere. */
export function stamp(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Only for files no connection has open: closing any descriptor drops SQLite's locks. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes a rename in the folder last; Windows neither needs nor allows it. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
