/** Lines and beginnings of news that belong to the page or the wire, not to what is told. */

/** Agencies and papers that put their name before their first sentence with a blank behind it. */
const WIRES =
  'AP|AFP|CNN|Reuters|REUTERS|UPI|PTI|IANS|ANI|ANSA|askanews|EFE|Lusa|ANP|Belga|Ritzau|TT|NTB|STT|dpa|epd|KNA|SID|APA|TASS|Xinhua|Yonhap|Kyodo|AA|DHA|İHA|IRNA|ISNA|WAM|SPA|КНА|ТАСС|新华社|中新社|中央社'
const HEADS: readonly RegExp[] = [
  // (Reuters) It began. PARIS, 3 May (AFP) - It began. Not: The Associated Press (AP) told.
  new RegExp(String.raw`^[(（](?:${WIRES})[)）]\s*(?:[-–—:]+\s*)?`, 'u'),
  new RegExp(String.raw`^[^.!?()（）]{0,48}[(（](?:${WIRES})[)）]\s*[-–—]+\s*`, 'u'),
  // Naypyidaw, Myanmar (CNN)It began: a name in brackets and no blank behind it.
  /^(?:\p{Lu}[^.!?()]{0,38}\s)?\(\p{Lu}[^()]{1,23}\)(?=["“]?\p{Lu})/u,
  // WASHINGTON, 3 May — It began.
  /^\p{Lu}{3}[\p{Lu} .'-]{0,26}(?:, [\p{L}\p{N}. ]{2,14})?\s*(?:[–—]|--)\s+(?=["“]?\p{Lu})/u,
]

/** A text's first sentence without the place and the agency before it. */
export function withoutDateline(sentence: string): string {
  for (const head of HEADS) {
    const length = head.exec(sentence)?.[0].length ?? 0
    if (length > 0 && length < sentence.length) return sentence.slice(length)
  }
  return sentence
}

const LONGEST_ASIDE = 160
const STARTS =
  'scroll down for|click here|follow us|copyright\\b|read (?:more|also|the full|next)\\b|(?:related|see also|watch|photos?|video|source|image|credit|listen|share)\\s?:|see also\\b|sign up (?:for|to)|subscribe (?:to|now)|share this|image (?:copyright|caption|source)|media caption|advertisement\\s*$|lesen sie (?:auch|mehr|hier)|mehr zum thema|lire (?:aussi|la suite)|à lire\\s*(?:aussi|également|:)|leggi (?:anche|di più)|lee también|lea también|leia (?:também|mais)|lees (?:ook|meer|verder)|læs (?:også|mere)|läs (?:också|även|mer)|lue (?:myös|lisää)|читайте (?:также|далее)|ayrıca oku|اقرأ أيض|همچنین بخوانید|延伸閱讀|延伸阅读|相关阅读|相關閱讀|更多阅读|by\\b[^,;:]{0,40}$'
const DATES =
  'published|updated|posted|last (?:updated|modified)|stand:|aktualisiert|veröffentlicht|publié|mis à jour|publicado|actualizado|atualizado|pubblicato|aggiornato|bijgewerkt|gepubliceerd|opdateret|publiceret|uppdaterad|publicerad|päivitetty|julkaistu|обновлено|опубликовано|güncelleme|发布时间|更新时间|發布時間|更新時間'
const ASIDES = new RegExp(
  String.raw`^(?:${STARTS})|^(?:${DATES})(?::|：|[^.!?]{0,24}\d[^!?]{0,60}(?<!\p{Ll}{3}\.)$)|\bcontributed to this (?:report|story)\b|\ball rights reserved\b`,
  'iu',
)

/** A short line about the page itself: where to read on, whose picture it is, who wrote. */
export function isAside(sentence: string): boolean {
  return sentence.length < LONGEST_ASIDE && ASIDES.test(sentence)
}
