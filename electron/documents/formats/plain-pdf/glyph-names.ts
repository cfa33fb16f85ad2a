/** The character behind a glyph's name, as fonts of PDF name their glyphs. */

/** Names of one letter stand for it. */
const ASCII =
  'space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright ' +
  'asterisk plus comma hyphen period slash zero one two three four five six seven eight nine ' +
  'colon semicolon less equal greater question at'

const AFTER_UPPER = 'bracketleft backslash bracketright asciicircum underscore grave'
const AFTER_LOWER = 'braceleft bar braceright asciitilde'

const LATIN_1 =
  'exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine ' +
  'guillemotleft logicalnot . registered macron degree plusminus twosuperior threesuperior acute ' +
  'mu paragraph periodcentered cedilla onesuperior ordmasculine guillemotright onequarter ' +
  'onehalf threequarters questiondown'

const OTHERS =
  'AEÆ aeæ OEŒ oeœ EthÐ ethð ThornÞ thornþ OslashØ oslashø germandblsß dotlessiı ' +
  'LslashŁ lslashł DcroatĐ dcroatđ HbarĦ hbarħ kgreenlandicĸ EngŊ engŋ TbarŦ tbarŧ ScommaaccentȘ scommaaccentș longsſ florinƒ ' +
  'circumflexˆ caronˇ breve˘ dotaccent˙ ring˚ ogonek˛ tilde˜ hungarumlaut˝ endash– emdash— ' +
  'quoteleft‘ quoteright’ quotesinglbase‚ quotedblleft“ quotedblright” quotedblbase„ dagger† ' +
  'daggerdbl‡ bullet• ellipsis… perthousand‰ guilsinglleft‹ guilsinglright› fraction⁄ Euro€ ' +
  'trademark™ minus− multiply× divide÷ infinity∞ notequal≠ lessequal≤ greaterequal≥ ' +
  'approxequal≈ summation∑ product∏ integral∫ radical√ partialdiff∂ lozenge◊ ffﬀ fiﬁ flﬂ ' +
  'ffiﬃ fflﬄ arrowleft← arrowup↑ arrowright→ arrowdown↓ arrowboth↔ element∈ ' +
  'universal∀ existential∃ similar∼ equivalence≡ propersubset⊂ intersection∩ union∪ ' +
  'logicaland∧ logicalor∨ emptyset∅ minute′ second″ asteriskmath∗ angbracketleft〈 angbracketright〉 ' +
  'star⋆ openbullet◦ prime′ lessmuch≪ greatermuch≫ ' +
  'Delta∆ OmegaΩ AlphaΑ BetaΒ GammaΓ EpsilonΕ ZetaΖ EtaΗ ThetaΘ IotaΙ KappaΚ LambdaΛ ' +
  'MuΜ NuΝ XiΞ OmicronΟ PiΠ RhoΡ SigmaΣ TauΤ UpsilonΥ PhiΦ ChiΧ PsiΨ ' +
  'alphaα betaβ gammaγ deltaδ epsilonε zetaζ etaη thetaθ iotaι kappaκ lambdaλ nuν xiξ omicronο ' +
  'piπ rhoρ sigmaσ tauτ upsilonυ phiφ chiχ psiψ omegaω'

/** Accents as the ends of names; a letter and its accent are put together by Unicode. */
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ grave: '\u0300', acute: '\u0301', circumflex: '\u0302', tilde: '\u0303', macron: '\u0304' },
  ...{ breve: '\u0306', dotaccent: '\u0307', dieresis: '\u0308', ring: '\u030a', caron: '\u030c' },
  ...{ hungarumlaut: '\u030b', cedilla: '\u0327', ogonek: '\u0328', commaaccent: '\u0327' },
}

const NAMES = namesOf()

/** Undefined where the name says nothing by itself, as `g17` and names of a font's own do. */
export function characterOf(name: string): string | undefined {
  if (/^[A-Za-z]$/.test(name)) return name
  const known = NAMES.get(name)
  if (known !== undefined) return known
  const hex = /^(?:uni([\dA-F]{4})|u([\dA-F]{4,6}))$/.exec(name)
  if (hex) return fromHex(hex[1] ?? hex[2] ?? '')
  const found = /^([A-Za-z])([a-z]{4,})$/.exec(name)
  const accent = found?.[2] === undefined ? undefined : ACCENTS[found[2]]
  if (accent === undefined) return undefined
  const together = `${found![1]}${accent}`.normalize('NFC')
  return together.length === 1 ? together : undefined
}

function fromHex(hex: string): string | undefined {
  const code = parseInt(hex, 16)
  const isLone = code >= 0xd800 && code <= 0xdfff
  return code > 0x10ffff || isLone ? undefined : String.fromCodePoint(code)
}

function namesOf(): Map<string, string> {
  const names = new Map<string, string>()
  const inOrder = (list: string, first: number): void => {
    for (const [at, name] of list.split(' ').entries()) {
      names.set(name, String.fromCharCode(first + at))
    }
  }
  inOrder(ASCII, 0x20)
  inOrder(AFTER_UPPER, 0x5b)
  inOrder(AFTER_LOWER, 0x7b)
  inOrder(LATIN_1, 0xa1)
  names.delete('.')
  for (const one of OTHERS.split(' ')) {
    names.set(one.slice(0, -1), one.slice(-1))
  }
  return names
}
