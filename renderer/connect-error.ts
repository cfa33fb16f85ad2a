/** Why the page cannot talk to its workbench, as a sentence for the person. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError'
  readonly code: 'NEEDS_LINK' | 'FULL' | 'UNREACHABLE'

  constructor(code: 'NEEDS_LINK' | 'FULL' | 'UNREACHABLE') {
    super(SENTENCES[code])
    this.code = code
  }
}

const SENTENCES = {
  NEEDS_LINK:
    'This page needs a fresh link, because each link works once. One was just printed where Broadsheet runs: open that, or press Enter there for another. Nothing was lost.',
  FULL: 'Four pages are already connected to this Broadsheet. Close one of them and reload this page.',
  UNREACHABLE:
    'Broadsheet does not answer. Check that it still runs, and start it again with `npm start`. Everything that was saved is kept.',
} as const
