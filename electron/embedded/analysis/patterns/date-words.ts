/** Names of months and weekdays come from Intl; what else is said of days and years is listed here. */

type DateWords = {
  /** Today, last week, next Monday: alternatives of a regular expression, in small letters. */
  readonly relative: string
  /** Stands before "week", "month", "year" or a weekday: last, next, this. */
  readonly which?: string
  /** Stands behind them: prochain, próximo. */
  readonly whichAfter?: string
  readonly units?: string
  /** Joins day, month and year: de, of. */
  readonly joins?: string
  /** Stands before a year that is alone: in 2014. */
  readonly before: string
  /** Behind the day of the month: 3rd, 3., 1er. */
  readonly ordinal?: string
  /** Written between the year and what follows: 2014 года, 2014-cü. */
  readonly afterYear?: string
  /** Months that are other words as well need a day, a year or one of `before`. */
  readonly ambiguous?: string
  /** Further forms of months and weekdays, with their endings. */
  readonly forms?: string
  /** Further months that are other words as well, each as far as what follows does not make it one. */
  readonly ambiguousForms?: string
  readonly decades?: string
}

const EN: DateWords = {
  relative: 'today|yesterday|tomorrow|tonight|the day (?:before yesterday|after tomorrow)',
  which: '(?:early |late |mid-?)?(?:last|next|this|this past|the past|the previous|the following)',
  units:
    'week|weekend|month|quarter|year|decade|century|spring|summer|autumn|fall|winter|night|morning|afternoon|evening',
  joins: 'of|,',
  before:
    'in|since|by|until|till|from|of|during|before|after|around|between|early|late|mid|to|and|for|fiscal|year|©',
  ordinal: 'st|nd|rd|th',
  ambiguous:
    'may|march|mar|dec|sun|sat|mon|wed|fri|jan|jun|oct|thu|tue|sep|sept|apr|jul|aug|feb|nov|august',
  forms:
    'Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?|Sept|Tues|Thurs|Thur|Weds',
  decades:
    "(?:the )?(?:early |late |mid-)?(?:1[5-9]|20)\\p{Nd}0s|(?:the )?[’']\\p{Nd}0s|(?:the )?(?:1[0-9]|2[01]|[1-9])(?:st|nd|rd|th)[ -]century",
}

