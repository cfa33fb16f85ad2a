/** Articles of our own in the languages of the service: what a page is to be read as. */

export type Sample = {
  readonly language: string
  readonly title: string
  readonly author: string
  readonly paragraphs: readonly string[]
}

const en: Sample = {
  language: 'en',
  title: 'Harbour town votes to keep its gas lamps',
  author: 'Ann Lee',
  paragraphs: [
    'The council of the old harbour town voted late on Tuesday to keep its last two hundred gas lamps, ending a quarrel that had gone on for more than three years and had cost two mayors their office.',
    'Engineers had warned that the pipes beneath the quay were older than anybody on the council, and that repairing them would cost about four million pounds. “Nobody disputes the figure,” said the deputy mayor, Ruth Alder. “We dispute that light is only a matter of cost.”',
    'Opponents said the money was needed for the school roof. Their motion failed by one vote.',
    'Under the plan, the lamps on the eastern pier will be taken down first, cleaned in a workshop in the next valley, and put back before the herring season begins. The gas company has promised to keep a crew in the town for the next ten years.',
    'It was not the first vote of its kind. In 1987 and again in 2004, similar motions were lost, and each time a third of the lamps disappeared within the year.',
    'Residents who had waited outside the town hall in the rain applauded when the result was read out. A few of them then walked down to the water, where the lamps were being lit, one after the other, as on every other evening.',
    'The decision can still be appealed until the end of the month; the school board said it would look at the papers first.',
  ],
}

const enTwo: Sample = {
  language: 'en',
  title: 'What a drowned forest says about the sea',
  author: 'Tomas Berg',
  paragraphs: [
    'At the lowest tides of the year, the stumps of a forest show on the beach north of the village. They are some four thousand years old, and they stand where they grew.',
    'A team from three universities has now counted their rings. The trees died within a single winter, the researchers write, which is faster than any model of the coast had allowed for.',
    'Salt reached the roots before the waves did. The outermost rings are narrow, then they stop; there is no sign of fire, disease or the axe.',
    'The finding matters because much of the present coast is defended on the assumption that change takes decades. If a bar of gravel gives way, the study argues, it may take months.',
    'Not everybody agrees. A group in Leiden points out that one beach is one beach, and that the dating of the last ring has an error of up to eleven years.',
    'The stumps will be visible again in March. After that, sand is expected to cover them for at least a decade.',
  ],
}

const de: Sample = {
  language: 'de',
  title: 'Hafenstadt behält ihre Gaslaternen',
  author: 'Jürgen Maß',
  paragraphs: [
    'Der Rat der alten Hafenstadt hat am Dienstagabend beschlossen, die letzten zweihundert Gaslaternen zu erhalten. Damit endet ein Streit, der mehr als drei Jahre gedauert und zwei Bürgermeister das Amt gekostet hat.',
    'Fachleute hatten gewarnt, die Leitungen unter dem Kai seien älter als jedes Mitglied des Rates. Die Reparatur werde rund vier Millionen Euro kosten, heißt es in einem Gutachten.',
    '„Niemand bestreitet die Zahl“, sagte die stellvertretende Bürgermeisterin. „Wir bestreiten, dass Licht nur eine Frage des Geldes ist.“',
    'Die Gegner wollten das Geld für das Dach der Schule verwenden; ihr Antrag scheiterte mit einer Stimme. Gegen den Beschluss kann bis Ende des Monats Widerspruch eingelegt werden.',
    'Die Laternen auf der östlichen Mole werden zuerst abgebaut, in einer Werkstatt im Nachbartal gereinigt und vor Beginn der Heringssaison wieder aufgestellt.',
  ],
}

const fr: Sample = {
  language: 'fr',
  title: 'La ville portuaire garde ses réverbères à gaz',
  author: 'Élise Morel',
  paragraphs: [
    'Le conseil de la vieille ville portuaire a voté mardi soir le maintien de ses deux cents derniers réverbères à gaz, mettant fin à une querelle de plus de trois ans.',
    'Les ingénieurs avaient prévenu que les conduites sous le quai étaient plus vieilles que tous les élus. Leur réparation coûtera environ quatre millions d’euros.',
    '« Personne ne conteste le chiffre », a déclaré l’adjointe au maire. « Nous contestons que la lumière ne soit qu’une affaire d’argent. »',
    'Les opposants voulaient consacrer cette somme au toit de l’école ; leur motion a été rejetée à une voix près.',
    'Les réverbères de la jetée est seront démontés les premiers, nettoyés dans un atelier de la vallée voisine, puis remis en place avant la saison du hareng.',
  ],
}

const es: Sample = {
  language: 'es',
  title: 'La ciudad portuaria conserva sus farolas de gas',
  author: 'Lucía Ortega',
  paragraphs: [
    'El ayuntamiento de la vieja ciudad portuaria votó el martes por la noche a favor de conservar sus últimas doscientas farolas de gas y puso fin a una disputa de más de tres años.',
    'Los ingenieros habían advertido de que las tuberías bajo el muelle eran más antiguas que cualquier concejal y de que repararlas costaría unos cuatro millones de euros.',
    '«Nadie discute la cifra», dijo la teniente de alcalde. «Discutimos que la luz sea solo una cuestión de dinero».',
    'Los opositores querían destinar el dinero al tejado de la escuela; su moción fue rechazada por un solo voto.',
  ],
}

