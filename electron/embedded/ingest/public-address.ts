/** Which addresses the embedded service may fetch from: the public internet and nothing else. */
import { BlockList, isIP } from 'node:net'

// IANA special-purpose registries (RFC 6890 and what followed), with multicast and class E.
const SPECIAL_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
// Inside 2000::/3: protocol assignments and Teredo, documentation, 6to4 (an IPv4 address in
// disguise), documentation again, and the old 6bone.
const SPECIAL_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['3ffe::', 16],
]

const special = new BlockList()
SPECIAL_V4.forEach(([net, bits]) => special.addSubnet(net, bits, 'ipv4'))
SPECIAL_V6.forEach(([net, bits]) => special.addSubnet(net, bits, 'ipv6'))
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an IP address in text form is on the public internet. Outside 2000::/3 nothing is:
 * loopback, mapped (`::ffff:`), translated, unique local, link-local and multicast all lie there.
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const family = isIP(plain)
  if (family === 4) return !special.check(plain, 'ipv4')
  if (family === 6) return global6.check(plain, 'ipv6') && !special.check(plain, 'ipv6')
  return false
}

type UrlProblem = { readonly reason: string }

/**
 * Reads an address the embedded service is asked to fetch. Only http and https, no user info. The
 * URL parser has already written decimal, octal and hexadecimal hosts as dotted ones.
 */
export function checkUrl(address: string): URL | UrlProblem {
  if (!URL.canParse(address)) return { reason: 'it is not an address' }
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { reason: `${url.protocol} addresses are not fetched, only http and https` }
  }
  if (url.username || url.password) {
    return { reason: 'it carries a user name or password, which would be stored and sent in clear' }
  }
  if (!url.hostname) return { reason: 'it names no host' }
  return url
}

/** `allow` holds what the person trusts although it is private: `host` or `host:port`. */
export function isAllowedHost(url: URL, allow: readonly string[]): boolean {
  return allow.some((entry) => entry === url.hostname || entry === url.host)
}

/** An IP address as it stands in a URL, without brackets; undefined where a name stands. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? host : undefined
}
