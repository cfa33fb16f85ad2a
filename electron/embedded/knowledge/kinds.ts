/** What the entries of the lists are: types as the wire writes them, classes of the DBpedia ontology. */

export type Kind = {
  /** As stories have them (wire-facts 1.4). */
  readonly types: readonly string[]
  /** Most special first, without Thing; empty where the ontology has no class. */
  readonly ontology: readonly string[]
}

const COMPANY = ['Company', 'Business', 'Organization']
const PERSON = ['Person', 'Agent']
const ORGANISATION = ['Organisation', 'Agent']
const PLACE = ['Settlement', 'PopulatedPlace', 'Place', 'Location']
const NATURAL = ['NaturalPlace', 'Place', 'Location']
const BUILT = ['ArchitecturalStructure', 'Place', 'Location']
const MACHINE = ['MeanOfTransportation']
const PRODUCT = ['Product_(business)']
const LANDMARK = ['Location', 'Landmark']

/** The key stands in brackets above the entries of a list. */
export const KINDS_OF_LISTS: Readonly<Record<string, Kind>> = {
  company: { types: COMPANY, ontology: ['Company', ...ORGANISATION] },
  bank: {
    types: ['Bank', 'Financial_institution', 'Business', 'Organization'],
    ontology: ['Bank', 'Company', ...ORGANISATION],
  },
  cb: {
    types: ['Bank', 'Financial_institution', 'Government_agency', 'Organization'],
    ontology: ['Bank', ...ORGANISATION],
  },
  inter: { types: ['Organization'], ontology: ORGANISATION },
  agency: {
    types: ['Government_agency', 'Organization'],
    ontology: ['GovernmentAgency', ...ORGANISATION],
  },
  body: { types: ['Organization', 'Government'], ontology: ['Legislature', ...ORGANISATION] },
  party: {
    types: ['Political_organisation', 'Organization'],
    ontology: ['PoliticalParty', ...ORGANISATION],
  },
  uni: {
    types: ['Educational_organization', 'Organization'],
    ontology: ['EducationalInstitution', ...ORGANISATION],
  },
  union: { types: ['Organization'], ontology: ['TradeUnion', ...ORGANISATION] },
  hospital: { types: ['Organization'], ontology: ['Hospital', 'Building', ...BUILT] },
  club: { types: ['Sports_club', 'Organization'], ontology: ['SportsTeam', ...ORGANISATION] },
  league: { types: ['Organization'], ontology: ['SportsLeague', ...ORGANISATION] },
  paper: {
    types: ['Newspaper', 'Business', 'Organization'],
    ontology: ['Newspaper', 'PeriodicalLiterature', 'WrittenWork', 'Work'],
  },
  magazine: {
    types: ['Newspaper', 'Business', 'Organization'],
    ontology: ['Magazine', 'PeriodicalLiterature', 'WrittenWork', 'Work'],
  },
  broadcaster: {
    types: ['Business', 'Organization'],
    ontology: ['Broadcaster', ...ORGANISATION],
  },
  site: { types: ['Business', 'Organization'], ontology: ['Website', 'Work'] },
  politician: { types: ['Human'], ontology: ['Politician', ...PERSON] },
  business: { types: ['Human'], ontology: ['BusinessPerson', ...PERSON] },
  scientist: { types: ['Human'], ontology: ['Scientist', ...PERSON] },
  artist: { types: ['Human'], ontology: ['Artist', ...PERSON] },
  athlete: { types: ['Human'], ontology: ['Athlete', ...PERSON] },
  writer: { types: ['Human'], ontology: ['Writer', ...PERSON] },
  musician: { types: ['Human'], ontology: ['MusicalArtist', 'Artist', ...PERSON] },
  journalist: { types: ['Human'], ontology: ['Journalist', ...PERSON] },
  cleric: { types: ['Human'], ontology: ['Cleric', ...PERSON] },
  military: { types: ['Human'], ontology: ['MilitaryPerson', ...PERSON] },
  royal: { types: ['Human'], ontology: ['Royalty', ...PERSON] },
  criminal: { types: ['Human'], ontology: ['Criminal', ...PERSON] },
  activist: { types: ['Human'], ontology: PERSON },
  city: { types: ['City', 'Location', 'Community'], ontology: ['City', ...PLACE] },
  state: {
    types: ['U.S._state', 'Location', 'State_(polity)'],
    ontology: ['AdministrativeRegion', 'Region', 'PopulatedPlace', 'Place', 'Location'],
  },
  region: { types: ['Location'], ontology: ['Place', 'Location'] },
  country: {
    types: ['Country', 'Sovereign_state', 'State_(polity)', 'Location'],
    ontology: ['Country', 'PopulatedPlace', 'Place', 'Location'],
  },
  landmark: {
    types: ['Location', 'Landmark'],
    ontology: ['ArchitecturalStructure', 'Place', 'Location'],
  },
  river: { types: ['Location'], ontology: ['River', 'Stream', 'BodyOfWater', ...NATURAL] },
  water: { types: ['Location'], ontology: ['BodyOfWater', ...NATURAL] },
  mountain: { types: ['Location'], ontology: ['Mountain', ...NATURAL] },
  island: { types: ['Location'], ontology: ['Island', 'PopulatedPlace', 'Place', 'Location'] },
  airport: { types: LANDMARK, ontology: ['Airport', 'Infrastructure', ...BUILT] },
  stadium: { types: LANDMARK, ontology: ['Stadium', 'Venue', ...BUILT] },
  product: { types: PRODUCT, ontology: [] },
  aircraft: { types: PRODUCT, ontology: ['Aircraft', ...MACHINE] },
  car: { types: PRODUCT, ontology: ['Automobile', ...MACHINE] },
  ship: { types: PRODUCT, ontology: ['Ship', ...MACHINE] },
  weapon: { types: PRODUCT, ontology: ['Weapon', 'Device'] },
  drug: { types: PRODUCT, ontology: ['Drug', 'ChemicalSubstance'] },
  software: { types: PRODUCT, ontology: ['Software', 'Work'] },
  game: { types: PRODUCT, ontology: ['VideoGame', 'Software', 'Work'] },
  work: { types: ['Work'], ontology: ['Work'] },
  film: { types: ['Work'], ontology: ['Film', 'Work'] },
  series: { types: ['Work'], ontology: ['TelevisionShow', 'Work'] },
  book: { types: ['Work'], ontology: ['Book', 'WrittenWork', 'Work'] },
  event: { types: ['Event'], ontology: ['Event'] },
  war: { types: ['Event'], ontology: ['MilitaryConflict', 'SocietalEvent', 'Event'] },
  tournament: { types: ['Event'], ontology: ['SportsEvent', 'SocietalEvent', 'Event'] },
  law: { types: ['Concept'], ontology: [] },
  award: { types: ['Concept'], ontology: ['Award'] },
  disease: { types: ['Concept'], ontology: ['Disease'] },
  ethnic: { types: ['Concept'], ontology: ['EthnicGroup'] },
  index: { types: ['Stock_market_index'], ontology: [] },
  office: { types: ['Position'], ontology: [] },
  topic: { types: ['Concept'], ontology: [] },
  ex: { types: ['Stock_exchange', 'Business', 'Organization'], ontology: ORGANISATION },
  cur: { types: ['Currency'], ontology: ['Currency'] },
  language: { types: ['Language'], ontology: ['Language'] },
}