const pt: Sample = {
  language: 'pt',
  title: 'Cidade portuária mantém os candeeiros a gás',
  author: 'João Prata',
  paragraphs: [
    'A câmara da velha cidade portuária decidiu na terça-feira à noite manter os últimos duzentos candeeiros a gás, pondo fim a uma discussão de mais de três anos.',
    'Os engenheiros avisaram que as condutas sob o cais são mais velhas do que qualquer vereador e que a reparação custará cerca de quatro milhões de euros.',
    'Os opositores queriam usar o dinheiro no telhado da escola; a moção foi rejeitada por um voto. A decisão ainda pode ser contestada até ao fim do mês.',
    'Os candeeiros do molhe leste serão desmontados primeiro, limpos numa oficina do vale vizinho e repostos antes da época do arenque.',
  ],
}

const ru: Sample = {
  language: 'ru',
  title: 'Портовый город сохранит газовые фонари',
  author: 'Анна Лебедева',
  paragraphs: [
    'Совет старого портового города поздно вечером во вторник проголосовал за то, чтобы сохранить последние двести газовых фонарей. Так закончился спор, который длился больше трёх лет.',
    'Инженеры предупреждали, что трубы под набережной старше любого из депутатов, а их ремонт обойдётся примерно в четыре миллиона. «Никто не спорит с цифрой», — сказала заместитель мэра.',
    'Противники хотели потратить деньги на крышу школы; их предложение отклонили с перевесом в один голос.',
    'Фонари на восточном молу снимут первыми, почистят в мастерской в соседней долине и вернут до начала сезона сельди.',
  ],
}

const ar: Sample = {
  language: 'ar',
  title: 'مدينة الميناء تحتفظ بمصابيح الغاز',
  author: 'ليلى حداد',
  paragraphs: [
    'صوّت مجلس مدينة الميناء القديمة مساء الثلاثاء على الاحتفاظ بآخر مئتي مصباح غاز، منهيًا خلافًا استمر أكثر من ثلاث سنوات وكلّف رئيسي بلدية منصبيهما.',
    'وكان المهندسون قد حذّروا من أن الأنابيب تحت الرصيف أقدم من أي عضو في المجلس، وأن إصلاحها سيكلّف نحو أربعة ملايين.',
    'وقالت نائبة رئيس البلدية: «لا أحد يجادل في الرقم، لكننا نجادل في أن الضوء مسألة مال فقط».',
    'أما المعارضون فأرادوا إنفاق المال على سقف المدرسة، وسقط اقتراحهم بفارق صوت واحد.',
  ],
}

const fa: Sample = {
  language: 'fa',
  title: 'شهر بندری چراغ‌های گازی خود را نگه می‌دارد',
  author: 'مریم رضایی',
  paragraphs: [
    'شورای شهر بندری قدیمی شامگاه سه‌شنبه رأی داد که دویست چراغ گازی باقی‌مانده را نگه دارد و به بحثی که بیش از سه سال طول کشیده بود پایان داد.',
    'مهندسان هشدار داده بودند که لوله‌های زیر اسکله از همه اعضای شورا قدیمی‌ترند و تعمیر آن‌ها حدود چهار میلیون هزینه دارد.',
    'مخالفان می‌خواستند این پول صرف سقف مدرسه شود؛ پیشنهاد آنان با یک رأی رد شد.',
    'چراغ‌های اسکله شرقی نخست برداشته، در کارگاهی در دره همسایه تمیز و پیش از آغاز فصل شاه‌ماهی بازگردانده می‌شوند.',
  ],
}

const zh: Sample = {
  language: 'zh',
  title: '港口小城保留煤气路灯',
  author: '李安',
  paragraphs: [
    '这座古老港口小城的议会周二深夜投票决定保留最后两百盏煤气路灯，结束了一场持续三年多、让两任市长丢掉职位的争论。',
    '工程师此前警告说，码头下面的管道比任何一位议员都要老，修理费用约为四百万。“没有人质疑这个数字，”副市长说，“我们质疑的是，光难道只是钱的问题。”',
    '反对者希望把这笔钱用于修缮学校屋顶，但他们的动议以一票之差被否决。',
    '根据计划，东边防波堤上的路灯将首先拆下，在邻近山谷的作坊里清洗，并在鲱鱼季节开始之前重新装好。',
    '居民们在雨中等候在市政厅外，听到结果后鼓掌欢呼。',
  ],
}

const sv: Sample = {
  language: 'sv',
  title: 'Hamnstaden behåller sina gaslyktor',
  author: 'Åsa Lind',
  paragraphs: [
    'Fullmäktige i den gamla hamnstaden röstade sent på tisdagen för att behålla de sista tvåhundra gaslyktorna. Därmed slutar ett gräl som pågått i mer än tre år.',
    'Ingenjörer hade varnat för att rören under kajen är äldre än någon i fullmäktige och att det kostar omkring fyra miljoner att laga dem.',
    'Motståndarna ville lägga pengarna på skolans tak, men deras förslag föll med en röst.',
    'Lyktorna på den östra piren tas ner först, rengörs i en verkstad i grannbyn och sätts upp igen innan sillen kommer.',
  ],
}

const nl: Sample = {
  language: 'nl',
  title: 'Havenstad houdt haar gaslantaarns',
  author: 'Pieter de Wit',
  paragraphs: [
    'De raad van de oude havenstad besloot dinsdagavond laat de laatste tweehonderd gaslantaarns te behouden. Daarmee komt een einde aan een ruzie die meer dan drie jaar duurde.',
    'Ingenieurs hadden gewaarschuwd dat de leidingen onder de kade ouder zijn dan welk raadslid ook en dat herstel ongeveer vier miljoen euro kost.',
    'Tegenstanders wilden het geld gebruiken voor het dak van de school; hun motie werd met één stem verschil verworpen.',
    'De lantaarns op de oostelijke pier worden als eerste weggehaald, schoongemaakt in een werkplaats en teruggezet voordat het haringseizoen begint.',
  ],
}

export const SAMPLES = { en, enTwo, de, fr, es, pt, ru, ar, fa, zh, sv, nl }
