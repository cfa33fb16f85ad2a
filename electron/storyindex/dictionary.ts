import { splitWire } from './wire-streams.ts'

/**
 * Text that stories share, given to the compressor before each story: the frame of the wire object
 * and of our own, and values that recur. Packed stories can only be read with the same bytes, so
 * this text never changes; a better one would be a second dictionary with its own format byte.
 */
const WIRE =
  '{"author":{"id":0,"name":""},"body":"","categories":[{"id":"IAB","label":"","links":{"parents":' +
  '["https://api.aylien.com/api/v1/classify/taxonomy/iab-qag/IAB"],"self":' +
  '"https://api.aylien.com/api/v1/classify/taxonomy/iab-qag/IAB"},"score":0.1,"taxonomy":"iab-qag"},' +
  '{"id":"04000000","label":"economy, business and finance","links":{"parents":' +
  '["https://api.aylien.com/api/v1/classify/taxonomy/iptc-subjectcode/04000000"],"self":' +
  '"https://api.aylien.com/api/v1/classify/taxonomy/iptc-subjectcode/11000000"},"score":0.9,' +
  '"taxonomy":"iptc-subjectcode"},{"id":"ay.biz","label":"","links":{"parents":[],"self":' +
  '"https://api.aylien.com/api/v1/classify/taxonomy/aylien/ay."},"score":1,"taxonomy":"aylien"}],' +
  '"characters_count":1,"clusters":[],"entities":[{"body":{"sentiment":{"confidence":0.5,"polarity":' +
  '"neutral"},"surface_forms":[{"frequency":1,"mentions":[{"index":{"end":1,"start":1},"sentiment":' +
  '{"confidence":0.9,"polarity":"positive"}},{"index":{"start":2,"end":2},"sentiment":{"polarity":' +
  '"negative","confidence":0.8}}],"text":""}]},"external_ids":{},"id":"Q","links":{"wikidata":' +
  '"https://www.wikidata.org/wiki/Q","wikipedia":"https://en.wikipedia.org/wiki/"},' +
  '"overall_frequency":1,"overall_prominence":0.9,"overall_sentiment":{"confidence":0.7,"polarity":' +
  '"neutral"},"stock_tickers":[],"title":{"surface_forms":[]},"types":["Organization","Location",' +
  '"Community","Human","State_(polity)","Country","Sovereign_state","City","Business",' +
  '"Product_(business)","Company","Political_organisation","Software","Corporation","Government",' +
  '"Nonprofit_organization","Newspaper","Bank","Technology"]}],"hashtags":["#"],"id":5,"industries":' +
  '[{"id":"in.","label":"","links":{"parents":[],"self":' +
  '"https://api.aylien.com/api/v1/classify/taxonomy/industries/in."},"score":0.9}],"keywords":[""],' +
  '"language":"en","license_type":0,"links":{"canonical":"https://www.","clusters":' +
  '"/stories?clusters[]=","permalink":"https://www.","related_stories":"/related_stories?story_id="},' +
  '"media":[{"format":"JPEG","height":1,"type":"image","url":"https://www.","width":1}],' +
  '"paragraphs_count":1,"published_at":"2026-01-01T00:00:00Z","published_datetime":' +
  '"2026-01-01T00:00:00Z","sentences_count":1,"sentiment":{"body":{"polarity":"neutral","score":0.5},' +
  '"title":{"polarity":"neutral","score":0.5}},"source":{"description":"","domain":"","home_page_url":' +
  '"https://www.","id":1,"links_in_count":1,"locations":[{"city":"","country":"US","state":""}],' +
  '"logo_url":"https://","name":"","rankings":{"alexa":[{"country":"US","fetched_at":' +
  '"2022-06-07T02:00:10.320699546Z","rank":1}]},"scopes":[{"city":"","country":"US","level":' +
  '"national","state":""},{"level":"international"}],"title":""},"summary":{"sentences":["",""]},' +
  '"title":"","translations":{"en":{"body":"","title":""}},"words_count":1}'

const OURS =
  '{"story":{"id":"5","title":"","body":"","summary":[],"source":{"id":"1","name":"","domain":"",' +
  '"homePageUrl":"https://www.","title":"","description":"","logoUrl":"https://","linksInCount":1,' +
  '"locations":[{"country":"US","state":"","city":""}],"scopes":[{"country":"US","level":"national"},' +
  '{"level":"international"}],"ranks":[{"rank":1,"country":"US"}]},"author":{"id":"","name":""},' +
  '"entities":[{"id":"Q1","links":{"wikipedia":"https://en.wikipedia.org/wiki/","wikidata":' +
  '"https://www.wikidata.org/wiki/Q"},"stockTickers":[],"types":["Organization","Business","Company",' +
  '"Corporation"],"overallSentiment":{"polarity":"neutral","confidence":0.7},"overallProminence":0.9,' +
  '"overallFrequency":2,"title":{"surfaceForms":[]},"body":{"sentiment":{"polarity":"positive",' +
  '"confidence":0.6},"surfaceForms":[{"text":"","frequency":2,"mentions":[]}]}}],"keywords":[""],' +
  '"hashtags":["#"],"charactersCount":1,"wordsCount":1,"sentencesCount":1,"paragraphsCount":1,' +
  '"categories":[{"id":"IAB","label":"","score":0.1,"taxonomy":"iab-qag","parents":["IAB"]},{"id":' +
  '"04000000","label":"","score":0.9,"taxonomy":"iptc-subjectcode","parents":["04000000"]},{"id":' +
  '"ay.","label":"","score":1,"taxonomy":"aylien","parents":[]}],"industries":[{"id":"in.","label":"",' +
  '"score":0.9,"parents":[]}],"media":[{"type":"image","url":"https://www.","format":"JPEG","width":1,' +
  '"height":1}],"sentiment":{"title":{"polarity":"negative","confidence":0.5},"body":{"polarity":' +
  '"neutral","confidence":0.5}},"language":"en","publishedAt":"2026-01-01T00:00:00Z",' +
  '"publishedDatetime":"2026-01-01T00:00:00Z","permalink":"https://www.","canonical":"https://www.",' +
  '"clusters":[],"licenseType":0},"excerpt":""}'

const REST =
  '{"body":"","summary":["",""],"mentions":[[{"start":1,"end":1,"sentiment":{"polarity":"neutral",' +
  '"confidence":0.9}},{"start":2,"end":2,"sentiment":{"polarity":"positive","confidence":0.8}}],' +
  '[{"start":3,"end":3,"sentiment":{"polarity":"negative","confidence":0.7}}]]}'

export const DICTIONARY: Uint8Array = new TextEncoder().encode(WIRE + OURS + REST)

/** The same for stories whose wire text is taken apart, in the order in which its parts stand. */
export const STREAMS_DICTIONARY: Uint8Array = (() => {
  const { frame, strings } = splitWire(WIRE)
  return new TextEncoder().encode(`${strings}${frame}\n{}\n`)
})()
