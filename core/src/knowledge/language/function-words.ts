import type { Language } from './language.ts'

/** Stop words: articles, pronouns, prepositions, auxiliaries and question words. */
const WORDS: Partial<Record<Language, readonly string[]>> = {
  de: [
    'der die das dem den des ein eine einen einem einer eines dieser diese dieses diesen diesem jeder jede jedes',
    'ich du er sie es wir ihr man mir mich dich dir sich uns euch ihm ihn ihnen mein meine meinen meinem meiner',
    'dein deine deinen sein seine seinen ihre ihren ihrem ihrer unser unsere unseren unserem unserer euer eure eurem',
    'und oder aber denn sondern dass wenn weil ob als wie sowie doch also',
    'ist sind bin bist war waren sei wird werden wurde wurden worden habe hast hat haben hatte hatten hätte',
    'kann kannst können könnt könnte könnten muss musst müssen müsste soll sollen sollte darf dürfen will wollen',
    'möchte möchten würde würden mag gibt geht machen mache macht tun',
    'wo wann warum wieso weshalb wer wen wem wessen was welche welcher welches welchen welchem woher wohin wofür womit',
    'für mit von vom zu zum zur auf aus bei beim im in ins nach über unter durch gegen ohne um an am ans vor zwischen',
    'bis seit während ab pro per',
    'nicht kein keine keinen keinem keiner auch noch nur schon sehr so hier dort da dann mehr etwas alle allen alles',
    'bitte mal denn eigentlich gerne gern einfach viel viele vielen wieviel wieviele hallo danke ja nein',
  ],
  fr: [
    'le la les l un une des du de d au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos',
    'leur leurs je j tu il elle on nous vous ils elles me m te t se s lui moi toi eux y en',
    'et ou mais donc or ni car que qu si comme lorsque puisque parce',
    'suis es est sommes êtes sont était étaient être été sera seront serait ai as a avons avez ont avait avoir eu',
    'aurait peux peut pouvons pouvez peuvent pourrait puis dois doit devez doivent faut faire fait fais va vais',
    'voudrais veux voulez veut',
    'où quand comment pourquoi combien qui quoi quel quelle quels quelles lequel laquelle est-ce qu’est-ce',
    'dans avec sans sur sous par pour chez entre vers avant après pendant depuis jusque jusqu dès à hors lors',
    'ne n pas plus aussi très bien tout toute tous toutes même autre autres ici là encore déjà c ça cela celui celle ceux',
    'bonjour merci svp oui non alors quelque quelques plusieurs',
  ],
  es: [
    'el la los las lo un una unos unas al del este esta estos estas ese esa esos esas eso esto mi mis tu tus su sus',
    'nuestro nuestra nuestros nuestras yo tú él ella nosotros ustedes usted ellos ellas me te se le les nos os',
    'y e o u pero sino que si como porque aunque pues',
    'soy eres es somos son era fue ser sido estoy está están estamos estar he has ha hemos han haber hay había',
    'tengo tiene tienes tienen tener puedo puede puedes pueden podemos poder debo debe deben debemos',
    'quiero quiere quisiera hago hace hacer hacen va voy ir',
    'dónde donde cuándo cuando cómo por qué quién quiénes cuál cuáles cuánto cuánta cuántos cuántas cuanto cuantos cual',
    'a ante bajo con contra de desde en entre hacia hasta para por según sin sobre tras durante',
    'no ni más muy también ya solo sólo todo toda todos todas otro otra otros otras aquí allí cada mismo misma algo',
    'alguno alguna algún ningún ninguna hola gracias favor sí tan mucho mucha muchos',
  ],
  it: [
    'il lo la i gli le l un uno una del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai',
    'dalle nel nello nella nei nelle sul sullo sulla sui sulle questo questa questi queste quello quella quelli',
    'mio mia miei mie tuo tua suo sua suoi sue nostro nostra nostri vostro vostra vostri loro',
    'io tu lui lei noi voi mi ti si ci vi ne e ed o ma che se come perché anche quindi però',
    'sono sei è siamo siete era essere stato ho hai ha abbiamo avete hanno avere posso può possiamo potete possono',
    'devo deve dobbiamo dovete devono voglio vorrei fare fa fate faccio va vado sia',
    'dove quando chi cosa quale quali quanto quanta quanti quante cui',
    'di a da in con su per tra fra senza sotto sopra prima dopo durante fino entro',
    'non più molto tutto tutta tutti tutte altro altra altri altre qui là già ancora solo ogni buongiorno ciao grazie',
  ],
  pt: [
    'o a os as um uma uns umas do da dos das no na nos nas ao à aos às pelo pela pelos pelas este esta estes estas',
    'esse essa isso isto aquele meu minha meus minhas teu tua seu sua seus suas nosso nossa nossos nossas',
    'eu tu ele ela nós vocês você eles elas me te se lhe e ou mas que se como porque também',
    'sou é somos são era foi ser sido estou está estão estar tenho tem têm temos ter há havia posso pode podemos podem',
    'poder devo deve devem quero quer gostaria faço faz fazer fazem vai vou ir',
    'onde quando quem qual quais quanto quanta quantos quantas quê',
    'de em com para por sem sob sobre entre até desde após durante num numa',
    'não mais muito muita já só todo toda todos todas outro outra cada mesmo algum alguma olá obrigado obrigada sim',
  ],
  nl: [
    'de het een dit dat deze die mijn jouw je uw zijn haar ons onze hun ik jij u hij zij ze we wij jullie me mij jou hem',
    'en of maar want dus als dan omdat dat terwijl toen',
    'is ben bent zijn was waren wordt worden werd geworden heb hebt heeft hebben had hadden kan kunt kunnen kon konden',
    'moet moeten mag mogen zal zullen zou zouden wil wilt willen doe doet doen gaat gaan er',
    'wat waar wanneer waarom wie welke welk hoe hoeveel waarmee waarvoor waarheen',
    'voor met naar bij van in op aan uit over onder door tegen zonder om tot te ten ter tussen sinds tijdens per vanaf',
    'niet geen ook nog alleen al zeer heel hier daar veel meer alle alles ander andere elk elke iets graag even',
    'eigenlijk gewoon hallo bedankt ja nee',
  ],
  sv: [
    'en ett den det de denna detta dessa min mitt mina din ditt dina sin sitt sina vår vårt våra er ert era deras',
    'jag du han hon vi ni man mig dig sig oss dem honom henne',
    'och eller men att om som för när därför eftersom så än',
    'är var vara varit blir bli blev har hade ha kan kunde ska skall skulle måste får fick vill ville gör göra går finns',
    'vad var när hur vem vilken vilket vilka varför varifrån vart',
    'i på av till från med utan under över efter före mellan vid hos genom mot inom utanför per',
    'inte ingen inget inga också bara mycket här där mer alla allt annan andra varje något någon några',
    'hej tack ja nej',
  ],
  ru: [
    'и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее её мне было вот от меня',
    'еще ещё нет о об из ему теперь когда даже ну ли если уже или ни быть был была были него до вас нибудь вам ведь там',
    'потом себя ничего ей может могу можно можете они тут где есть надо нужно ней для мы тебя их чем чтобы без будто',
    'чего раз тоже себе под будет будут тогда кто этот эта это эти того этого какой какая какие каком сколько почему',
    'зачем куда откуда при через после перед между мой моя мое мои ваш ваша ваше ваши наш наша наши который которая',
    'которые здравствуйте спасибо пожалуйста хочу хотел',
  ],
}

