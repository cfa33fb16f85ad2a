/** Facts of the RTF 1.9.1 specification: which words stand for characters, charsets, other places. */

export const CHARACTERS: Readonly<Record<string, string>> = {
  ...{ emdash: '\u2014', endash: '\u2013', lquote: '\u2018', rquote: '\u2019' },
  ...{ ldblquote: '\u201c', rdblquote: '\u201d', bullet: '\u2022' },
  ...{ emspace: ' ', enspace: ' ', qmspace: ' ', tab: ' ', zwj: '\u200d', zwnj: '\u200c' },
}

export const SYMBOLS: Readonly<Record<string, string>> = {
  ...{ '\\': '\\', '{': '{', '}': '}', '~': '\u00a0', _: '\u2011' },
}

export const ENDS_PARAGRAPH = new Set([
  ...['par', 'line', 'lbr', 'cell', 'nestcell', 'row', 'nestrow', 'sect', 'page', 'column'],
])

/** Their contents are no text of the document, or are it a second time. */
export const SKIPPED = new Set([
  ...['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'objdata', 'objclass', 'objname'],
  ...['header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf'],
  ...['fldinst', 'xe', 'tc', 'tcn', 'rxe', 'bkmkstart', 'bkmkend', 'annotation', 'atnid'],
  ...['atnauthor', 'listtable', 'listoverridetable', 'revtbl', 'rsidtbl', 'generator', 'filetbl'],
  ...[
    'themedata',
    'colorschememapping',
    'datastore',
    'latentstyles',
    'shprslt',
    'sp',
    'nonshppict',
  ],
  ...['userprops', 'docvar', 'xmlnstbl', 'mmathPr', 'pgptbl', 'template', 'pntext', 'listtext'],
  ...['ftnsep', 'ftnsepc', 'ftncn', 'aftnsep', 'aftnsepc', 'aftncn', 'passwordhash'],
])

/** Ignorable destinations (`\*`) that hold visible text all the same. */
export const VISIBLE = new Set(['shpinst', 'shptxt', 'footnote', 'fldrslt'])

export const INFO = new Set(['title', 'subject', 'author', 'keywords', 'doccomm', 'company'])

/** Values of `\fcharset`, and the code page that each means. */
const CHARSETS: Readonly<Record<number, number>> = {
  ...{ 0: 1252, 77: 10000, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253 },
  ...{ 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250 },
  ...{ 254: 437, 255: 850 },
}

export const pageOfCharset = (charset: number): number | undefined => CHARSETS[charset]

export const PAGE_OF_WORD: Readonly<Record<string, number>> = {
  ...{ ansi: 1252, mac: 10000, pc: 437, pca: 850 },
}

/** The name iconv-lite has for a code page. */
export function encodingOfPage(page: number): string {
  if (page === 65001) return 'utf-8'
  if (page === 10000) return 'macintosh'
  if (page === 1361) return 'cp949'
  return `cp${page}`
}
