import type { Language } from '../../language/language.ts'
import { stemListOf } from '../../text/analyze-text.ts'

/** The type of answer that the words of a question suggest. */
export type QuestionKind =
  | 'person'
  | 'clock'
  | 'price'
  | 'time'
  | 'place'
  | 'amount'
  | 'duration'
  | 'frequency'
  | 'reason'
  | 'contact'
  | 'permission'
  | 'other'

type Kinds = readonly (readonly [QuestionKind, RegExp])[]

/** The first pattern that matches a question determines its kind. */
const KINDS: Partial<Record<Language, Kinds>> = {
  de: [
    [
      'clock',
      /\b(?:um wie ?viel uhr|wie spät|bis wann|ab wann|von wann)\b|öffnungszeit|\bwann\b.*\b(?:auf|offen|geöffnet|zu|geschlossen|öffne\w*|schlie(?:ß|ss)\w*)\b|\b(?:offen|geöffnet|auf)\b.*\b(?:mo|di|mi|do|fr|sa|so)\w*(?:tag|woch|abend)s?\b/iu,
    ],
    [
      'price',
      /\b(?:was|wie ?viel|wieviel)\b.*\b(?:kost\w*|zahl\w*|berechne\w*)\b|\bkost\w*\b|\bpreis\w*|\bgebühr\w*|\bwie teuer\b/iu,
    ],
    ['contact', /telefon|\be-?mail|erreich|\banruf|\bnummer\b.*\b(?:euch|sie|ihr\w*)\b|kontakt/iu],
    ['place', /\b(?:wo|wohin|woher)\b|adresse|anschrift/iu],
    ['time', /\b(?:wann|wie lange|seit wann|welche[rsmn]? (?:tag\w*|datum|monat|jahr|frist))\b/iu],
    [
      'amount',
      /\b(?:wie ?viele?[rsn]?|wieviele?|wie (?:oft|hoch|groß|gross|schwer|weit|alt|lang|breit|tief|schnell))\b/iu,
    ],
    ['person', /\b(?:wer|wen|wem|wessen)\b/iu],
    ['reason', /\b(?:warum|wieso|weshalb|aus welchem grund)\b/iu],
    [
      'permission',
      /^(?:kann|darf|können|dürfen|muss|müssen|soll)\b|\b(?:erlaubt|gestattet|darf)\b/iu,
    ],
  ],
  fr: [
    ['clock', /\bquelle heure\b|\bhoraires?\b|\b(?:ouvr\w*|ouvert\w*|ferm\w*)\b/iu],
    [
      'price',
      /\bcombien\b.*\b(?:coûte\w*|coute\w*|pay\w*|factur\w*|est|sont|ça|fait|pour)\b|\b(?:prix|tarifs?|frais)\b|\bc.?est combien\b|\bcombien (?:la|le|les|un|une)\b/iu,
    ],
    ['contact', /téléphone|telephone|\bmail\b|e-mail|joindre|contacter|appeler|numéro/iu],
    ['place', /(?<!\p{L})où(?!\p{L})|\badresse\b|^ou (?:est|se|sont|puis)/iu],
    [
      'time',
      /\b(?:quand|combien de temps|quels? (?:jours?|délais?|date)|quel délai|délai|en combien)\b/iu,
    ],
    ['amount', /\bcombien\b|\bquelle (?:taille|longueur|largeur|quantité)\b/iu],
    ['person', /\b(?:qui|à qui)\b/iu],
    ['reason', /\bpourquoi\b/iu],
    [
      'permission',
      /\b(?:puis-je|peut-on|est-ce que je peux|peux|pouvons-nous|ai-je le droit|dois-je|faut-il|autorisé\w*|permis)\b/iu,
    ],
  ],
  es: [
    ['clock', /\b(?:qué|que) hora|\bhorarios?\b|\b(?:abr\w+|abiert\w+|cerr\w+|cierr\w+)\b/iu],
    [
      'price',
      /\b(?:cuánto|cuanto) (?:cuesta\w*|vale\w*|es|cobra\w*|sale\w*|pag\w*|me|por)\b|\b(?:precios?|tarifas?|coste|costo)\b/iu,
    ],
    ['contact', /tel[eé]fono|\bcorreo\b|\be-?mail\b|contact|llam|n[uú]mero/iu],
    ['place', /(?<!\p{L})d[oó]nde(?!\p{L})|direcci[oó]n/iu],
    [
      'time',
      /(?<!\p{L})cu[aá]ndo(?!\p{L})|cu[aá]nto (?:tiempo|tarda\w*)|\bqu[eé] (?:d[ií]as?|fecha)\b|cu[aá]ntos d[ií]as|plazo/iu,
    ],
    ['amount', /(?<!\p{L})cu[aá]nt[oa]s?(?!\p{L})/iu],
    ['person', /(?<!\p{L})qui[eé]n(?:es)?(?!\p{L})/iu],
    ['reason', /\bpor qué\b/iu],
    [
      'permission',
      /\b(?:puedo|se puede|podemos|podría|debo|tengo que|hay que|está permitido|permiten|admit\w+|acept\w+)\b/iu,
    ],
  ],
  nl: [
    [
      'clock',
      /\bhoe laat\b|\bopeningstijd\w*|\b(?:open|geopend|dicht|gesloten)\b|\btot wanneer\b/iu,
    ],
    [
      'price',
      /\b(?:wat|hoeveel)\b.*\b(?:kost\w*|betaal\w*|reken\w*)\b|\bkost\w*\b|\bprij[sz]\w*|\btarie\w+|\bhoe duur\b/iu,
    ],
    ['contact', /telefoon|\be-?mail|bereik|\bbellen?\b|contact|nummer/iu],
    ['place', /\bwaar\b|\badres\b/iu],
    ['time', /\b(?:wanneer|hoe lang|sinds wanneer|welke dag\w*|binnen hoeveel)\b/iu],
    ['amount', /\bhoe ?veel\b|\bhoe (?:vaak|groot|hoog|zwaar|ver|oud|breed|snel)\b/iu],
    ['person', /\bwie\b/iu],
    ['reason', /\bwaarom\b/iu],
    ['permission', /^(?:kan|mag|kunnen|mogen|moet|moeten)\b|\b(?:toegestaan|mag)\b/iu],
  ],
  ja: [
    ['clock', /何時|営業時間|診療時間|受付時間/u],
    ['price', /いくら|料金|値段|費用|価格|何円/u],
    ['contact', /電話|連絡|メール|問い合わせ|番号/u],
    ['place', /どこ|住所|場所/u],
    ['time', /いつ|何日|何曜日|どのくらい.*(?:期間|かか)|何ヶ月|何か月|何年|期間|何時間|日数/u],
    ['amount', /いくつ|何(?:人|個|回|本|台|枚|歳|才|キロ|cm|パーセント)|どのくらい|どれくらい/u],
    ['person', /誰|だれ|どなた|どの先生/u],
    ['reason', /なぜ|どうして|理由/u],
  ],
  it: [
    ['clock', /\bche ora\b|\borari\w*|\b(?:aprite|apre|aperti|chiude\w*)\b/iu],
    ['price', /\bquanto (?:costa\w*|viene|pago|si paga)\b|\bprezz\w+|\btariff\w+/iu],
    ['place', /\b(?:dove|dov)\b|\bindirizzo\b/iu],
    ['time', /\bquando\b|\bquanto tempo\b|\bquanti giorni\b/iu],
    ['amount', /\bquant[oaie]\b/iu],
  ],
  pt: [
    ['clock', /\bque horas\b|\bhorários?\b|\b(?:abre\w*|aberto\w*|fecha\w*)\b/iu],
    ['price', /\bquanto (?:custa\w*|é|pago|fica)\b|\bpreços?\b/iu],
    ['place', /\b(?:onde|endereço|morada)\b/iu],
    ['time', /\bquando\b|\bquanto tempo\b|\bquantos dias\b/iu],
    ['amount', /\bquant[oa]s?\b/iu],
  ],
  sv: [
    ['clock', /\bvilken tid\b|\böppettider\b|\b(?:öppnar|öppet|stänger)\b/iu],
    ['price', /\b(?:vad|hur mycket) kostar\b|\bpris\w*\b/iu],
    ['place', /\bvar\b|\badress\w*\b/iu],
    ['time', /\bnär\b|\bhur länge\b/iu],
    ['amount', /\bhur (?:många|mycket|stor|lång)\b/iu],
  ],
  ru: [
    ['clock', /во сколько|до скольки|часы работы|режим работы/iu],
    ['price', /сколько (?:стоит|стоят)|цена|стоимость/iu],
    ['place', /(?<!\p{L})(?:где|куда)(?!\p{L})|адрес/iu],
    ['time', /(?<!\p{L})когда(?!\p{L})|сколько (?:времени|дней)|срок/iu],
    ['amount', /сколько/iu],
  ],
}