/** Frequent words that identify the language but are not stop words. */
const MARKERS: Partial<Record<Language, string>> = {
  en: 'the and is are of to what how when where which who can do does you your my have has with for not from this that will would please if be was were it on at by or an there their they we our any all may must should about after before also so no not me us he she him her his its as in than then more most over under out up who whom whose why because while these those such into only own same very just each other some many much few i am been being did had could might shall am pm per plus car van son large size page room bed hour hours day days week weeks month months year years price cost fee open closed free need want get take make long much help still back first last next new here there per us men',
  de: 'kostet kosten preis stunden tage tag uhr euro woche wochen monat monate jahr jahre montag dienstag mittwoch donnerstag freitag samstag sonntag öffnungszeiten wie lange',
  fr: 'prix coûte coûter heures jours jour semaine semaines mois an ans euros lundi mardi mercredi jeudi vendredi samedi dimanche horaires',
  es: 'precio cuesta cuestan horas días día semana semanas mes meses año años euros lunes martes miércoles jueves viernes sábado domingo horario',
  it: 'prezzo costa costano ore giorni giorno settimana settimane mese mesi anno anni euro lunedì martedì mercoledì giovedì venerdì sabato domenica orari',
  pt: 'preço custa custam horas dias dia semana semanas mês meses ano anos segunda terça quarta quinta sexta sábado domingo horário',
  nl: 'kost kosten prijs uur dagen dag week weken maand maanden jaar maandag dinsdag woensdag donderdag vrijdag zaterdag zondag openingstijden',
  sv: 'kostar pris timmar dagar dag vecka veckor månad månader år kronor måndag tisdag onsdag torsdag fredag lördag söndag öppettider',
  ru: 'стоит цена часов дней день неделя недели месяц год рублей понедельник вторник среда четверг пятница суббота воскресенье',
}

const SINGLE_LETTER = /^[a-z]$/

const wordsOf = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '))

const stopWords = new Map(
  Object.entries(WORDS).map(([language, lines]) => [language, new Set(wordsOf(lines))]),
)

const none: ReadonlySet<string> = new Set()

/** The stop words of a language other than English, in lower case and with their accents. */
export const stopWordsOf = (language: Language): ReadonlySet<string> =>
  stopWords.get(language) ?? none

/** The languages that have a word, for each word that identifies a language. */
export function languagesByWord(): Map<string, Language[]> {
  const byWord = new Map<string, Language[]>()
  const list = (language: Language, words: Iterable<string>) => {
    for (const word of new Set(words)) byWord.set(word, [...(byWord.get(word) ?? []), language])
  }
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'ru'] as const) {
    const markers = MARKERS[language]?.split(' ') ?? []
    list(
      language,
      [...stopWordsOf(language), ...markers].filter((word) => !SINGLE_LETTER.test(word)),
    )
  }
  return byWord
}
