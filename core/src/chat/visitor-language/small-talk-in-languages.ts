import type { Language } from '../../knowledge/index.ts'
import { smallTalkKinds, type SmallTalkKind } from '../persona/small-talk-phrases.ts'
import type { TextLanguage } from './visitor-texts.ts'

type Phrases = Partial<Record<SmallTalkKind | 'filler', string>>

/** Phrases in lower case, without punctuation. A message is small talk when it consists only of such phrases. */
const PHRASES: Record<TextLanguage, Phrases> = {
  de: {
    greeting:
      "hallo+|hall?öchen|hi|hey|guten (?:tag|morgen|abend)|moin(?: moin)?|servus|grüß gott|grüezi|(?:und )?wie geht(?: es|s|'s)?(?: (?:dir|ihnen|euch))?|ist (?:da )?jemand da|jemand da",
    thanks:
      '(?:vielen|herzlichen|besten|schönen|lieben|tausend) dank|danke+(?: (?:schön|sehr|vielmals|dir|ihnen|euch))?(?: für (?:die|deine|ihre) (?:hilfe|antwort|info|auskunft))?|dankeschön|super hilfe|(?:das )?hat (?:mir )?(?:sehr )?geholfen|sehr (?:hilfreich|nett)',
    farewell:
      'tschüs+|tschau|ciao|auf wiedersehen|bis (?:bald|dann|später|morgen)|(?:einen )?(?:schönen|guten) (?:tag|abend|feierabend)(?: noch)?|schönes wochenende|gute nacht',
    agreement:
      "ok+(?:ay)?|alles klar|gut|super|prima|perfekt|passt|klar|verstanden|verstehe|ja|nein|nö|jo|das war(?:'s|s| es| alles)|genau|in ordnung|aha|ach so|schade|egal|nichts",
    identity:
      'wer (?:bist|sind) (?:du|sie)|wie (?:heißt|heißen) (?:du|sie)|(?:bist|sind) (?:du|sie) (?:ein |eine )?(?:echte[rn]? )?(?:roboter|bot|chatbot|mensch|maschine|ki|computer|person|echt)|was (?:bist|sind) (?:du|sie)|(?:spreche|rede|schreibe) ich (?:hier )?mit (?:einem|einer) (?:roboter|bot|menschen|maschine)',
    help: 'hilfe|was (?:kannst|können) (?:du|sie)|(?:kannst|können) (?:du|sie) mir helfen|(?:ich )?(?:brauche|benötige) hilfe|ich (?:habe|hätte) (?:eine|mal eine) frage|test|frage',
    person:
      '(?:ich (?:will|möchte) )?(?:bitte )?(?:mit )?(?:einem|einen|ein|echten?) (?:echten )?(?:menschen|mitarbeiter|person)(?: (?:sprechen|reden))?|(?:kann ich )?mit (?:einem|jemandem)(?: (?:echten|richtigen))?(?: (?:menschen|mitarbeiter))? (?:sprechen|reden)',
    complaint:
      '(?:du bist|das ist|so ein|so eine|total) (?:echt |so |ja )?(?:blöd|dumm|doof|nutzlos|scheiße?|mist|falsch|unsinn|quatsch|schlecht)|nutzlos|scheiße?|mist|so ein (?:mist|quatsch)|das stimmt nicht|falsch|idiot|das hilft (?:mir )?nicht',
    filler: 'bitte|und|dann|mal|sehr|noch|aber|schon|denn|erstmal|leute|zusammen',
  },
  fr: {
    greeting:
      "bonjour|bonsoir|salut|coucou|hello|(?:comment )?(?:ça|ca) va|comment allez vous|comment vas tu|(?:il y a |y a (?:t il )?)quelqu(?:'un|un)",
    thanks:
      "merci+(?: (?:beaucoup|bien|infiniment|à vous|pour (?:votre|ton) (?:aide|réponse)|pour tout))?|mille mercis|un grand merci|c'est (?:très )?gentil",
    farewell:
      "au revoir|à (?:bientôt|plus|demain|tout à l'heure)|bonne (?:journée|soirée|nuit|fin de journée)|bon week end|adieu|ciao",
    agreement:
      "ok+|d'accord|parfait|super|très bien|bien|oui|non|c'est (?:tout|bon|noté|compris|parfait)|compris|entendu|génial|ça marche|ah|tant pis|rien",
    identity:
      "(?:qui|que) (?:es tu|êtes vous)|(?:tu es|vous êtes|es tu|êtes vous|c'est) (?:un |une )?(?:vrai[e]? )?(?:robot|bot|chatbot|humain|machine|ia|personne)|comment (?:tu t'appelles|vous appelez vous)|je parle à (?:un|une) (?:robot|humain|machine)",
    help: "aide|à l'aide|(?:pouvez vous|peux tu|vous pouvez|tu peux) m'aider|que (?:peux tu|pouvez vous) faire|j'ai (?:besoin d'aide|une question)|test",
    person:
      "(?:je (?:veux|voudrais|souhaite) |puis je |je peux )?parler (?:à|avec) (?:un|une|quelqu'un)(?: (?:vrai[e]? )?(?:humain|personne|conseiller|conseillère|employé))?|un (?:humain|conseiller)(?: s'il vous plaît)?",
    complaint:
      "(?:tu es|vous êtes|c'est|t'es) (?:vraiment |trop |complètement )?(?:nul|nulle|idiot|bête|inutile|stupide|faux|n'importe quoi|de la merde)|nul|inutile|merde|n'importe quoi|ça ne m'aide pas",
    filler: "s'il vous plaît|s'il te plaît|svp|et|alors|à tous|beaucoup|pour|tout|encore",
  },
  es: {
    greeting:
      'hola+|buenas|buenos días|buen día|buenas (?:tardes|noches)|(?:qué|que) tal(?: est[áa]s?)?|cómo est[áa]s?|hay alguien(?: ahí)?',
    thanks:
      '(?:muchas |mil |muchísimas )?gracias(?: por (?:todo|la ayuda|su ayuda|tu ayuda|la información))?|muy amable|te lo agradezco|se lo agradezco',
    farewell:
      'adi[óo]s|hasta (?:luego|pronto|mañana|la vista)|chao|nos vemos|(?:que (?:tenga|tengas) (?:un )?)?(?:buen día|buen fin de semana)',
    agreement:
      'ok+(?:ay)?|vale|de acuerdo|perfecto|genial|muy bien|bien|sí|si|no|entendido|(?:eso )?(?:es|era) todo|nada más|claro|estupendo|ah|nada',
    identity:
      'qui[ée]n (?:eres|es usted)|(?:eres|es usted|es) (?:un |una )?(?:robot|bot|chatbot|humano|persona|máquina|ia)(?: real)?|c[óo]mo te llamas|(?:estoy hablando|hablo) con (?:un|una) (?:robot|persona|máquina)|qu[ée] eres',
    help: 'ayuda|(?:puedes|puede|podrías) ayudarme|me (?:puedes|puede) ayudar|qu[ée] (?:puedes|sabes) hacer|necesito ayuda|tengo una (?:pregunta|duda)|prueba',
    person:
      '(?:quiero|quisiera|puedo|necesito|me gustaría)? ?hablar con (?:un|una|alguien)(?: (?:humano|persona|agente|persona real|operador))?|un (?:agente|humano)',
    complaint:
      '(?:eres|es|qué|que) (?:muy |un |una )?(?:inútil|tonto|estúpido|idiota|malo|mierda|basura)|no (?:me )?(?:sirves?|ayudas?|entiendes)(?: (?:para|de) nada)?|mierda|eso (?:es falso|no es verdad|está mal)|inútil',
    filler: 'por favor|y|entonces|pues|muy|a todos|todo|bueno|eso|es',
  },
  nl: {
    greeting:
      'hallo+|hoi+|hey|hai|dag|goede(?:morgen|middag|navond)|goedendag|goede (?:morgen|middag|avond)|(?:en )?hoe (?:gaat (?:het|ie)|is het)(?: met (?:je|u|jou))?|is (?:daar|er) iemand',
    thanks:
      '(?:heel |erg |heel erg )?(?:bedankt|dank (?:je|u)(?: wel)?|dankjewel|dankuwel|dankje)(?: voor (?:je|uw|de) (?:hulp|antwoord|info|uitleg))?|hartelijk dank|super bedankt',
    farewell:
      'doei+|dag|tot (?:ziens|later|morgen|gauw)|(?:een )?(?:fijne|prettige) (?:dag|avond|weekend)(?: nog)?|fijn weekend|welterusten',
    agreement:
      'ok+(?:é|e|ay)?|oké|prima|goed|perfect|super|top|mooi|ja|nee|duidelijk|begrepen|(?:dat )?(?:was|is) (?:het|alles|duidelijk)|dat was het|klopt|helder|jammer|niets|laat maar',
    identity:
      'wie (?:ben|bent) (?:je|jij|u)|(?:ben|bent) (?:je|jij|u) (?:een )?(?:echte? )?(?:robot|bot|chatbot|mens|machine|ai|persoon)|hoe heet (?:je|u)|(?:praat|spreek|chat) ik met een (?:robot|mens|bot|machine)|wat ben je',
    help: 'help|hulp|(?:kun|kan|kunt) (?:je|u) (?:me|mij) helpen|wat (?:kun|kan|kunt) (?:je|u)(?: doen)?|ik heb (?:hulp nodig|een vraag)|test|vraag(?:je)?',
    person:
      '(?:ik wil |kan ik |mag ik )?(?:graag )?(?:met )?(?:een|iemand)(?: (?:echt|echte|medewerker|mens|persoon))* (?:spreken|praten)|een (?:mens|medewerker)(?: (?:graag|aub))?',
    complaint:
      '(?:je bent|dit is|dat is|wat een) (?:echt |zo )?(?:een )?(?:dom|nutteloos|waardeloos|stom|onzin|slecht|fout|rot ?bot)|nutteloos|waardeloos|onzin|dit helpt niet|klopt niet|idioot',
    filler: 'alsjeblieft|alstublieft|aub|en|dan|heel|erg|wel|nog|maar|hoor|allemaal',
  },
  ja: {
    greeting:
      'こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|やあ|どうも|もしもし|お世話になります|すみません|元気ですか|お元気ですか|誰かいますか',
    thanks:
      '(?:どうも)?(?:本当に)?ありがとう(?:ございます|ございました)?|感謝します|助かりました|サンキュー',
    farewell: 'さようなら|さよなら|バイバイ|またね|失礼します|おやすみ(?:なさい)?|では(?:また)?',
    agreement:
      'はい|いいえ|わかりました|分かりました|了解(?:です|しました)?|承知しました|なるほど|オッケー|ok|大丈夫(?:です)?|(?:それ)?(?:だけ|以上)です|それだけです|いいです|うん',
    identity:
      '(?:あなた|君)?は?(?:誰|だれ)(?:ですか)?|(?:あなたは)?(?:ロボット|人間|ボット|チャットボット|機械|AI|ai|人)(?:ですか|なの)?|名前は(?:何ですか)?|お名前は',
    help: '助けて(?:ください)?|ヘルプ|何ができますか|手伝って(?:ください)?|質問(?:があります|です|していいですか)?|テスト',
    person:
      '(?:人|人間|担当者|スタッフ|オペレーター)(?:と|に)(?:話したい(?:です)?|つないで(?:ください)?|代わって(?:ください)?)',
    complaint:
      '(?:全然)?役に立た(?:ない|ないです)|使えない|バカ|ばか|ひどい|最悪|違います|間違ってる',
    filler: 'ね|よ|どうも|あの',
  },
}

