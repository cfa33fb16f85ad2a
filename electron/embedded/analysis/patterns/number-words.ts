/** How numbers are written in the sixteen languages: figures, number words, words of magnitude. */

type NumberWords = {
  /** One to twenty, the tens, half; alternatives of a regular expression. */
  readonly count: string
  /** Thousand, million … with their short forms and endings. */
  readonly magnitude: string
}

const EN: NumberWords = {
  count:
    'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|[Hh]alf an?|[Aa]n?',
  magnitude: 'hundred|thousand|million|billion|trillion|dozen|mn|mln|bn|tn|trn|[mbk](?![\\p{L}])',
}

const WORDS: Readonly<Record<string, NumberWords>> = {
  en: EN,
  de: {
    count:
      'eine[rn]?|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|eine halbe|anderthalb|eineinhalb',
    magnitude:
      'hundert|tausend|Tsd\\.?|Million(?:en)?|Milliarden?|Billion(?:en)?|Mio\\.?|Mrd\\.?|Bio\\.?',
  },
  fr: {
    count:
      'un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|quatre-vingts?|un demi',
    magnitude:
      'cents?|mille|milliers?|millions?|milliards?|billions?|Mds?|M(?=\\s?[€$])|Md(?=\\s?[€$])',
  },
  it: {
    count:
      'un[oa]?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|quindici|venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|mezzo',
    magnitude: 'cento|mila|mille|milion[ei]|miliard[oi]|bilion[ei]|mln|mld',
  },
  es: {
    count:
      'un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|medio',
    magnitude:
      'cien(?:tos)?|mil millones|mil|miles|mill(?:ón|ones)|millardos?|bill(?:ón|ones)|mdd|MM|M(?=\\s?[€$])',
  },
  pt: {
    count:
      'uma?|um|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|meio',
    magnitude:
      'cem|mil milhões|mil|milh(?:ão|ões)|bilh(?:ão|ões)|mil milh(?:ão|ões)|trilh(?:ão|ões)|bili(?:ão|ões)|mi|bi|tri',
  },
  ru: {
    count:
      'один|одна|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|двадцать|тридцать|сорок|пятьдесят|полтора|пол',
    magnitude:
      'сто|сот|тысяч[аиу]?|тыс\\.?|миллион(?:а|ов)?|млн\\.?|миллиард(?:а|ов)?|млрд\\.?|триллион(?:а|ов)?|трлн\\.?|полмиллиона|полмиллиарда',
  },
  nl: {
    count:
      'één|een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|vijftien|twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig|een half|anderhalf',
    magnitude: 'honderd|duizend|miljoen|miljard|biljoen|mln\\.?|mld\\.?|mio\\.?',
  },
  ar: {
    count:
      'واحد|اثنين|ثلاثة|ثلاث|أربعة|أربع|خمسة|خمس|ستة|ست|سبعة|سبع|ثمانية|ثماني|تسعة|تسع|عشرة|عشر|عشرين|عشرون|ثلاثين|أربعين|خمسين|نصف',
    magnitude:
      'مئة|مائة|مئتي|مئتا|ألفا?|آلاف|ألفي|مليونا?|ملايين|مليوني|مليارا?|مليارات|ملياري|تريليونا?|تريليونات',
  },
  tr: {
    count:
      'bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yirmi|otuz|kırk|elli|altmış|yetmiş|seksen|doksan|yarım|bir buçuk',
    magnitude: 'yüz|bin|milyon|milyar|trilyon',
  },
  sv: {
    count:
      'ett|en|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv|femton|tjugo|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio|en halv',
    magnitude:
      'hundra|tusen|miljon(?:er)?|miljard(?:er)?|biljon(?:er)?|mn|md|mkr|mdkr|tkr|mnkr|mdr|milj\\.?',
  },
  da: {
    count:
      'et|en|to|tre|fire|fem|seks|syv|otte|ni|ti|elleve|tolv|femten|tyve|tredive|fyrre|halvtreds|tres|halvfjerds|firs|halvfems|en halv|halvanden',
    magnitude:
      'hundrede|tusinde?|tusind|million(?:er)?|milliard(?:er)?|billion(?:er)?|mio\\.?|mia\\.?',
  },
  fi: {
    count:
      'yksi|yhden|kaksi|kahden|kolme|kolmen|neljä|neljän|viisi|viiden|kuusi|kuuden|seitsemän|kahdeksan|yhdeksän|kymmenen|kaksikymmentä|puoli(?:toista)?|puolen',
    magnitude:
      'sataa?|sadan|tuhat(?:ta)?|tuhannen|miljoona[an]?|miljoonaa|miljardi[an]?|miljardia|biljoona[an]?|milj\\.?|mrd\\.?|mn',
  },
  fa: {
    count: 'یک|دو|سه|چهار|پنج|شش|هفت|هشت|نه|ده|بیست|سی|چهل|پنجاه|شصت|هفتاد|هشتاد|نود|نیم',
    magnitude: 'صد|هزار|میلیون|میلیارد|تریلیون|همت',
  },
  zh: {
    count: '[一二两兩三四五六七八九十百千万萬亿億半〇零]{1,12}',
    magnitude:
      '[多余餘几幾]?[十百千]?[多余餘]?[万萬]?[多余餘]?[亿億]|[多余餘几幾]?[十百千]?[多余餘]?[万萬]|[多余餘几幾]?[十百千]|兆',
  },
}

/** Figures with separators of thousands and decimals, in any script's digits. */
export const FIGURES =
  "\\p{Nd}{1,15}(?:[.,٬٫'’\\u00a0\\u202f ]\\p{Nd}{3}(?!\\p{Nd})){0,5}(?:[.,٫]\\p{Nd}{1,6})?"

export function numberWords(language: string): NumberWords {
  const key = language.startsWith('zh') ? 'zh' : language
  const words = (Object.hasOwn(WORDS, key) ? WORDS[key] : undefined) ?? EN
  // A sentence may begin with a number word.
  return { ...words, count: words.count.replace(/(^|\|)(\p{Ll})/gu, capital) }
}

function capital(_: string, lead: string, letter: string): string {
  return `${lead}[${letter}${letter.toUpperCase()}]`
}
