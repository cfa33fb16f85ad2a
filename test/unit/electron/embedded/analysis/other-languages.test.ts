import { describe, expect, it } from 'vitest'
import { detectLanguage } from '#electron/embedded/analysis/language.ts'

/** Sentences of our own in languages that no story is in. */
const SENTENCES: readonly (readonly [string, string])[] = [
  ['az', 'Nazir dedi ki, yeni məktəb gələn il şəhərin mərkəzində açılacaq və uşaqlar üçün pulsuz olacaq.'],
  ['be', 'Міністр сказаў, што новая школа адкрыецца ў наступным годзе ў цэнтры горада.'],
  ['bg', 'Министърът каза, че новото училище ще бъде открито през следващата година в центъра на града.'],
  ['bn', 'মন্ত্রী বলেছেন যে নতুন স্কুলটি আগামী বছর শহরের কেন্দ্রে খোলা হবে।'],
  ['ca', "El ministre va dir que la nova escola s'obrirà l'any vinent al centre de la ciutat i que serà gratuïta."],
  ['cs', 'Ministr řekl, že nová škola bude otevřena příští rok v centru města a že bude zdarma.'],
  ['el', 'Ο υπουργός είπε ότι το νέο σχολείο θα ανοίξει του χρόνου στο κέντρο της πόλης.'],
  ['et', 'Minister ütles, et uus kool avatakse järgmisel aastal kesklinnas ja see on kõigile tasuta.'],
  ['eu', 'Ministroak esan du eskola berria datorren urtean irekiko dela hiriaren erdian eta doakoa izango dela.'],
  ['he', 'השר אמר שבית הספר החדש ייפתח בשנה הבאה במרכז העיר.'],
  ['hi', 'मंत्री ने कहा कि नया स्कूल अगले साल शहर के बीच में खुलेगा और सबके लिए मुफ़्त होगा।'],
  ['hr', 'Ministar je rekao da će nova škola biti otvorena sljedeće godine u središtu grada.'],
  ['hu', 'A miniszter azt mondta, hogy az új iskola jövőre nyílik meg a város közepén.'],
  ['hy', 'Նախարարն ասաց, որ նոր դպրոցը կբացվի հաջորդ տարի քաղաքի կենտրոնում։'],
  ['is', 'Ráðherrann sagði að nýi skólinn yrði opnaður á næsta ári í miðbænum.'],
  ['ja', '大臣は、新しい学校が来年、町の中心に開かれると述べた。'],
  ['ka', 'მინისტრმა თქვა, რომ ახალი სკოლა მომავალ წელს ქალაქის ცენტრში გაიხსნება.'],
  ['ko', '장관은 새 학교가 내년에 도시 중심에 문을 열 것이라고 말했다.'],
  ['lt', 'Ministras sakė, kad naujoji mokykla bus atidaryta kitais metais miesto centre.'],
  ['lv', 'Ministrs teica, ka jaunā skola tiks atvērta nākamgad pilsētas centrā un būs bez maksas.'],
  ['ms', 'Menteri itu berkata bahawa sekolah baharu itu akan dibuka tahun depan di pusat bandar.'],
  ['no', 'Statsråden sa at den nye skolen åpner til neste år midt i byen, og at den blir gratis for alle barn.'],
  ['pl', 'Minister powiedział, że nowa szkoła zostanie otwarta w przyszłym roku w centrum miasta.'],
  ['ro', 'Ministrul a spus că noua școală va fi deschisă anul viitor în centrul orașului.'],
  ['sk', 'Minister povedal, že nová škola bude otvorená budúci rok v centre mesta a že bude bezplatná.'],
  ['sl', 'Minister je dejal, da bo nova šola odprta prihodnje leto v središču mesta in da bo brezplačna.'],
  ['sq', 'Ministri tha se shkolla e re do të hapet vitin e ardhshëm në qendër të qytetit.'],
  ['sr', 'Министар је рекао да ће нова школа бити отворена следеће године у центру града.'],
  ['ta', 'புதிய பள்ளி அடுத்த ஆண்டு நகரின் மையத்தில் திறக்கப்படும் என்று அமைச்சர் கூறினார்.'],
  ['th', 'รัฐมนตรีกล่าวว่าโรงเรียนใหม่จะเปิดในปีหน้าที่ใจกลางเมือง'],
  ['tl', 'Sinabi ng ministro na magbubukas ang bagong paaralan sa susunod na taon sa gitna ng lungsod.'],
  ['uk', 'Міністр сказав, що нову школу відкриють наступного року в центрі міста.'],
  ['ur', 'وزیر نے کہا کہ نیا اسکول اگلے سال شہر کے مرکز میں کھولا جائے گا اور سب کے لیے مفت ہوگا۔'],
  ['vi', 'Bộ trưởng nói rằng ngôi trường mới sẽ mở cửa vào năm tới ở trung tâm thành phố.'],
] // prettier-ignore

describe('languages that no story is in', () => {
  it.each(SENTENCES)('%s is told', (language, text) => {
    const guess = detectLanguage(text)
    expect(guess.language).toBe(language)
    expect(guess.confidence).toBeGreaterThan(0.5)
  })
})

describe('languages that are not known', () => {
  it.each([
    'Serikali ya Tanzania imetangaza leo kwamba shule zote zitafunguliwa tena wiki ijayo baada ya mvua kubwa.',
    'Rais wa Kenya alisema jana kuwa uchumi wa nchi unaendelea kukua licha ya changamoto.',
    'Mae Llywodraeth Cymru wedi cyhoeddi cyllideb newydd heddiw ar gyfer ysgolion y wlad.',
  ])('%s is none of those that are', (text) => {
    const { language, confidence } = detectLanguage(text)
    expect(language).toBe('und')
    expect(confidence).toBeLessThan(0.5)
  })

  it('takes no headline for one, though it has no small words', () => {
    expect(detectLanguage('Central bank raises rates again').language).toBe('en')
    expect(detectLanguage('Die Zentralbank erhöht erneut Zinsen').language).toBe('de')
  })
})