const WORDS: Readonly<Record<string, DateWords>> = {
  en: EN,
  de: {
    relative: 'heute|gestern|morgen(?= (?:früh|abend|mittag|nachmittag))|vorgestern|übermorgen',
    which:
      '(?:letzte[nrms]?|nächste[nrms]?|vergangene[nrms]?|kommende[nrms]?|diese[nrms]?|vorige[nrms]?)',
    units:
      'Woche|Wochenende|Monats?|Quartals?|Jahr(?:es|zehnt)?|Sommer|Winter|Frühjahr|Herbst|Nacht',
    before:
      'im Jahre?|in|seit|ab|bis|von|vor|nach|um|Anfang|Ende|Mitte|zwischen|und|Jahr|für|Sommer|Herbst|Winter|Frühjahr|Frühling',
    ordinal: '\\.',
    decades: '(?:1[5-9]|20)\\p{Nd}0er(?:[ -]Jahren?)?|\\p{Nd}0er[ -]Jahren?',
    ambiguous: 'mo|di|mi|do|fr|sa|so|mai|juni|jan|feb|aug|sept|okt|nov|dez',
    forms:
      'Montags?|Dienstags?|Mittwochs?|Donnerstags?|Freitags?|Samstags?|Sonntags?|Sonnabends?|Montagabend|Dienstagabend|Mittwochabend|Donnerstagabend|Freitagabend|Samstagabend|Sonntagabend|Montagmorgen|Dienstagmorgen|Mittwochmorgen|Donnerstagmorgen|Freitagmorgen|Samstagmorgen|Sonntagmorgen|Jänner',
  },
  fr: {
    relative: "aujourd['’]hui|hier|demain|avant-hier|après-demain",
    which: "(?:cette|ce|cet|la|le|l’|l')",
    whichAfter: 'derni(?:er|ère)|prochaine?|passée?|dernière',
    units: 'semaine|week-end|mois|trimestre|année|an|été|hiver|printemps|automne',
    joins: 'de',
    before:
      "en|depuis|de|dès|jusqu['’]en|avant|après|vers|fin|début|mi|entre|et|à|année|l['’]an|courant",
    ordinal: 'er',
    ambiguous: 'mar|mai|mars|sept|jan|fév',
    decades: 'années (?:1[5-9]|20)?\\p{Nd}0',
  },
  it: {
    relative: 'oggi|ieri|domani|stasera|stanotte|l’altro ieri|dopodomani',
    which: '(?:questa|questo|quest’|la|lo|il|l’)',
    whichAfter: 'scors[oa]|prossim[oa]|passat[oa]',
    units: 'settimana|mese|trimestre|anno|estate|inverno|primavera|autunno|week-?end',
    joins: 'di|del',
    before: 'nel|dal|del|fino al|entro il|il|tra il|e il|al|dopo il|anno|primi|fine',
    ordinal: 'º|°',
    ambiguous: 'mar|mag|set|ven|sab|dom|ago|lug|giu|gen|mer|gio|lun',
    decades:
      "anni (?:[’']\\p{Nd}0|(?:1[5-9]|20)?\\p{Nd}0|[Ss]essanta|[Ss]ettanta|[Oo]ttanta|[Nn]ovanta)",
  },
  es: {
    relative: 'hoy|ayer|anoche|anteayer|antier|pasado mañana',
    which: '(?:esta|este|la|el)',
    whichAfter: 'pasad[oa]|próxim[oa]|que viene|anterior',
    units: 'semana|fin de semana|mes|trimestre|año|verano|invierno|primavera|otoño',
    joins: 'de|del',
    before:
      'en|desde|hasta|de|del|para|entre|y|a|año|hacia|antes de|después de|finales de|principios de',
    ordinal: 'º|°|o',
    ambiguous: 'mar|may|dom|set|sep|ago|ene|jun|jul|abr|oct|nov|dic|mié|jue|vie|sáb|lun|feb',
    forms: 'setiembre',
    decades: 'años (?:1[5-9]|20)?\\p{Nd}0',
  },
  pt: {
    relative: 'hoje|ontem|amanhã|anteontem|depois de amanhã',
    which: '(?:esta|este|a|o|nesta|neste|na|no|desta|deste)',
    whichAfter: 'passad[oa]|próxim[oa]|que vem|anterior|seguinte',
    units: 'semana|fim de semana|mês|trimestre|ano|verão|inverno|primavera|outono',
    joins: 'de|do',
    before: 'em|desde|até|de|para|entre|e|a|ano|por volta de|antes de|depois de',
    ordinal: 'º|°|o',
    ambiguous: 'mar|set|ter|sex|seg|qua|qui|sáb|dom|ago|out|abr|mai|jan|fev|jun|jul|nov|dez',
    forms: 'segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira',
    decades: 'anos (?:1[5-9]|20)?\\p{Nd}0',
  },
  ru: {
    relative: 'сегодня|вчера|завтра|позавчера|послезавтра',
    which:
      '(?:на прошлой|на следующей|на этой|в прошлом|в следующем|в этом|в прошлый|в следующий|в текущем|прошлой|прошлого)',
    units: 'неделе|месяце|году|квартале|выходные|года|зимой|осенью|весной|летом',
    before: 'в|с|до|к|от|после|около|из|на|между|и|по',
    ordinal: '-?(?:го|е)',
    afterYear: ' ?(?:года|году|годом|год|годов|годах|г\\.|гг\\.)',
    forms:
      'понедельника?|вторника?|сред[ыуе]|четверга?|пятниц[ыуе]|суббот[ыуе]|воскресень[яею]|январе|феврале|марте|апреле|мае|июне|июле|августе|сентябре|октябре|ноябре|декабре',
    ambiguous: 'пн|вт|ср|чт|пт|сб|вс|мая|май|март|мар|среды|среду|среде|среда',
    decades: '(?:1[5-9]|20)?\\p{Nd}0-(?:е|х|ые|ых)(?: год(?:ы|ов|ах))?',
  },
  nl: {
    relative:
      'vandaag|gisteren|morgenavond|morgenochtend|eergisteren|overmorgen|vanavond|vannacht|vanmorgen|vanmiddag',
    which: '(?:vorige?|volgende?|deze|dit|afgelopen|komende?)',
    units:
      'week|weekend|weekeinde|maand|kwartaal|jaar|zomer|winter|lente|herfst|nacht|voorjaar|najaar',
    joins: 'van',
    before: 'in|sinds|tot|van|vanaf|voor|na|rond|begin|eind|medio|tussen|en|jaar|tegen',
    ordinal: 'e|ste|de',
    ambiguous: 'ma|di|wo|do|vr|za|zo|mei|mrt|maart|jan|feb|aug|sep|okt|nov|dec|apr',
    forms:
      'maandagavond|dinsdagavond|woensdagavond|donderdagavond|vrijdagavond|zaterdagavond|zondagavond|maandagochtend|dinsdagochtend|woensdagochtend|donderdagochtend|vrijdagochtend|zaterdagochtend|zondagochtend',
    decades: "jaren (?:[’']?\\p{Nd}0|(?:1[5-9]|20)\\p{Nd}0|zestig|zeventig|tachtig|negentig)",
  },
  ar: {
    relative: 'اليوم|أمس|غدا|غداً|البارحة|مساء أمس|صباح اليوم|أول أمس|بعد غد',
    whichAfter: 'الماضي|الماضية|المقبل|المقبلة|القادم|القادمة|الجاري|الحالي',
    units: 'الأسبوع|الشهر|العام|السنة|الصيف|الشتاء',
    before: 'عام|سنة|في عام|منذ عام|منذ|في|العام|أعوام|حتى|بحلول عام',
    forms:
      'كانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول|الإثنين|الأربعاء|يوم الاثنين',
    ambiguous: 'مايو|آب',
  },
  tr: {
    relative: 'bugün|dün|yarın|evvelsi gün|öbür gün|bu akşam|bu gece|dün gece|dün akşam',
    which: '(?:geçen|gelecek|önümüzdeki|bu|geçtiğimiz)',
    units: 'hafta|hafta sonu|ay|yıl|sene|çeyrek|yaz|kış|ilkbahar|sonbahar',
    before: 'yıl|yılı',
    afterYear:
      "(?:['’](?:[dt][ae]n?|[ıiuü]n|[ae]|y[ae]))? ?(?:yılında|yılının|yılı|yılından|senesinde)|['’](?:[dt][ae]n?|y[ae])",
    ambiguous: 'sal|mar|ara|eki|haz|may|tem|oca|kas|eyl|çar|per|cum|paz|ocak|mayıs',
    forms:
      'Pazartesi|Salı|Çarşamba|Perşembe|Cuma|Cumartesi|Pazar günü|pazartesi|salı günü|çarşamba|perşembe|cuma günü|cumartesi|pazar günü',
    decades: "(?:1[5-9]|20)\\p{Nd}0['’]?l[ıiuü] yıllar(?:da|ın)?",
  },
  sv: {
    relative: 'i ?dag|i ?går|i ?morgon|i ?förrgår|i ?övermorgon|i ?kväll|i ?natt|i ?fjol|i år',
    which: '(?:förra|nästa|denna|den här|i|gångna|kommande|senaste|detta)',
    units:
      'veckan?|helgen?|månaden?|kvartalet?|året|året?|år|sommaren?|hösten?|våren?|vintern?|somras|höstas|våras|vintras|måndags|tisdags|onsdags|torsdags|fredags|lördags|söndags',
    before:
      'år|sedan|till|från|under|före|efter|kring|sommaren|hösten|våren|vintern|mellan|och|i|början av|slutet av|årsskiftet',
    ordinal: ':e|:a|e|a',
    ambiguous: 'maj|mars|mån|tis|ons|tors|fre|lör|sön|augusti|jan|dec',
    forms:
      'måndagen?|tisdagen?|onsdagen?|torsdagen?|fredagen?|lördagen?|söndagen?|måndagskvällen|tisdagskvällen|onsdagskvällen|torsdagskvällen|fredagskvällen|lördagskvällen|söndagskvällen',
    decades: '(?:1[5-9]|20)\\p{Nd}0-talet|\\p{Nd}0-talet|(?:1[5-9]|20)00-talet',
  },
  da: {
    relative: 'i ?dag|i ?går|i ?morgen|i ?forgårs|i ?overmorgen|i ?aften|i ?nat|i fjor|i år',
    which: '(?:sidste|forrige|næste|denne|dette|kommende|i)',
    units:
      'uge|weekend|måned|kvartal|år|sommer|efterår|forår|vinter|mandags|tirsdags|onsdags|torsdags|fredags|lørdags|søndags',
    before:
      'i|siden|til|fra|år|under|før|efter|omkring|sommeren|efteråret|foråret|vinteren|mellem|og|starten af|slutningen af',
    ordinal: '\\.',
    ambiguous: 'maj|marts|man|tirs|ons|tors|fre|lør|søn|august|jan|dec',
    forms:
      'mandagen?|tirsdagen?|onsdagen?|torsdagen?|fredagen?|lørdagen?|søndagen?|mandag aften|tirsdag aften|onsdag aften|torsdag aften|fredag aften|lørdag aften|søndag aften',
    decades: "(?:1[5-9]|20)\\p{Nd}0[’']?erne|\\p{Nd}0[’']?erne|(?:1[5-9]|20)00-tallet",
  },
  fi: {
    relative:
      'tänään|eilen|huomenna|toissapäivänä|ylihuomenna|tänä (?:vuonna|iltana|aamuna|yönä)|viime (?:vuonna|viikolla|kuussa|yönä|vuoden|kesänä|talvena|syksynä|keväänä)|ensi (?:vuonna|viikolla|kuussa|vuoden|kesänä|talvena|syksynä|keväänä)|tällä viikolla|viikonloppuna',
    before:
      'vuonna|vuoden|vuodesta|vuoteen|vuosina|vuodelle|vuosien|vuodella|vuodeksi|kesällä|syksyllä|keväällä|talvella',
    ordinal: '\\.',
    forms:
      '(?:maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai|sunnuntai)(?:n|na|ta|sta|ksi|hin|sin|ina|aamuna|iltana|isin|illan)?|(?:tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu)kuu(?:n|ta|ssa|sta|hun|lla|lle|ksi)?',
    ambiguous: 'ma|ti|ke|to|pe|la|su',
    decades: '(?:1[5-9]|20)\\p{Nd}0-luvu(?:lla|n|lta|lle)|\\p{Nd}0-luvu(?:lla|n|lta|lle)',
  },
  fa: {
    relative:
      'امروز|دیروز|فردا|پریروز|پس‌فردا|امشب|دیشب|امسال|پارسال|هفته گذشته|هفته آینده|ماه گذشته|ماه آینده|سال گذشته|سال آینده',
    before: 'سال|در سال|از سال|تا سال|سال‌های',
    forms:
      'فروردین|اردیبهشت|خرداد|تیرماه|مرداد|شهریور|مهرماه|آبان|آذرماه|دی ?ماه|بهمن|اسفند|ژانویه|فوریه|مارس|آوریل|ژوئن|ژوئیه|جولای|اوت|آگوست|سپتامبر|اکتبر|نوامبر|دسامبر|یکشنبه|یک‌شنبه|سه شنبه|پنج‌شنبه|پنجشنبه|چهارشنبه',
    // می stands before nearly every verb of the present, with a half space or a whole one.
    ambiguousForms:
      'مه(?!\\u200c)|می(?=[ \\u00a0]*(?:$|[^\\p{L}\\p{M} \\u00a0\\u200c]|(?:سال|امسال|ماه|در|به|از|تا|برای|با|و|میلادی|گذشته|آینده)(?![\\p{L}\\u200c])))',
    ambiguous: 'مه|می|مهر|تیر|آذر|دی|جمعه',
  },
  zh: {
    relative:
      '今天|昨天|明天|前天|后天|後天|今日|昨日|明日|前日|今晚|昨晚|今晨|今早|上周|上週|下周|下週|本周|本週|这周|這週|上星期|下星期|上个月|上個月|下个月|下個月|上月|下月|本月|去年|今年|明年|前年|后年|後年|周末|週末',
    before: '',
  },
}

