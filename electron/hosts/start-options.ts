import { parseArgs } from 'node:util'

export type StartOptions = {
  readonly browser: boolean
  /** 0 lets the system choose. */
  readonly port: number
  readonly dataDir?: string
  readonly noOpen: boolean
  readonly help: boolean
}

export const START_HELP = `npm start -- [options]

  --browser        the browser host, even where a window could be opened
  --port N         its port (default: a free one)
  --data-dir DIR   keep everything in this folder
  --no-open        print the link only, open no browser
  --help           this text`

/** @throws Error with a sentence for the person on anything else than these options. */
export function readStartOptions(args: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      browser: { type: 'boolean', default: false },
      port: { type: 'string', default: '0' },
      'data-dir': { type: 'string' },
      'no-open': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN
  if (!(port <= 65535)) {
    throw new Error(`--port wants a number from 0 to 65535, not "${values.port}".`)
  }
  if (values['data-dir'] === '') throw new Error('--data-dir wants the name of a folder.')
  return {
    browser: values.browser,
    port,
    dataDir: values['data-dir'],
    noOpen: values['no-open'],
    help: values.help,
  }
}
