const STRONG = /(\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana})|\p{L}/u

/** The direction of a text by its first letter, as `dir="auto"` finds it; left to right without one. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  return STRONG.exec(text)?.[1] === undefined ? 'ltr' : 'rtl'
}
