/**
 * Abbreviations with a stop that ends no sentence, or not always. Facts of everyday writing, put
 * together by hand from faults seen in news, manuals and treebanks. An entry in small letters is met
 * however it is written, one with a capital as it stands or all in capitals: No. 5, but "said no."
 */
export type Abbreviations = {
  /** A word follows that belongs to it: Dr. Smith, z.B. so. */
  readonly leads: ReadonlySet<string>
  /** Ends a sentence as well: Acme Inc. The next, Acme Inc. Group. */
  readonly mayEnd: ReadonlySet<string>
  /** Goes on only before a number: No. 5, Art. 3. */
  readonly counts: ReadonlySet<string>
  /** Words that begin a sentence and are no part of a name that goes on. */
  readonly starters: ReadonlySet<string>
}

type Lists = { [Part in keyof Abbreviations]?: string }

const EVERYWHERE: Lists = {
  leads: 'mr mrs ms dr prof St vs cf approx',
  mayEnd: 'Inc Ltd Corp Co Jr Sr',
  counts: 'No Nr vol fig tel',
}

const LISTS: Readonly<Record<string, Lists>> = {
  en: {
    leads:
      'Messrs Drs Mt Ft Gen Col Lt Sgt Cpl Pvt Maj Capt Cmdr Adm Gov Govs Sen Sens Rep Reps Rev Hon Pres Supt Msgr Fr Insp Det Amb Asst Assoc Atty viz i.e e.g',
    mayEnd:
      'Ala Ariz Ark Calif Colo Conn Del Fla Ga Ill Ind Kan Ky La Md Mass Mich Minn Miss Mo Mont Neb Nev Okla Ore Pa Penn Tenn Tex Va Vt Wash Wis Wyo Bros Esq al Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Ave Blvd Ph.D Pvt Mon Tue Tues Wed Thu Thur Thurs Fri Sat',
    counts: 'Nos no nos Art Sec Figs figs Vols vols Ch Chap p pp ext Op Ser ser',
    starters:
      'the a an he she it they we i you his her its their our my this that these those there here in on at for from with by as to and but or so if when while after before since because although though however then now also what who where why how not no yes some many most all two both each under over during according despite once until',
  },
  de: {
    leads:
      'z.B d.h i.d.R bzw Hr Fr ca inkl exkl ggf evtl zzgl abzgl sog vgl bspw mind sogen lt med jur phil rer Dipl Ing Hl gem geb gest ehem Mag Frhr Gebr max min',
    mayEnd:
      'usw u.a Str Mio Mill Mrd Tsd Jan Feb Mär Apr Jun Jul Aug Sep Sept Okt Nov Dez Std Sek Jh Jhd v.Chr n.Chr o.ä u.ä',
    counts: 'Nrn Art Abs Bd Bde Ziff Kap Abb Tab Anm Pos Rn Az lit',
    starters:
      'der die das den dem des ein eine einer eines er sie es wir ihr ich man sein seine ihre dies diese dieser dieses jene hier dort da danach dann damit dabei dazu darauf daraufhin im in am an auf aus bei mit nach seit von vor zu zum zur für gegen ohne über unter um bis und aber oder doch auch wenn als wie weil ob obwohl während nachdem bevor nun jetzt so nicht kein keine alle viele einige beide nur noch schon später zuvor zudem außerdem jedoch allerdings insgesamt laut wegen trotz was wer wo warum',
  },
  fr: {
    leads: 'M MM Mme Mmes Mlle Mlles Me Mgr Ste env p.ex c.-à-d apr av',
    mayEnd: 'Cie janv févr avr juil sept oct nov déc',
    counts: 'n no art p pp chap al',
    starters:
      'le la les un une des il elle ils elles on nous vous je ce cet cette ces son sa ses leur leurs en dans sur à au aux avec pour par de du et mais ou où si quand lorsque après avant depuis selon puis alors ainsi aussi cependant toutefois plus pas tous deux',
  },
  es: {
    leads: 'Sra Srta Sres Dra Dres D Dña Lic Ing Gral Cnel Tte Sto Sta EE Mons Fco Avda p.ej aprox',
    mayEnd: 'UU EE.UU Cía S.A ud uds',
    counts: 'n.º nº núm núms pág págs art arts cap',
    starters:
      'el la los las un una unos unas él ella ellos ellas su sus este esta estos estas eso esto en de del a al con por para según tras desde hasta y e pero o si no se lo le cuando mientras después antes además también sin así ya más entre sobre',
  },
  pt: {
    leads: 'Sra Srta Srs Dra Drs Profa al av Eng Exmo Exma Gen Cel Sto Sta ed aprox',
    mayEnd: 'Cia Ltda S.A',
    counts: 'nº n.º núm pág págs art arts cap',
    starters:
      'o a os as um uma uns umas ele ela eles elas seu sua seus suas este esta esse essa isso isto em no na nos nas de do da dos das com por para segundo após desde até e mas ou se não quando enquanto depois antes além também sem assim já mais entre sobre ao',
  },
  it: {
    leads:
      'sig sigg sig.ra dott dott.ssa avv ing prof.ssa geom Rag On Sen Gen Col Mons Card SS Spett Egr ca',
    mayEnd: 'S.p.A S.r.l',
    counts: 'n nn pag pagg art artt cap',
    starters:
      'il lo la i gli le un uno una egli ella lui lei essi loro suo sua questo questa questi queste quello in nel nella nei di del della dei da dal dalla a al alla con per secondo dopo da e ma o se non si quando mentre prima inoltre anche senza così già più tra fra su sul sulla',
  },
  nl: {
    leads:
      'dhr mevr mw drs ir ing mr bijv d.w.z o.a m.b.t i.v.m t.a.v m.n resp evt incl excl ca ds jhr',
    mayEnd: 'm.i v.Chr n.Chr',
    counts: 'nr nrs art blz pag afb hfst',
    starters:
      'de het een hij zij ze wij we ik u hun zijn haar dit dat deze die er hier daar in op aan bij met van voor naar uit door over onder tot en maar of als toen omdat hoewel volgens na sinds tijdens ook nog niet dan nu dus echter alle veel',
  },
  da: {
    leads: 'hr f.eks bl.a d.v.s dvs ca skt kgl kgs Chr jf jfr inkl ekskl evt vedr frk fhv resp',
    mayEnd: 'mio mia kr pct årh f.Kr e.Kr o.lign o.l',
    counts: 'stk kl pkt tlf art sml sp kap',
    starters:
      'den det de en et han hun vi jeg i du hans hendes deres dette denne disse der her på for fra til med af om ved som og men eller så hvis når da efter før siden mens fordi ifølge også ikke nu alle',
  },
  sv: {
    leads: 'hr t.ex bl.a d.v.s dvs s.k ca fil kungl kgl doc resp ev inkl exkl S:t',
    mayEnd: 'milj mdr kr f.Kr e.Kr',
    counts: 'kap sid kl art',
    starters:
      'den det de en ett han hon vi jag i du hans hennes deras detta denna dessa där här på för från till med av om vid som och men eller så när då efter före sedan medan eftersom enligt också inte nu alla',
  },
  fi: {
    leads: 'esim ns mm tri dos fil maist toht ts',
    mayEnd: 'eaa jaa',
    counts: 'klo puh ym',
    starters:
      'hän se he ne me minä sinä te tämä nämä siinä sen hänen heidän kun jos mutta ja tai sekä myös ei nyt sitten siksi koska vaikka jälkeen kaikki',
  },
  tr: {
    leads: 'Doç Yrd Sn bkz örn Alb Gen Org Hz',
    mayEnd: 'Şti A.Ş T.C M.Ö M.S Cad Sok Mah',
    counts: 'no md',
    starters:
      'bu şu o bir biz ben sen siz onlar onun onu ona bunun bunu buna burada orada ve ama ancak fakat çünkü eğer ise da de için ile sonra önce göre ayrıca daha en çok her bütün böylece şimdi yani hem ne nasıl neden',
  },
  ru: {
    leads: 'ул им т.е т.к акад св гр тов см напр обл пос кол т.н',
    mayEnd: 'руб коп млн млрд тыс долл гг вв н.э',
    counts: 'стр рис табл пп ст гл',
    starters:
      'он она оно они мы я вы ты его её ее их это этот эта эти тот там здесь в во на с со из за по для от до о об при под над и а но или если когда как после перед во так также потом затем однако что кто где почему не все уже',
  },
}

const known = new Map<string, Abbreviations>()

/** Those of a language, with the ones that every paper writes. English ones where none are known. */
export function abbreviationsOf(language: string): Abbreviations {
  let found = known.get(language)
  if (found === undefined) {
    const own = LISTS[language.slice(0, 2)] ?? (language === 'und' ? LISTS['en'] : {})
    const all = (part: keyof Abbreviations) =>
      new Set(`${EVERYWHERE[part] ?? ''} ${own?.[part] ?? ''}`.split(' ').filter(Boolean))
    found = {
      leads: all('leads'),
      mayEnd: all('mayEnd'),
      counts: all('counts'),
      starters: all('starters'),
    }
    known.set(language, found)
  }
  return found
}

/** Whether a list has the word: as written, in small letters, or as a name all in capitals. */
export function hasWord(list: ReadonlySet<string>, word: string): boolean {
  if (list.has(word)) return true
  const lower = word.toLowerCase()
  if (lower === word) return false
  return list.has(lower) || (word.toUpperCase() === word && list.has(word[0]! + lower.slice(1)))
}
