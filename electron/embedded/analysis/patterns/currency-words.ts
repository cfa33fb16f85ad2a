/** What money is called: signs, codes, and words with their endings in the sixteen languages. */

/** Written before the amount: `$5`, `US$ 5`, `£5`; some of them also behind it. */
export const SIGNS =
  '(?:US|USD|U\\.S\\.|A|AU|C|CA|CAD|HK|NT|NZ|S|SG|R|MX|Z)?\\$|€|£|¥|￥|₽|₺|₹|₩|฿|₴|₪|₫|₦|₱|₸|₼|₾|₿|﷼|＄|￡'

/** Written as letters beside the amount; only what no ordinary word or acronym spells. */
export const CODES =
  'USD|EUR|GBP|JPY|CHF|CNY|RMB|CAD|AUD|NZD|HKD|SGD|SEK|NOK|DKK|ISK|RUB|RUR|UAH|PLN|CZK|HUF|RON|BGN|TRY|TL|INR|PKR|BRL|MXN|ARS|CLP|COP|PEN|ZAR|NGN|KES|EGP|MAD|AED|SAR|QAR|KWD|ILS|IRR|KRW|TWD|THB|IDR|MYR|PHP|VND|BTC|ETH'

/** As signs, but only where the language writes its money so. */
const LOCAL_SIGNS: Readonly<Record<string, string>> = {
  en: 'Rs\\.?|kr|€',
  sv: 'kr\\.?|SEK',
  da: 'kr\\.?',
  fi: 'e(?![\\p{L}])',
  ru: 'руб\\.?|р\\.|долл\\.?',
  ar: 'ر\\.س|د\\.إ|ج\\.م',
}

const WORDS: Readonly<Record<string, string>> = {
  en: 'dollars?|US dollars?|bucks|euros?|pounds?(?: sterling)?|sterling|pence|cents?|yen|yuan|renminbi|rubles?|roubles?|rupees?|liras?|lire|(?:Swiss )?francs?|kron[aeo]r?|kroner|kronur|pesos?|reais|reals?|won|baht|rand|riyals?|rials?|dirhams?|dinars?|shekels?|zlotys?|zloty|forints?|hryvnias?|naira|shillings?|rupiah|ringgit|bitcoins?',
  de: 'US-Dollars?|Dollars?|Euros?|Cents?|Pfund|Yen|Yuan|Renminbi|Rubel|Rupien|Lira|Franken|Kronen|Pesos?|Real|Reais|Won|Rand|Dirhams?|Rial|Riyal|Schekel|Zloty|Złoty|Forint|Griwna|Bitcoins?|Mark|D-Mark|Rappen',
  fr: 'dollars?|euros?|centimes?|livres(?: sterling)?|livre sterling|yens?|yuans?|roubles?|roupies?|lires? turques?|francs?|couronnes?|pesos?|réaux|reais|réals?|wons?|rands?|dirhams?|dinars?|rials?|riyals?|shekels?|zlotys?|forints?|bitcoins?',
  it: 'dollar[oi]|euro|centesim[oi]|sterlin[ae]|yen|yuan|renminbi|rubl[oi]|rupi[ae]|lir[ae](?: turche)?|franch[io]|franco svizzero|coron[ae]|pesos?|real|reais|won|rand|dirham|dinari|rial|riyal|shekel|zloty|fiorini|bitcoin',
  es: 'dólar(?:es)?|euros?|céntimos?|centavos?|libras?(?: esterlinas?)?|yenes|yen|yuan(?:es)?|rublos?|rupias?|liras?(?: turcas?)?|francos?|coronas?|pesos?|bolívares|soles|reales|wones|rands?|dírhams?|dirhams?|riales|séqueles|zlotys?|bitcoins?|pesetas?',
  pt: 'dólar(?:es)?|euros?|cêntimos?|centavos?|libras?(?: esterlinas?)?|ienes?|yuans?|yuanes|rublos?|rúpias?|liras?(?: turcas?)?|francos?|coroas?|pesos?|rea(?:l|is)|rands?|dirhams?|riais|kwanzas?|meticais|contos?|escudos?|cruzeiros|bitcoins?',
  ru: 'доллар(?:а|ов|ы|ам|ах)?|евро|цент(?:а|ов)?|рубл(?:ь|я|ей|ю|ях|ями)|копе(?:ек|йки|йка)|фунт(?:а|ов)?(?: стерлингов)?|иен[аы]?|йен[аы]?|юан(?:ь|я|ей)|рупи[йия]|лир[аы]?|франк(?:а|ов)?|крон[аы]?|песо|вон|реал(?:а|ов)|гри?вен|гривн[аыь]|тенге|злотых|шекел(?:ь|я|ей)|биткоин(?:а|ов)?',
  nl: 'dollars?|euro(?:cent)?|euro’s|eurocents?|cent|pond(?: sterling)?|yen|yuan|roebels?|roepies?|lira|franken?|kronen|kroon|pesos?|reais|reaal|won|rand|dirham|rial|sjekel|zloty|forint|gulden|bitcoins?',
  ar: 'دولارات?|دولارا|دولار(?: أميركي| أمريكي)?|يورو|سنتات?|سنت|جنيهات?|جنيه(?: إسترليني| استرليني| مصري)?|جنيها|ين(?: ياباني)?|يوان|روبل|روبية|ليرات?|ليرة(?: تركية| سورية| لبنانية)?|فرنكا?(?: سويسري)?|كرونة|بيزو|وون|ريالات?|ريالا|ريال(?: سعودي| قطري)?|دراهم|درهم(?: إماراتي)?|درهما|دنانير|دينار|دينارا|شيكل|بيتكوين',
  tr: 'dolar(?:ı|a|lık)?|ABD dolar[ıa]|avro|euro|sent|kuruş|sterlin|pound|yen|yuan|ruble|rupi|lira(?:sı|ya|lık)?|Türk [Ll]irası|frank|kron(?:u)?|peso|won|riyal|dirhem|dinar|şekel|TL|bitcoin',
  sv: '(?:US-|amerikanska )?dollar|euro|eurocent|cent|kronor|krona|svenska kronor|norska kronor|danska kronor|öre|(?:brittiska )?pund|yen|yuan|rubel|rupier|lira|franc|schweizerfranc|pesos?|real|won|rand|rial|shekel|zloty|forint|kr|bitcoin|mark',
  da: '(?:amerikanske )?dollars?|euro|cent|kroner|krone|øre|(?:britiske )?pund|yen|yuan|rubler|rupee|lira|franc|schweizerfranc|pesos?|real|won|rand|rial|shekel|zloty|forint|kr\\.?|bitcoins?|mark',
  fi: '(?:Yhdysvaltain )?dollari(?:a|n|lla|in)?|euro(?:a|n|lla|on)?|eur|sentti(?:ä)?|sentin|kruunu(?:a|n)?|punta(?:a)?|punnan|jeni(?:ä)?|jenin|juan(?:ia)?|rupla(?:a)?|ruplan|rupia(?:a)?|liira(?:a)?|frangi(?:a)?|peso(?:a)?|markka(?:a)?|markan|bitcoin(?:ia)?',
  fa: 'دلار(?: آمریکا)?|یورو|سنت|پوند|ین|یوان|روبل|روپیه|لیر(?:ه)?|فرانک|کرون|پزو|وون|ریال|تومان|درهم|دینار|شکل|بیت‌کوین',
  zh: '美元|美金|欧元|歐元|英镑|英鎊|日元|日圓|日币|人民币元|人民币|人民幣元|人民幣|元人民币|港元|港币|港幣|新台币元|新台币|新臺幣|新台幣元|新台幣|台币|台幣|卢布|盧布|卢比|盧比|里拉|法郎|瑞士法郎|克朗|比索|雷亚尔|雷亞爾|韩元|韓元|韓圜|泰铢|泰銖|澳元|加元|纽元|新元|坡元|里亚尔|迪拉姆|第纳尔|谢克尔|兰特|比特币|比特幣|块钱|塊錢|块|塊|美分|元|圆|圓',
}

