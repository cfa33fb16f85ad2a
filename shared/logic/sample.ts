/**
 * The sample newsroom's outlets live under `.example`, which RFC 2606 reserves: no real outlet can
 * be taken for one, and a sample story is known by its source wherever it travels.
 */
export function isSampleDomain(domain: string | undefined): boolean {
  return domain !== undefined && /(^|\.)example$/i.test(domain)
}