export function dateWords(language: string): DateWords {
  const key = language.startsWith('zh') ? 'zh' : language
  return (Object.hasOwn(WORDS, key) ? WORDS[key] : undefined) ?? EN
}

export type CalendarNames = { readonly months: readonly string[]; readonly days: readonly string[] }

/** Months and weekdays as the language writes them, long and short, alone and within a date. */
export function calendarNames(language: string): CalendarNames {
  const tag = language === 'zh-cn' ? 'zh-Hans' : language === 'zh-tw' ? 'zh-Hant' : language
  const locale = `${tag === 'und' ? 'en' : tag}-u-ca-gregory-nu-latn`
  const months = new Set<string>()
  const days = new Set<string>()
  for (const width of ['long', 'short'] as const) {
    for (const within of [true, false]) {
      const format = new Intl.DateTimeFormat(locale, {
        month: width,
        ...(within && { day: 'numeric' }),
        timeZone: 'UTC',
      })
      for (let month = 0; month < 12; month += 1) {
        const parts = format.formatToParts(Date.UTC(2024, month, 15))
        months.add(parts.find((part) => part.type === 'month')?.value ?? '')
      }
    }
    const format = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' })
    for (let day = 1; day <= 7; day += 1) days.add(format.format(Date.UTC(2024, 0, day)))
  }
  const clean = (names: Set<string>): string[] =>
    [...names].map((name) => name.replace(/\.$/, '')).filter((name) => !/^\p{Nd}|^$/u.test(name))
  return { months: clean(months), days: clean(days) }
}
