/** Phrasal verbs with their forms, and the verb that businesses use instead. */
const VERBS: readonly (readonly [verbs: string, particle: string, meant: string])[] = [
  ['call|calls|called|calling', 'off', 'cancel'],
  ['send|sends|sent|sending|give|gives|gave|given|giving|hand|handed', 'back', 'return'],
  ['pay|pays|paid|paying', 'back', 'refund'],
  ['put|puts|putting', 'off', 'postpone'],
  ['turn|turns|turned|show|shows|showed', 'up', 'arrive'],
  ['sign|signs|signed|signing', 'up', 'register'],
  ['throw|throws|threw|thrown', 'away', 'dispose'],
  ['carry|carries|carried', 'on', 'continue'],
  ['hook|hooks|hooked', 'up', 'connect'],
]

/** Objects between verb and particle: "call it off", "send the pan back". */
const OBJECT = String.raw`(?: (?:it|this|that|them|these|those|one|something|everything|(?:the|my|our|a|an) [\p{L}-]+))?`

const PATTERNS = VERBS.map(
  ([verbs, particle, meant]) =>
    [new RegExp(String.raw`\b(?:${verbs})(${OBJECT}) ${particle}\b`, 'giu'), meant] as const,
)

const NOT = String.raw`(?:(?:do|does|did|is|are|was|were|can|could)(?: not|n['’]?t)|cannot|not|never)`
/** Negated verbs, and the verb that businesses use instead. */
const DENIED: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\b${NOT} pass(?:ed|ing)?\b`, 'gi'), 'fail'],
  [
    new RegExp(String.raw`\b(?:can['’]?t|cannot|can not|could ?n['’]?t) find (?=my|our)`, 'gi'),
    'lost ',
  ],
]

/** Replaces phrasal verbs by single verbs that the passages have: "call it off" → "cancel it". */
export const withSingleVerbs = (question: string, isKnown: (word: string) => boolean): string =>
  PATTERNS.reduce(
    (text, [pattern, meant]) =>
      isKnown(meant) ? text.replace(pattern, (_, object: string) => `${meant}${object}`) : text,
    withDeniedVerbs(question, isKnown),
  )

/** Replaces negated verbs: "don't pass" → "fail". */
const withDeniedVerbs = (question: string, isKnown: (word: string) => boolean): string =>
  DENIED.reduce(
    (text, [pattern, meant]) => (isKnown(meant.trim()) ? text.replace(pattern, meant) : text),
    question,
  )