const PREFIX = 'http://dbpedia.org/ontology/'

// The older list and a base of one's own only have types.
const BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  Human: PERSON,
  Country: ['Country', 'PopulatedPlace', 'Place', 'Location'],
  City: ['City', ...PLACE],
  'U.S._state': ['AdministrativeRegion', 'Region', 'PopulatedPlace', 'Place', 'Location'],
  Bank: ['Bank', 'Company', ...ORGANISATION],
  Newspaper: ['Newspaper', 'PeriodicalLiterature', 'WrittenWork', 'Work'],
  Educational_organization: ['EducationalInstitution', ...ORGANISATION],
  Political_organisation: ['PoliticalParty', ...ORGANISATION],
  Government_agency: ['GovernmentAgency', ...ORGANISATION],
  Company: ['Company', ...ORGANISATION],
  Software: ['Software', 'Work'],
  Currency: ['Currency'],
  Organization: ORGANISATION,
  Location: ['Place', 'Location'],
}

/** URIs of the DBpedia ontology; one empty string where there are none, as the service writes it. */
export function ontologyUris(entity: {
  readonly types: readonly string[]
  readonly ontology?: readonly string[]
}): string[] {
  const found = entity.types.find((type) => Object.hasOwn(BY_TYPE, type))
  const classes = entity.ontology ?? (found === undefined ? [] : (BY_TYPE[found] ?? []))
  return classes.length === 0 ? [''] : classes.map((name) => `${PREFIX}${name}`)
}
