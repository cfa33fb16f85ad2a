/**
 * The page's Content-Security-Policy, sent as a header by both hosts.
 *
 * `sockets` are the exact socket addresses the page may open: not every browser counts them under
 * 'self'. `styleNonce` is for one thing: CodeMirror writes its own <style> element. Svelte's and the
 * primitives' dynamic styles are set through the CSSOM and need nothing. `broadsheet-worker` names the
 * page's own threads (renderer/graph/threads.ts) and nothing else.
 */
export function contentSecurityPolicy(parts: {
  readonly sockets: readonly string[]
  readonly styleNonce: string
}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${parts.styleNonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...parts.sockets].join(' '),
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types svelte-trusted-html broadsheet-worker',
  ].join('; ')
}

/** What every answer with a part of the page carries, whichever host serves it. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=(), serial=(), hid=()',
}