export const kindIn = (language: Language, question: string): QuestionKind =>
  KINDS[language]?.find(([, pattern]) => pattern.test(question))?.[0] ?? 'other'

/** Words that name the type of the answer, not the topic: any row of a price list has a price. */
const ANSWER_TYPE_WORDS: Partial<Record<Language, string>> = {
  de: 'kostet kosten preis preise teuer nummer telefonnummer adresse uhrzeit dauer dauert lange lang tag tage zeit jahr',
  fr: 'coûte coûtent coûter prix tarif numéro adresse durée dure temps jour jours heure heures',
  es: 'cuesta cuestan costar precio vale número dirección duración dura tiempo día días hora horas',
  nl: 'kost kosten prijs nummer adres duur duurt lang tijd dag dagen uur',
  ja: '料金 値段 価格 番号 住所 期間 時間 教え',
}

const stemsByLanguage = new Map<Language, ReadonlySet<string>>()

/** Stems in a language that only name the type of the answer. */
export function answerTypeStems(language: Language): ReadonlySet<string> {
  const known = stemsByLanguage.get(language)
  if (known) return known
  const stems = new Set(stemListOf(ANSWER_TYPE_WORDS[language] ?? '', language))
  stemsByLanguage.set(language, stems)
  return stems
}

const UNIT =
  'stunden?|tag(?:e|en)?|wochen?|monat(?:e|en)?|jahr(?:e|en)?|minuten?|heures?|jours?|ouvrés|semaines?|mois|ans?|horas?|d[ií]as?|semanas?|meses|mes|años?|uur|dag(?:en)?|weken|week|maand(?:en)?|jaar|minuut|minuten|ore|giorni|settiman[ae]|dagar|vecko?r?|часов|дней|дня|недел[ьи]'
