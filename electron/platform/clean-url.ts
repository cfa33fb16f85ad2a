/** Parameters that say who reads and whence, of campaign tools and mailers; they change no content. */
const FOLLOWING =
  /^(utm_.*|pk_.*|piwik_.*|mtm_.*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|vero_id|oly_anon_id|oly_enc_id|wickedid|ns_.*|at_.*|cmpid|cid|s_cid|ref_src|ref_url)$/i

/** Longer ones carry something else than a place. */
const LONGEST = 2000

/**
 * An address without what only follows readers.
 * @returns undefined for what is no address of a public page: another scheme, a name and password, or
 * an address that is too long.
 */
export function cleanUrl(address: string): string | undefined {
  if (address.length > LONGEST) return undefined
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (url.username !== '' || url.password !== '' || url.hostname === '') return undefined
  for (const name of [...url.searchParams.keys()]) {
    if (FOLLOWING.test(name)) url.searchParams.delete(name)
  }
  url.hash = ''
  return url.href
}