const languages = ['de', 'fr', 'es', 'nl', 'ja'] as const satisfies readonly TextLanguage[]

const patterns = languages.map((language) => ({
  language,
  phrases: Object.entries(PHRASES[language]).map(([kind, phrase]) => ({
    kind,
    pattern: new RegExp(`(?:${phrase})${language === 'ja' ? '' : '(?= |$)'}`, 'uy'),
  })),
}))

const maxLength = 80

const plain = (message: string): string =>
  message
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/(?!')[\p{P}\p{S}\p{Extended_Pictographic}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Words that are also English small talk, so that they do not identify the language. */
const SHARED =
  /^(?:(?:hi|hey|hello|hallo|ok|okay|super|ciao|test|idiot|top|perfect|help|no|hai|dag|chao|stupide?) ?)+$/

/**
 * The kind and language of a message that consists of small talk in one of these languages; null for other messages.
 * Words that also exist in English count for `preferred`, the language of the conversation so far.
 */
export function smallTalkInLanguage(
  message: string,
  preferred: Language | undefined,
): { language: TextLanguage; kind: SmallTalkKind } | null {
  if (message.length > maxLength) return null
  const text = plain(message)
  const isShared = SHARED.test(text)
  const first = patterns.filter(({ language }) => language === preferred)
  for (const { language, phrases } of isShared ? first : [...first, ...patterns]) {
    const kinds = kindsOf(text, phrases)
    const kind = smallTalkKinds.find((each) => kinds?.has(each))
    if (kind) return { language, kind }
  }
  return null
}

/** The kinds of all phrases in a text; null when it contains anything else. */
function kindsOf(
  text: string,
  phrases: readonly { kind: string; pattern: RegExp }[],
): Set<string> | null {
  const kinds = new Set<string>()
  let at = 0
  while (at < text.length) {
    let end = at
    let found = ''
    for (const { kind, pattern } of phrases) {
      pattern.lastIndex = at
      if (pattern.test(text) && pattern.lastIndex > end) {
        end = pattern.lastIndex
        found = kind
      }
    }
    if (end === at) return null
    kinds.add(found)
    at = text[end] === ' ' ? end + 1 : end
  }
  return kinds
}