const DAY =
  'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag'

/** Patterns of answers to each kind of question, for all languages. */
const FORMS: Partial<Record<QuestionKind, RegExp>> = {
  clock:
    /\b\d{1,2}[:.h]\d\d\b|\b\d{1,2} ?(?:uhr|h|uur|horas)\b|\b\d{1,2} ?(?:–|-|bis|à|a|tot) ?\d{1,2}\b|\d{1,2}時|geschlossen|fermé|cerrado|gesloten|休診|定休|休業/iu,
  price:
    /[$£€¥]\s?\d|\d\s?(?:[$£€¥]|eur\b|euros?\b|円|kr\b|руб)|kostenlos|kostenfrei|gratis|gratuit\w*|inklusive|inbegriffen|offert|inclus\w*|incluid\w*|inbegrepen|無料/iu,
  time: new RegExp(
    `\\d{1,2}[:.h]\\d\\d|\\d\\s?(?:${UNIT})(?!\\p{L})|(?<!\\p{L})(?:${UNIT}|${DAY})(?!\\p{L})|\\d\\s?(?:日|週|か月|ヶ月|年|時|分)|曜日|翌日`,
    'iu',
  ),
  amount:
    /\d|(?<!\p{L})(?:ein|eine|zwei|drei|vier|fünf|sechs|zehn|zwölf|deux|trois|quatre|cinq|six|dix|dos|tres|cuatro|cinco|seis|diez|twee|drie|vier|vijf|zes|tien)(?!\p{L})/iu,
  contact: /@|https?:|www\.|\+?\d[\d\s()/-]{5}/u,
  reason:
    /weil|denn|da\s|wegen|damit|deshalb|parce que|car\s|afin|porque|ya que|para\s|omdat|want\s|zodat|ため|ので|から/iu,
  permission:
    /(?<!\p{L})(?:kann|können|darf|dürfen|muss|müssen|nicht|kein\w*|nur|erlaubt|möglich|peut|peuvent|pouvez|doit|devez|pas|possible|autoris\w+|interdit\w*|uniquement|puede\w*|debe\w*|no|permit\w+|prohibid\w+|solo|kan|kunnen|mag|mogen|moet|niet|geen|alleen|toegestaan)(?!\p{L})/iu,
}

export const hasFormOf = (kind: QuestionKind, sentence: string): boolean | undefined =>
  FORMS[kind]?.test(sentence)
