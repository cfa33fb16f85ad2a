import type { Family } from '#shared/model/profile.ts'

export type HeaderLine = { readonly name: string; readonly value: string }

/** What a person writes only for some services; a sign stands where a secret would be. */
type Written = {
  readonly family: Family
  readonly brand: string
  readonly appId: string
  readonly textBaseUrl: string
  readonly textAppId: string
}

const HIDDEN = '••••'
const MISSING = '…'

/** The headers a request would carry, so that they can be compared with the provider's manual. */
export function headerLines(written: Written): HeaderLine[] {
  const brand = written.brand.trim() || MISSING
  const news =
    written.family === 'legacy'
      ? pair(`X-${brand}-NewsAPI-Application`, written.appId)
      : [
          { name: 'Authorization', value: `Bearer ${HIDDEN}` },
          { name: 'AppId', value: written.appId.trim() || MISSING },
        ]
  const text = written.textBaseUrl.trim()
    ? pair(`X-${brand}-TextAPI-Application`, written.textAppId)
    : []
  return [...news, ...text]
}

function pair(start: string, id: string): HeaderLine[] {
  return [
    { name: `${start}-ID`, value: id.trim() || MISSING },
    { name: `${start}-Key`, value: HIDDEN },
  ]
}
