import type { TrialRequest } from './request.ts'

export const CODE_KINDS = [
  { value: 'json', label: 'JSON' },
  { value: 'curl', label: 'curl' },
  { value: 'js', label: 'JavaScript' },
  { value: 'python', label: 'Python' },
] as const
export type CodeKind = (typeof CODE_KINDS)[number]['value']

export type CodeService = { readonly baseUrl: string; readonly brand: string }

/** Long texts would hide the request they stand in. */
const SHOWN = 600

/** The request with its long texts shortened: to be read, not to be run. */
export function shownOf(request: TrialRequest): TrialRequest {
  const parameters = request.parameters.map(({ name, value }) => ({ name, value: cut(value) }))
  return { endpoint: request.endpoint, parameters }
}

/** Linux gives one argument of a program 128 kB; what is longer comes through a pipe. */
const LONGEST_ARGUMENT = 128 * 1024

/** The same request for other programs, with nothing to install; what signs it stands there by name, never by value. */
export function codeOf(
  kind: Exclude<CodeKind, 'json'>,
  request: TrialRequest,
  service: CodeService,
): string {
  const url = `${service.baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1/${request.endpoint}`
  const headers: [string, string][] = [
    [`X-${service.brand}-TextAPI-Application-ID`, '<APP_ID>'],
    [`X-${service.brand}-TextAPI-Application-Key`, '<APP_KEY>'],
  ]
  const pairs = request.parameters.map(({ name, value }): [string, string] => [name, value])
  switch (kind) {
    case 'curl': {
      const [piped] = pairs.filter(([, value]) => value.length * 3 > LONGEST_ARGUMENT)
      const feed = piped ? `printf '%s' ${shell(piped[1])} | ` : ''
      return [
        `${feed}curl ${shell(url)}`,
        ...headers.map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
        ...pairs.map((pair) => {
          const [name, value] = pair
          return `--data-urlencode ${shell(pair === piped ? `${name}@-` : `${name}=${value}`)}`
        }),
      ].join(' \\\n  ')
    }
    case 'js':
      return [
        `const response = await fetch(${JSON.stringify(url)}, {`,
        `  method: 'POST',`,
        `  headers: {`,
        ...headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
        `  },`,
        `  body: new URLSearchParams([`,
        ...pairs.map((pair) => `    [${pair.map((part) => JSON.stringify(part)).join(', ')}],`),
        `  ]),`,
        `})`,
        `console.log(await response.text())`,
      ].join('\n')
    case 'python':
      return [
        `from urllib.error import HTTPError`,
        `from urllib.parse import urlencode`,
        `from urllib.request import Request, urlopen`,
        ``,
        `request = Request(`,
        `    ${python(url)},`,
        `    headers={`,
        ...headers.map(([name, value]) => `        ${python(name)}: ${python(value)},`),
        `    },`,
        `    data=urlencode([`,
        ...pairs.map((pair) => `        (${pair.map(python).join(', ')}),`),
        `    ]).encode(),`,
        `)`,
        `try:`,
        `    response = urlopen(request)`,
        `except HTTPError as error:`,
        `    response = error`,
        `print(response.read().decode())`,
      ].join('\n')
  }
}

function cut(value: string): string {
  return value.length > SHOWN ? `${value.slice(0, SHOWN).toWellFormed()}…` : value
}

/** Within single quotes a shell takes everything but a single quote as it stands. */
function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`).replaceAll('\0', '')}'`
}

/** JSON's escapes are Python's, but for what lies beyond the first 65,536 signs, which need none. */
function python(text: string): string {
  return JSON.stringify(text)
}
