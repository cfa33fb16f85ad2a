import type { CustomScheme } from 'electron'
import { contentSecurityPolicy, PAGE_HEADERS } from '#electron/hosts/common/csp.ts'
import type { PageFile } from '#electron/hosts/common/page-files.ts'
import { bodyOf } from '#electron/hosts/common/page-files.ts'
import type { Random } from '#electron/platform/random.ts'
import { ORIGIN, SCHEME } from './names.ts'

/** Registered before the app is ready, or the page would have no origin of its own. */
export const OWN_SCHEME: CustomScheme = {
  scheme: SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true },
}

/** Answers `app://broadsheet/…` from the files of the built page; nothing else exists there. */
export function createSchemeHandler(files: ReadonlyMap<string, PageFile>, random: Random) {
  return (request: Pick<Request, 'url' | 'method'>): Response => {
    const file = request.method === 'GET' ? files.get(pathOf(request.url)) : undefined
    if (!file) return new Response('There is no such file.\n', { status: 404 })
    const nonce = Buffer.from(random.bytes(16)).toString('base64url')
    return new Response(new Uint8Array(bodyOf(file, nonce)), {
      headers: {
        ...PAGE_HEADERS,
        'content-security-policy': contentSecurityPolicy({ sockets: [], styleNonce: nonce }),
        'content-type': file.type,
      },
    })
  }
}

/** The path as it came, for looking up; another host of the scheme has none. */
function pathOf(url: string): string {
  if (!url.startsWith(`${ORIGIN}/`)) return ''
  return url.slice(ORIGIN.length).split(/[?#]/, 1)[0] ?? ''
}
