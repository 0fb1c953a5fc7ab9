import { personalities, roles } from '../../bots/index.ts'

/** Style of extractive replies, as requested in the owner's own words. */
export type OwnerStyle = {
  maxSentences?: number
  /** The whole reply to a greeting. */
  greeting?: string
  /** Sentences that the owner wants before and after each answer. */
  opening?: string
  closing?: string
}

const ONE =
  /\b(?:one|a single|1) (?:short )?sentence\b|\bein(?:en|em)? satz\b|\bune (?:seule )?phrase\b|\buna (?:sola )?frase\b|\béén zin\b/iu
const SHORT =
  /\b(?:short|shortly|brief|briefly|concise|concisely|succinct|to the point|terse|few words|(?:two|2) sentences|kurz\w*|knapp\w*|courte?s?|brefs?|brève\w*|breves?|cort[oa]s?|conciso\w*|kort\w*|bondig\w*)(?!\p{L})|短く|簡潔/iu
const LONG =
  /\b(?:detailed|in detail|thorough\w*|elaborate|comprehensive\w*|complete answers|ausführlich\w*|détaillée?s?|detallad\w+|uitgebreid\w*)(?!\p{L})|詳しく/iu

const QUOTED = String.raw`["“„«'‘]([^"”“»'’\n]{1,160})["”“»'’]`
const GREETING = [
  new RegExp(
    String.raw`\b(?:greet\w*|welcome|say hello|begrü(?:ß|ss)\w*)\b[^."“„«\n]{0,60}?${QUOTED}`,
    'iu',
  ),
  /\bgreet\w*\b[^."“\n]{0,40}?\bwith:? (?!a\b|an\b|the\b|their\b)([^."“\n]{2,100}[.!?]?)/iu,
]
const OPENING = new RegExp(
  String.raw`\b(?:start|begin|open|beginne|commence)\b[^."“„«\n]{0,50}?\b(?:answer|reply|replies|response|message|antwort|réponse)\w*\b[^."“„«\n]{0,30}?${QUOTED}`,
  'iu',
)
const CLOSING = new RegExp(
  String.raw`\b(?:end|finish|close|sign(?: off)?|beende|termine)\b[^."“„«\n]{0,60}?${QUOTED}`,
  'iu',
)

function lengthOf(text: string): number | undefined {
  if (ONE.test(text)) return 1
  if (SHORT.test(text)) return 2
  return LONG.test(text) ? LONGEST : undefined
}

const LONGEST = 6

const firstMatch = (patterns: readonly RegExp[], text: string): string | undefined =>
  patterns.map((pattern) => pattern.exec(text)?.[1]?.trim()).find((found) => found !== undefined)

/** Extracts length, greeting, opening and closing from the owner's texts. An earlier text takes precedence. */
export function ownerStyle(...texts: readonly string[]): OwnerStyle {
  const find = <Value>(read: (text: string) => Value | undefined): Value | undefined =>
    texts.map(read).find((value) => value !== undefined)
  const maxSentences = find(lengthOf)
  const greeting = find((text) => firstMatch(GREETING, text))
  const opening = find((text) => firstMatch([OPENING], text))
  const closing = find((text) => firstMatch([CLOSING], text))
  return {
    ...(maxSentences !== undefined && { maxSentences }),
    ...(greeting !== undefined && { greeting }),
    ...(opening !== undefined && { opening }),
    ...(closing !== undefined && { closing }),
  }
}

const PERSONALITIES: readonly (readonly [string, RegExp])[] = [
  ['personality_formal', /\b(?:formal|official|dignified|distinguished|förmlich|formel|formeel)/iu],
  [
    'personality_playful',
    /\b(?:playful|funny|humor\w*|witty|joking|lustig|drôle|divertid|grappig)/iu,
  ],
  ['personality_enthusiastic', /\b(?:enthusiast\w*|energetic|excited|upbeat|begeister\w*)/iu],
  [
    'personality_empathetic',
    /\b(?:empath\w*|caring|gentle|compassionate|understanding|einfühlsam)/iu,
  ],
  ['personality_patient_teacher', /\b(?:patient|teacher|pedagog\w*|geduldig)/iu],
  [
    'personality_friendly',
    /\b(?:friendly|warm|kind|cheerful|nice|freundlich|herzlich|amical|amable|vriendelijk)/iu,
  ],
  ['personality_concise', /\b(?:concise|brief|short|laconic|knapp|kurz)/iu],
]

/** The listed personality that matches the owner's own words; undefined when none matches. */
export function nearestPersonality(text: string) {
  const id = PERSONALITIES.find(([, pattern]) => pattern.test(text))?.[0]
  return personalities.find((personality) => personality.id === id)
}

const ROLES: readonly (readonly [string, RegExp])[] = [
  [
    'role_lawyer',
    /\b(?:law|lawyer|legal|attorney|solicitor|notary|paralegal|anwalt|jurist|avocat|abogad)/iu,
  ],
  ['role_electric_safety', /\b(?:electric\w*|elektr\w*)/iu],
  [
    'role_healthcare_front_desk',
    /\b(?:doctor|nurse|medical|clinic|pharmac\w*|dentist|health|arzt|praxis|médecin)/iu,
  ],
  ['role_financial_guide', /\b(?:financ\w*|investment|bank\w*|tax|insurance|mortgage|steuer\w*)/iu],
]

/** The warning for a custom role, as for the listed role that matches it: no legal advice, the emergency number. */
export function warningFor(role: string): string | undefined {
  const id = ROLES.find(([, pattern]) => pattern.test(role))?.[0]
  return roles.find((its) => its.id === id)?.extractive.closing
}
