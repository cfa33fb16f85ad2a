import type { Family } from '#shared/model/profile.ts'

export type HeaderLine = {
  readonly name: string
  readonly value: string
  /** For which requests, where it is not for all of the news service. */
  readonly only?: string
}

/** What a person writes only for some services; a sign stands where a secret would be. */
type Written = {
  readonly family: Family
  readonly brand: string
  readonly appId: string
  /** Whether one is kept or being written. */
  readonly hasAppKey: boolean
  readonly textBaseUrl: string
  readonly textAppId: string
}

const HIDDEN = '••••'
const MISSING = '…'
/** What exists in the older family only is asked with id and key in place of the token. */
const KEYED = 'related stories, coverages and older suggestions'

/** The headers a request would carry, so that they can be compared with the provider's manual. */
export function headerLines(written: Written): HeaderLine[] {
  const brand = written.brand.trim() || MISSING
  const news =
    written.family === 'legacy'
      ? pair(`X-${brand}-NewsAPI-Application`, written.appId)
      : [
          { name: 'Authorization', value: `Bearer ${HIDDEN}` },
          { name: 'AppId', value: written.appId.trim() || MISSING },
          ...(written.hasAppKey
            ? pair(`X-${brand}-NewsAPI-Application`, written.appId, KEYED)
            : []),
        ]
  const text = written.textBaseUrl.trim()
    ? pair(`X-${brand}-TextAPI-Application`, written.textAppId, 'text analysis')
    : []
  return [...news, ...text]
}

function pair(start: string, id: string, only?: string): HeaderLine[] {
  return [
    { name: `${start}-ID`, value: id.trim() || MISSING, ...(only && { only }) },
    { name: `${start}-Key`, value: HIDDEN, ...(only && { only }) },
  ]
}
