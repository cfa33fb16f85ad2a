/** Lines that are not the article's although they stand within it: calls, credits, bylines, times. */

/** Whole lines in the 16 languages; a line with more in it stays. */
const CALLS =
  /^(?:advertisement|sponsored(?: content)?|anzeige|werbung|publicité|publicidad|publicidade|pubblicità|advertentie|annonse?|annons|reklame?|mainos|реклама|reklam|广告|廣告|إعلان|تبلیغات|(?:read|see) (?:more|also).{0,90}|also read:?.{0,90}|more on this(?: story)?.*|weiterlesen|mehr (?:zum thema|dazu).{0,60}|lesen sie (?:auch|mehr).{0,90}|(?:à )?lire (?:aussi|également|plus).{0,90}|lea también.{0,90}|leer más.{0,60}|le(?:ia|r) (?:também|mais).{0,90}|leggi (?:anche|di più).{0,90}|lees (?:ook|meer|verder).{0,90}|läs (?:också|mer|även).{0,90}|læs (?:også|mere).{0,90}|lue (?:myös|lisää).{0,90}|читайте (?:также|ещё|еще).{0,90}|ayrıca (?:bak|oku).{0,60}|devamını oku.{0,30}|相关阅读.{0,60}|延伸閱讀.{0,60}|اقرأ (?:أيضا|أيضًا|المزيد).{0,90}|بیشتر بخوانید.{0,90}|related(?: (?:articles|stories|topics|posts|content))?:?|share(?: this.*| on .*)?|teilen|partager|compartir|compartilhar|condividi|delen|dela|del|jaa|поделиться|paylaş|分享|مشاركة|sign up.{0,80}newsletter.*|.{0,40}newsletter.{0,40}(?:abonnieren|anmelden|inscri|suscr|iscri).{0,30}|subscribe(?: (?:now|to|today).*)?|follow us.*|like us on.*|all rights reserved.*|alle rechte vorbehalten.*|tous droits réservés.*|todos los derechos reservados.*|todos os direitos reservados.*|все права защищены.*|版权所有.*|©.*|copyright ©?.*|(?:photo(?:graph)?|foto|image|bild|kuva|фото|صورة|عکس|图|圖)(?: ?(?:credit|by|source|caption|quelle))?\s?[:：|/].{0,120}|image (?:source|caption).*|getty images|click here.*|(?:leave a )?(?:comments?|reply|kommentare?|commentaires?|comentarios?)(?: \(\d+\))?|\d+ (?:comments?|kommentare|commentaires|comentarios|комментари\S*)|print|e-?mail|facebook|twitter|whatsapp|telegram|linkedin|reddit|pinterest|copy link|link kopieren|save|bookmark|tags?:.{0,120}|topics?:.{0,120}|stichw(?:ort|örter|orte):?.{0,120}|etiquetas:.{0,120}|\d+ ?(?:min(?:ute)?s?|Min\.|分钟|分鐘|мин\.?) ?(?:read|lesezeit|de lecture|de lectura|läsning|阅读|閱讀)?|listen to this article.*|this article is for subscribers.*|continue reading.*|already a subscriber.*|back to top|nach oben|skip to.{0,30}|jump to.{0,30}|\[edit\]|load more.*|show more|mehr anzeigen)$/i

/** The time of an entry of a ticker, or a date alone. */
const TIMES =
  /^(?:\p{L}{2,10}\.?,? )?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?(?:uhr|h|am|pm|a\.m\.|p\.m\.|[A-Z]{2,4}))?$/iu
const UPDATED =
  /^(?:last )?(?:published|updated|posted|veröffentlicht|aktualisiert|stand|publié|mis à jour|publicado|actualizado|atualizado|pubblicato|aggiornato|gepubliceerd|bijgewerkt|publicerad|uppdaterad|udgivet|opdateret|julkaistu|päivitetty|опубликовано|обновлено|yayınlanma|güncelleme|发布|發布|更新|نشر|منتشر).{0,60}\d/i

export function isBoilerplate(line: string): boolean {
  if (line.length > 200) return false
  return CALLS.test(line) || TIMES.test(line) || (line.length < 90 && UPDATED.test(line))
}

/** What a page says of its article elsewhere. */
export type Known = {
  readonly title: string
  readonly author?: string
  readonly siteName?: string
}

/** The first lines of many articles repeat what stands above them: the title, the site, the byline. */
export function withoutHead(lines: readonly string[], known: Known): string[] {
  const title = plain(known.title)
  const author = plain(known.author ?? '')
  const siteName = plain(known.siteName ?? '')
  const isHead = (line: string): boolean => {
    const text = plain(line)
    if (
      text === title ||
      (siteName !== '' && text === siteName) ||
      (author !== '' && text === author)
    )
      return true
    if (line.length > 120 || /[.!?。！？]$/.test(line)) return false
    return author !== '' && text.includes(author) && text.length < author.length + 60
  }
  return lines.filter((line, at) => at >= 6 || !isHead(line))
}

/** For comparing: letters and digits only. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
