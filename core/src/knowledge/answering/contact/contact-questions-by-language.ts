import type { Language } from '../../language/language.ts'
import type { ContactDetail } from './contact-detail.ts'

const anyOf = (...phrases: string[]): string => `(?:${phrases.join('|')})`

/** Whole questions in lower case without final punctuation. `polite`: polite words before and after them. */
export type ContactQuestions = {
  questions: Record<ContactDetail, string[]>
  polite: RegExp
  politeEnd: RegExp
}

/** A compound such as "Öffnungszeiten", also typed without its umlaut. */
const O = '(?:ö|oe|o)'

function german(): ContactQuestions {
  const YOU = anyOf(
    'ihr',
    'sie',
    'euch',
    'ihnen',
    'du',
    '(?:das|der|die|euer|ihr|eure|ihre) (?:gesch(?:ä|ae)ft|laden|firma|b(?:ü|ue)ro|praxis|betrieb|filiale|werkstatt)',
  )
  const CAN = anyOf('kann', 'k(?:ö|oe)nnen', 'k(?:ö|oe)nnte', 'darf')
  const ONE = anyOf('ich', 'wir', 'man')
  const YOUR = anyOf('die', 'eure', 'ihre', 'deine', 'eine', 'eurer', 'ihrer')
  const ASKS = `(?:(?:wie|was) (?:ist|sind|lautet|lauten)|wie heißt|habt ihr|haben sie|gibt es|gebt ihr mir|welche)`
  const NOW = anyOf('heute', 'jetzt', 'gerade', 'morgen', 'noch', 'aktuell')
  const OPEN = anyOf('offen', 'auf', `ge${O}ffnet`, 'zu', 'geschlossen')
  return {
    questions: {
      location: [
        `wo (?:genau )?(?:seid|sind|sitzt|sitzen|liegt|ist|befindet) (?:sich )?${YOU}(?: euch| sich)?(?: genau| eigentlich)?`,
        `wo (?:finde?|finden|findet) ${ONE} ${YOU}`,
        `(?:${ASKS} )?(?:${YOUR} )?(?:genaue )?(?:adresse|anschrift|anfahrt|standort)`,
        `wie (?:komme?|kommen|kommt|finde?|finden) ${ONE} (?:zu )?${YOU}(?: hin)?`,
      ],
      phone: [
        `(?:${ASKS} )?(?:${YOUR} )?(?:telefon|tel|handy|ruf)-?(?:nummer|nr|num)(?: von ${YOU})?`,
        `(?:wie |wo |unter welcher nummer )?${CAN} ${ONE} (?:bei )?${YOU} (?:anrufen|telefonisch erreichen)`,
        `(?:wie |unter welcher nummer )?(?:erreiche|erreicht|erreichen) ${ONE} ${YOU} telefonisch`,
      ],
      email: [
        `(?:${ASKS} )?(?:${YOUR} )?(?:e-?)?mail(?:-?adresse| adresse)?`,
        `(?:wie |wohin )?${CAN} ${ONE} ${YOU} (?:eine (?:e-?)?mail )?(?:schreiben|schicken|mailen)`,
      ],
      contact: [
        `wie (?:erreiche|erreicht|erreichen|kontaktiere|kontaktiert) ${ONE} ${YOU}(?: am besten)?`,
        `wie ${CAN} ${ONE} (?:mit )?${YOU} (?:am besten )?(?:erreichen|kontaktieren|kontakt aufnehmen|in kontakt treten)`,
        `(?:${ASKS} )?(?:${YOUR} )?kontakt(?:daten|m(?:ö|oe)glichkeiten|infos?)?`,
      ],
      hours: [
        `(?:${ASKS} )?(?:${YOUR} )?(?:${O}ffnungs|gesch(?:ä|ae)fts|sprech|b(?:ü|ue)ro|laden)-?zeit(?:en)?(?: (?:habt ihr|haben sie|gibt es))?`,
        `(?:wann|wie lange|bis wann|ab wann) (?:habt|haben|hat|seid|sind|ist|macht|machen) ${YOU} (?:${NOW} )*${OPEN}`,
        `(?:wann|um wie ?viel uhr) (?:${O}ffnet|${O}ffnen|schlie(?:ß|ss)t|schlie(?:ß|ss)en) ${YOU}(?: ${NOW})?`,
        `(?:habt|haben|hat|seid|sind|ist) ${YOU} (?:${NOW} )*${OPEN}`,
      ],
    },
    polite:
      /^(?:hallo|hi|guten tag|guten morgen|und|ok|sagt mal|entschuldigung|bitte|k(?:ö|oe)nnen sie mir sagen|k(?:ö|oe)nnt ihr mir sagen)[, ]+/,
    politeEnd: /,? (?:bitte|denn|eigentlich|genau)$/,
  }
}

