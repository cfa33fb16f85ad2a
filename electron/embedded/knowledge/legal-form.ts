/** Words after the name of a company that say what kind of company it is. */
const FORMS = new Set(
  (
    'Corp Corporation Inc Incorporated Co Company Cos Companies Ltd Limited Plc PLC plc LLC LP SA S.A AG ' +
    'NV N.V A.G P.L.C SpA S.p.A AB ASA Oy Oyj A/S SE KGaA GmbH Bhd Berhad Pty Pte Holdings Holding Group'
  ).split(' '),
)

export function isLegalForm(word: string): boolean {
  return FORMS.has(word.endsWith('.') ? word.slice(0, -1) : word)
}

/** The name without an article in front and its legal forms behind; empty where nothing would be left. */
export function withoutLegalForm(name: string): string {
  const words = name.replace(/^The /, '').split(' ')
  let to = words.length
  while (to > 0 && isLegalForm(words[to - 1] ?? '')) to -= 1
  if (to < words.length && words[to - 1] === '&') to -= 1
  if (to === words.length) return name.replace(/^The /, '')
  return words.slice(0, to).join(' ').replace(/,$/, '')
}
