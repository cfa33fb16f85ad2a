/** Titles of the English Wikipedia for countries and capitals; elsewhere the lists have them. */

// Where the title is not the English name of CLDR.
const COUNTRIES: Readonly<Record<string, string>> = {
  AG: 'Antigua_and_Barbuda',
  BA: 'Bosnia_and_Herzegovina',
  BS: 'The_Bahamas',
  CD: 'Democratic_Republic_of_the_Congo',
  CG: 'Republic_of_the_Congo',
  CI: 'Ivory_Coast',
  CZ: 'Czech_Republic',
  FM: 'Federated_States_of_Micronesia',
  GE: 'Georgia_(country)',
  GM: 'The_Gambia',
  HK: 'Hong_Kong',
  IE: 'Republic_of_Ireland',
  KN: 'Saint_Kitts_and_Nevis',
  LC: 'Saint_Lucia',
  MM: 'Myanmar',
  PS: 'State_of_Palestine',
  ST: 'São_Tomé_and_Príncipe',
  TL: 'East_Timor',
  TR: 'Turkey',
  TT: 'Trinidad_and_Tobago',
  VC: 'Saint_Vincent_and_the_Grenadines',
}

const CAPITALS: Readonly<Record<string, string>> = {
  'Washington, D.C.': 'Washington,_D.C.',
  Tripoli: 'Tripoli,_Libya',
  Delhi: 'New_Delhi',
}

const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** @param code ISO 3166 alpha-2 */
export function titleOfCountry(code: string): string | undefined {
  return COUNTRIES[code] ?? english.of(code)?.replaceAll(' ', '_')
}

export function titleOfCapital(names: string): string {
  const name = names.split(';')[0] ?? ''
  return (CAPITALS[name] ?? name).replaceAll(' ', '_')
}