function french(): ContactQuestions {
  const YOU = anyOf(
    'vous',
    '(?:votre|la|le) (?:boutique|magasin|cabinet|bureau|agence|salon|entreprise)',
  )
  const YOUR = anyOf('votre', 'vos', 'une?', "l['’]", 'la', 'le', 'les')
  const ASKS = `(?:quel(?:le)?s? (?:est|sont)|c['’]est quoi|avez[- ]vous|donnez[- ]moi|vous avez|est-ce que vous avez)`
  const CAN = anyOf(
    'puis-je',
    'peut-on',
    'pouvons-nous',
    'est-ce que je peux',
    'je peux',
    'on peut',
  )
  const NOW = anyOf("aujourd['’]hui", 'maintenant', 'demain', 'encore', 'en ce moment')
  return {
    questions: {
      location: [
        `(?:o[uù]|vous) (?:est-ce que )?(?:${YOU}[- ])?(?:êtes|etes|est|se trouve|se situe|trouvez)(?:[- ]${YOU})?(?: (?:situés?|situées?|situe|installés?|où|ou))?`,
        `(?:${ASKS} )?(?:${YOUR} ?)?(?:adresse|localisation)(?: exacte)?`,
        `(?:comment|o[uù]) ${CAN} (?:vous (?:trouver|rejoindre)|venir(?: chez vous)?|aller chez vous)`,
        `comment (?:vous trouver|venir(?: chez vous)?|aller chez vous|se rendre chez vous)`,
      ],
      phone: [
        `(?:${ASKS} )?(?:${YOUR} ?)?(?:num[ée]ro(?: de t[ée]l[ée](?:phone)?)?|t[ée]l[ée]phone|t[ée]l)`,
        `(?:comment |o[uù] |à quel numéro )?(?:${CAN} )?vous (?:appeler|téléphoner|joindre par téléphone)`,
      ],
      email: [
        `(?:${ASKS} )?(?:${YOUR} ?)?(?:adresse )?(?:e-?mail|mail|courriel|adresse électronique)`,
        `(?:comment |o[uù] )?(?:${CAN} )?vous (?:écrire|envoyer un (?:e-?)?mail)`,
      ],
      contact: [
        `comment (?:${CAN} )?(?:vous (?:contacter|joindre)|prendre contact(?: avec vous)?)`,
        `(?:${ASKS} )?(?:${YOUR} ?)?(?:coordonnées|coordonnees|contacts?)`,
      ],
      hours: [
        `(?:${ASKS} )?(?:${YOUR} ?)?(?:horaires?|heures)(?: d['’]ouverture)?`,
        `(?:quand|à quelle heure|jusqu['’]à quelle heure|jusqu['’]à quand) (?:est-ce que )?(?:êtes|etes|est|ouvrez|fermez|ouvre|ferme|${YOU})(?:[- ](?:${YOU}|ouvre|ferme|ouvrez|fermez|êtes|etes|est))?(?: (?:ouverte?s?|fermée?s?))?(?: ${NOW})?`,
        `(?:êtes-vous|etes-vous|vous êtes|vous etes|${YOU} est|est-ce que vous êtes) (?:${NOW} )?(?:ouverte?s?|fermée?s?)(?: (?:quand|à quelle heure|${NOW}))?`,
      ],
    },
    polite:
      /^(?:bonjour|salut|et|ok|s['’]il vous pla[iî]t|svp|dites-moi|pouvez-vous me dire|excusez-moi)[, ]+/,
    politeEnd: /,? (?:s['’]il vous pla[iî]t|svp|merci|exactement)$/,
  }
}

function spanish(): ContactQuestions {
  const YOU = anyOf(
    'ustedes',
    'vosotros',
    '(?:la|el|su|vuestra|vuestro) (?:tienda|local|oficina|cl[ií]nica|academia|negocio|empresa)',
  )
  const YOUR = anyOf('su', 'sus', 'vuestr[oa]s?', 'el', 'la', 'los', 'las', 'tu', 'un', 'una')
  const ASKS = `(?:(?:cu[aá]l(?:es)?|qu[eé]) (?:es|son)|tienen|ten[eé]is|tiene|me das|me dan|hay)`
  const CAN = anyOf('puedo', 'podemos', 'se puede', 'podr[ií]a')
  const NOW = anyOf('hoy', 'ahora', 'ma[ñn]ana', 'todav[ií]a')
  return {
    questions: {
      location: [
        `(?:en )?(?:d[oó]nde|que calle|qu[eé] calle) (?:est[aá]n?|est[aá]is|se encuentran?|os encontr[aá]is|qued[aá]n?|queda)(?: ${YOU})?(?: (?:ubicad[oa]s?|situad[oa]s?))?`,
        `(?:${ASKS} )?(?:${YOUR} )?(?:direcci[oó]n|ubicaci[oó]n)(?: exacta)?`,
        `c[oó]mo (?:llego|llegamos|se llega|llegar|voy)(?: (?:a|hasta) ${YOU}| all[ií]| ah[ií])?`,
      ],
      phone: [
        `(?:${ASKS} )?(?:${YOUR} )?(?:n[uú]mero(?: de tel[eé]fono)?|tel[eé]fono|m[oó]vil)(?: de contacto)?`,
        `(?:c[oó]mo |a qu[eé] n[uú]mero )?(?:${CAN} )?(?:llamaros|llamarles|llamarlos|llamar)`,
      ],
      email: [
        `(?:${ASKS} )?(?:${YOUR} )?(?:direcci[oó]n de )?(?:correo(?: electr[oó]nico)?|e-?mail|mail)`,
        `(?:c[oó]mo |a d[oó]nde |d[oó]nde )?(?:${CAN} )?(?:escribiros|escribirles|escribir|mandaros un (?:correo|e-?mail))`,
      ],
      contact: [
        `c[oó]mo (?:${CAN} )?(?:contactar(?:os|les|los)?(?: con ${YOU})?|ponerme en contacto(?: con ${YOU})?|contacto(?: con ${YOU})?)`,
        `(?:${ASKS} )?(?:${YOUR} )?(?:datos de )?contacto`,
      ],
      hours: [
        `(?:(?:qu[eé] horarios? (?:tienen|ten[eé]is|tiene|hay))|(?:${ASKS} )?(?:${YOUR} )?(?:horarios?|horas)(?: de (?:apertura|atenci[oó]n|atenci[oó]n al p[uú]blico|verano|invierno))?)`,
        `(?:cu[aá]ndo|a qu[eé] hora|hasta qu[eé] hora|qu[eé] d[ií]as) (?:abren?|abr[ií]s|cierran?|cerr[aá]is|est[aá]n? abiert[oa]s?|est[aá]is abiert[oa]s)(?: ${YOU})?(?: ${NOW})?`,
        `(?:est[aá]n?|est[aá]is) (?:${NOW} )?(?:abiert[oa]s?|cerrad[oa]s?)(?: ${NOW})?`,
      ],
    },
    polite: /^(?:hola|buenas|buenos d[ií]as|y|ok|perdon[ae]?|por favor|me pueden decir)[, ]+/,
    politeEnd: /,? (?:por favor|exactamente|gracias)$/,
  }
}

function dutch(): ContactQuestions {
  const YOU = anyOf(
    'jullie',
    'u',
    'je',
    '(?:de|het|jullie) (?:winkel|zaak|praktijk|kantoor|bedrijf)',
  )
  const YOUR = anyOf('jullie', 'uw', 'je', 'het', 'de', 'een')
  const ASKS = `(?:wat (?:is|zijn)|hebben jullie|heeft u|heb je|mag ik|welke)`
  const CAN = anyOf('kan', 'kunnen', 'mag')
  const ONE = anyOf('ik', 'we', 'wij', 'men', 'je')
  const NOW = anyOf('vandaag', 'nu', 'morgen', 'nog', 'op dit moment')
  const OPEN = anyOf('open', 'geopend', 'dicht', 'gesloten')
  return {
    questions: {
      location: [
        `waar (?:precies )?(?:zitten|zit|zijn|is|bevinden|ligt) ${YOU}(?: (?:gevestigd|precies|zich))?`,
        `waar (?:kan ik|vind ik|vinden we|kunnen we) ${YOU}(?: vinden)?`,
        `(?:${ASKS} )?(?:${YOUR} )?(?:adres|locatie|routebeschrijving)`,
        `hoe (?:kom|komen) ${ONE} bij ${YOU}`,
      ],
      phone: [
        `(?:${ASKS} )?(?:${YOUR} )?(?:telefoon|mobiel|tel)-?(?:nummer|nr)?`,
        `(?:hoe |op welk nummer )?${CAN} ${ONE} ${YOU} (?:bellen|telefonisch bereiken)`,
      ],
      email: [
        `(?:${ASKS} )?(?:${YOUR} )?(?:e-?)?mail(?:-?adres| adres)?`,
        `(?:hoe |waar )?${CAN} ${ONE} ${YOU} (?:mailen|schrijven|een (?:e-?)?mail sturen)`,
      ],
      contact: [
        `hoe (?:bereik|bereiken) ${ONE} ${YOU}`,
        `hoe ${CAN} ${ONE} (?:met )?${YOU} (?:bereiken|contacteren)`,
        `hoe (?:${CAN} ${ONE}|neem ik) (?:contact opnemen )?(?:contact )?(?:met ${YOU})?(?: contact)?(?: op| opnemen)?`,
        `(?:${ASKS} )?(?:${YOUR} )?contact(?:gegevens|info)?`,
      ],
      hours: [
        `(?:${ASKS} )?(?:${YOUR} )?(?:openings?|kantoor|winkel)-?(?:tijden|uren)`,
        `(?:wanneer|hoe laat|tot hoe laat|tot wanneer|hoe lang) (?:zijn|is|gaan|gaat|bent) ${YOU} (?:${NOW} )*${OPEN}`,
        `(?:zijn|is|bent) ${YOU} (?:${NOW} )*${OPEN}`,
      ],
    },
    polite: /^(?:hallo|hoi|goedemorgen|goedemiddag|en|ok|kunt u mij zeggen|weet u)[, ]+/,
    politeEnd: /,? (?:alstublieft|alsjeblieft|aub|precies|eigenlijk)$/,
  }
}

export const questionsByLanguage: Partial<Record<Language, ContactQuestions>> = {
  de: german(),
  fr: french(),
  es: spanish(),
  nl: dutch(),
}