/** What stands between the amount and the word: millions *of* dollars, adjectives of the country. */
const BETWEEN: Readonly<Record<string, string>> = {
  en: '(?:of )?(?:US|U\\.S\\.|American|Canadian|Australian|Hong Kong|New Zealand|Singapore|Taiwan|British|Egyptian|Japanese|Chinese|Russian|Indian|Pakistani|Turkish|Swiss|Swedish|Norwegian|Danish|Mexican|Argentine|Chilean|Colombian|Brazilian|South Korean|South African|Iranian|Saudi|Israeli) ?',
  de: '(?:US-|kanadische |australische |Schweizer |schwedische |norwegische |dänische |türkische |britische |russische |chinesische |japanische )',
  fr: "(?:de |d['’])",
  it: '(?:di )',
  es: '(?:de )',
  pt: '(?:de )',
  ru: '(?:американских |канадских |австралийских |швейцарских |шведских |норвежских |турецких |китайских |японских |белорусских |украинских )',
  nl: '(?:Amerikaanse |Canadese |Australische |Zwitserse |Britse |Zweedse |Noorse |Deense )',
  tr: '(?:ABD |Türk |Amerikan |Kanada )',
  ar: '(?:من )',
  sv: '(?:amerikanska |svenska |norska |danska |brittiska |kanadensiska )',
  da: '(?:amerikanske |danske |svenske |norske |britiske |canadiske )',
  fi: '(?:Yhdysvaltain |Ruotsin |Norjan |Tanskan |Englannin )',
}

/** Behind the word, still part of the name of the money. */
const AFTER: Readonly<Record<string, string>> = {
  fr: ' (?:américains?|canadiens?|australiens?|suisses?|sterling|suédoises?|norvégiennes?|danoises?|turques?|CFA|belges)',
  it: ' (?:statunitensi|americani|canadesi|australiani|svizzeri|sterline|turche|svedesi|norvegesi|danesi)',
  es: ' (?:estadounidenses?|americanos?|canadienses?|australianos?|suizos?|esterlinas?|argentinos?|mexicanos?|chilenos?|colombianos?|turcas?|suecas?|noruegas?|danesas?)',
  pt: ' (?:americanos?|canadenses?|australianos?|suíços?|esterlinas?|argentinos?|turcas?|suecas?|norueguesas?)',
  ru: ' (?:США|стерлингов|Канады)',
  ar: ' (?:أمريكي|أميركي|أمريكية|إسترليني|استرليني|سعودي|قطري|إماراتي|مصري|مصريا|كندي|سويسري|تركية|لبنانية|سورية|عراقي|أردني|كويتي)',
  fa: ' (?:آمریکا|کانادا|استرالیا|سوئیس)',
}

export type MoneyWords = {
  readonly words: string
  readonly localSigns: string | undefined
  readonly between: string | undefined
  readonly after: string | undefined
}

/** English stands in for a language without a list. */
export function moneyWords(language: string): MoneyWords {
  const key = language.startsWith('zh') ? 'zh' : language
  const own = Object.hasOwn(WORDS, key) ? key : 'en'
  return {
    words: WORDS[own] ?? '',
    localSigns: LOCAL_SIGNS[own],
    between: BETWEEN[own],
    after: AFTER[own],
  }
}
