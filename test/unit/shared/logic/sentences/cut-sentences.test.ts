import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutSentences } from '#shared/logic/sentences/cut-sentences.ts'

/** Sentences as they must come out, put together with blanks and cut again. */
const GOLD: readonly (readonly [language: string, what: string, ...sentences: string[]])[] = [
  ['en', 'a time with its zone or day', 'At 3:01 a.m. ET Tuesday it came.', 'We left at 9 a.m. Friday.'],
  ['en', 'a time at the end', 'It shut at 5 p.m.', 'The crew left at 11 p.m. (CDT) in the rain.'],
  ['en', 'a country before a name', 'The U.S. Senate met in St. Louis, Mo. Gov. Doe came.', 'He knew.'],
  ['en', 'a country at the end', 'She lives in the U.S.', 'The U.N. Fund paid.'],
  ['en', 'numbers of things', 'See No. 5 in Art. IV on p. 12.', 'He said no.', 'Most of it was art.', 'Fine.'],
  ['en', 'a firm in the middle and at the end', 'Acme Inc. Group fell.', 'So did Bolt Inc.', 'The rest rose.'],
  ['en', 'initials', 'J. R. R. Hall met T.J. Low, I. M. Poe and Edward I. Doe.', 'So do I.', 'Police left.'],
  ['en', 'a letter that is a name', 'It was Plan B.', 'Then it rained.', 'Roe v. Doe went on.'],
  ['en', 'a question that somebody asks', '“Why not?” she asked.', '(Who, anyone?) and more.', '"Why?"', 'Then he left.'],
  ['en', 'a link', 'See http://a.example/s?q=1 for more.', 'Done.'],
  ['en', 'one sign for three stops', 'He waited…', 'Then he left… or not.'],
  ['en', 'a number that begins', 'It was their third war.', '2014 was worse.', 'Police came.', '12 people left.'],
  ['en', "a list's numbers", '1. The first thing.', '2. The second thing.', 'A. The option.'],
  ['en', 'a month and a dateline', 'TAMPA, Fla. (AP) — On Dec. 19 it snowed.', 'It was Mon. March 2.'],
  ['de', 'ordinals', 'Am 5. August kam er im 19. Jahrhundert an.', 'Er wurde 3.', 'Danach ging er.'],
  ['de', 'abbreviations', 'Dr. med. Karl Doe kam ca. 10 Tage zu spät, z. B. so.', 'Nach Art. 5 Abs. 2 gilt das usw.', 'Das war es.'],
  ['de', 'a year that begins', 'Die Partei gewann.', '1994 führte das dazu.'],
  ['de', 'quotes', '„Warum?“ fragte er.', '„Komm!“'],
  ['fr', 'abbreviations and quotes', 'M. Dupont naît vers 100 av. J.-C. à Rome.', 'Il dit « Oui ! » puis part.', 'Fin.'],
  ['es', 'a country of two abbreviations', 'El Sr. Doe vive en EE. UU. (norte).', 'Vea la pág. 4.'],
  ['pt', 'abbreviations', 'A Sra. Doe mora na al. Barão, tel. (11) 55.', 'Fim.'],
  ['it', 'abbreviations', 'Il dott. Doe parla.', 'La sig.ra Doe ascolta.'],
  ['nl', 'abbreviations', 'Dhr. Doe en drs. Poe kwamen, bijv. Piet.', 'Klaar.'],
  ['da', 'abbreviations and dates', 'Det Kgl. Teater åbner d. 5. maj, jf. § 76.', 'Prisen er 5 kr.', 'Det er f.eks. Poe.'],
  ['sv', 'abbreviations', 'Doc. Berg kom resp. Göran.', '2014 flög de till Rom.'],
  ['fi', 'abbreviations and dates', 'Hän tuli 5. elokuuta, esim. Turkuun.', 'Se oli ns. Doe.'],
  ['tr', 'ordinals', 'II. Dünya Savaşı bitti.', '247. Maddesine bkz. Şekil.', '1994 yılında geldi.'],
  ['ru', 'abbreviations', 'Он жил в г. Москва.', 'А. С. Доу писал и т. д.', 'Он умер.'],
  ['ar', 'a title and a question', 'قال د. أحمد ذلك.', 'هل جاء؟', 'نعم.'],
] // prettier-ignore

const cut = (text: string, language: string): string[] =>
  cutSentences(text, language).map(({ start, end }) => text.slice(start, end))

describe('cutSentences', () => {
  it.each(GOLD)('%s: %s', (language, _what, ...sentences) => {
    expect(cut(sentences.join(' '), language)).toEqual(sentences)
  })

  it('gives a mark that opens to what it opens', () => {
    const chinese = ['他来了。', '《世界》出版。', '“是的”，他说。', '（完）']
    expect(cut(chinese.join(''), 'zh-cn')).toEqual(chinese)
  })

  it('ends at the end of a line, and keeps a mark that closes with what it closes', () => {
    expect(cut('Acme Inc.\nNext\n\n3. Mai', 'de')).toEqual(['Acme Inc.', 'Next', '3. Mai'])
    expect(cut('Il dit : « Oui ! ». Il part. (Fin. ) Ici.', 'fr')).toEqual([
      'Il dit : « Oui ! ».',
      'Il part.',
      '(Fin. )',
      'Ici.',
    ])
  })

  it('loses no sign of any text but blanks, and none stands in two', () => {
    const part = fc.constantFrom(
      ...'Mr. |No. |5 |a.m. |“|”|(|) |《|。|? |! |…|word. |Word |x? |\n|\u2028|É|😀| |http://a.b/?|U.S. '.split('|'), // prettier-ignore
    )
    const text = fc.oneof(
      fc.array(part, { maxLength: 30 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 60 }),
    )
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('en', 'de', 'zh-cn', 'ar', 'und', '??'),
        (body, language) => {
          let at = 0
          let gaps = ''
          for (const { start, end } of cutSentences(body, language)) {
            expect(start).toBeGreaterThanOrEqual(at)
            expect(end).toBeGreaterThan(start)
            expect(body.slice(start, end)).toBe(body.slice(start, end).trim())
            gaps += body.slice(at, start)
            at = end
          }
          expect((gaps + body.slice(at)).trim()).toBe('')
        },
      ),
      { numRuns: 100 },
    )
  })
})
