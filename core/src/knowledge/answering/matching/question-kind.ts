import type { Language } from '../../language/language.ts'
import { stemListOf } from '../../text/analyze-text.ts'
import { kindIn, type QuestionKind } from './question-kinds-by-language.ts'

export type { QuestionKind }

const KINDS: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    'clock',
    /\b(?:what|which|until what|from what) times?\b|\bhow late\b|\b(?:opening|business|office|visiting) (?:hours|times)\b|\bwhen (?:do|does|are|is|r) (?:\w+ ){1,4}(?:open|close|closed|closing|shut)\b/i,
  ],
  [
    'price',
    /\bhow much (?:is|are|was|does|do|for|would|will|did|to|it)\b|\b(?:what|which) (?:is |are |s |'s )?(?:the )?(?:\w+ )?(?:price|cost|fee|fare|charge)\b|^(?:price|cost|fee) (?:of|for)\b|\b(?:what|how much)\b.*\bcosts?\b/i,
  ],
  [
    'contact',
    /\b(?:e-?mail|phone|telephone|fax|hotline|contact|reach|call|website|url)\b.*\b(?:address|number|you|your)\b|\b(?:phone|telephone|fax|e-?mail) (?:number|address)\b/i,
  ],
  [
    'time',
    /\bwhen\b|\b(?:what|which) (?:\w+ )?(?:year|years|date|day|days|month|century|decade|time|hour|hours|season|era|period)\b|\b(?:opening|business|office) (?:hours|times)\b|\b(?:how long ago|since what)\b/i,
  ],
  ['frequency', /\bhow (?:often|frequently|many times)\b/i],
  ['duration', /\bhow (?:long|much longer|much time|much notice)\b(?! (?:ago|is|are|was|were)\b)/i],
  [
    'amount',
    /\bhow (?:many|much|long|old|far|often|large|big|high|tall|deep|fast|heavy|wide|late|early|soon|hot|warm|cold)\b|\b(?:what|which) (?:is the |was the |are the |were the )?(?:\w+ )?(?:number|amount|percent|percentage|price|cost|fee|charge|rate|ratio|size|population|length|height|weight|age|limit|distance|temperature|deposit|discount|share|proportion|total|minimum|maximum|area|speed)\b/i,
  ],
  [
    'person',
    /\bwho(?:m|se)?\b|\bwhat (?:\w+ )?(?:person|people|name|company|organization|team|group)\b/i,
  ],
  [
    'place',
    /\bwhere\b|\b(?:what|which) (?:\w+ )?(?:country|countries|city|cities|town|state|place|location|region|area|river|continent|county|island|building|university|street|room|address)\b/i,
  ],
  [
    'reason',
    /\bwhy\b|\bhow come\b|\bfor what reason\b|\bwhat (?:\w+ )?(?:reason|cause|causes|caused|purpose)\b/i,
  ],
  [
    'permission',
    /^(?:can|may|could|should|must) (?:i|we|you|\w+)\b|\b(?:am|are|is|be|it|i['’]?m) (?:[\w'’]+ ){0,4}(?:allowed|permitted|okay|ok) (?:to|for|if)\b/i,
  ],
]

/** Stems of words that name the type of the answer, not the topic of the question. */
export const ANSWER_TYPE_STEMS: ReadonlySet<string> = new Set(
  stemListOf(
    'number amount name kind type sort year date day time month century country city person people address long old far big large often',
  ),
)

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december'
const DAYS = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|weekday'
const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|third|quarter|dozen|twice|once|none|free|daily|weekly|monthly|yearly'

const TIME = new RegExp(
  `\\b\\d{3,4}s?\\b|\\b\\d{1,2}(?:st|nd|rd|th)\\b|\\b\\d{1,2}[:.]\\d\\d\\b|\\b\\d{1,2} ?[ap]\\.?m\\b|\\b(?:${MONTHS}|${DAYS}|century|centuries|noon|midnight|daily|today|yesterday|tomorrow|hours?|days?|weeks?|months?|years?)\\b`,
  'i',
)
const PERIODS =
  'seconds?|minutes?|mins?|hours?|hrs?|h|days?|nights?|weeks?|fortnights?|months?|years?|yrs?'
const DURATION = new RegExp(
  `(?:\\d|\\b(?:half|several|few|${NUMBER_WORDS})\\b)[^.;:!?]{0,20}(?<!\\p{L})(?:${PERIODS})\\b|\\b(?:an?|per) (?:${PERIODS})\\b|\\b(?:${PERIODS})[^.;:]{0,20}: ?\\d|\\b(?:until|permanent|permanently|immediately|at once|overnight|lifetime|indefinitely|forever|no (?:time )?limit|same day|next (?:working )?day)\\b`,
  'iu',
)
const FREQUENCY =
  /\b(?:every|each|once|twice|daily|weekly|monthly|yearly|annual\w*|quarterly|hourly|regularly|times|never|always|(?:a|per) (?:day|week|month|year|quarter))\b/i
const AMOUNT = new RegExp(`\\d|\\b(?:${NUMBER_WORDS})\\b`, 'i')
const CLOCK =
  /\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?[ap]\.?m\b|\bo['’]clock\b|\b(?:noon|midnight|closed|24 hours|around the clock|all day|any hour|any time|\d{1,2} ?(?:–|-|to) ?\d{1,2} ?h)\b/i
const PRICE =
  /[$£€¥]\s?\d|\d\s?(?:[$£€¥%]|p\b|ct\b|eur\b|euros?\b|usd\b|gbp\b|dollars?\b|pounds?\b|pence\b|cents?\b|percent\b|chf\b)|\b(?:free|no (?:charge|fee|cost)|without (?:charge|extra)|included|costs nothing|price|fees?)\b/i
const REASON =
  /\b(?:because|due to|owing to|since|therefore|thus|so that|in order to|as a result|caused?|causes|reasons?|leads?|led to|results?|hence|allows?|to avoid|to prevent|to ensure|for the purpose)\b/i
const PERMISSION =
  /\b(?:may|must|can|cannot|could|should|allowed|permitted|forbidden|prohibited|required|possible|only|never|not|no|yes|always)\b/i
const CONTACT = /@|https?:|www\.|\+?\d[\d\s()/-]{5}/
const NAME = /\p{Lu}[\p{L}\p{M}'’-]+/gu

const HOW_TO =
  /\bhow (?:do|can|could|should|would|to)\b|\bways? to\b|^(?:let|show|make|get|set|add|change|remove|delete|create)\b|\b(?:i want|i['’]d like|i would like|i need) to\b/i

/** Whether a question is about how to do something: "How do I rename a column?", "show only the first ten rows". */
export const asksHowTo = (question: string): boolean => HOW_TO.test(question)

/** Stems in such questions that carry little meaning. */
export const DOING_STEMS: ReadonlySet<string> = new Set(stemListOf('make do'))

export function questionKind(question: string, language: Language = 'en'): QuestionKind {
  if (language !== 'en') return kindIn(language, question)
  return KINDS.find(([, pattern]) => pattern.test(question))?.[0] ?? 'other'
}

/**
 * The number of names in a sentence that are not in the question, without the first word, which is always capitalized.
 */
function newNames(sentence: string, question: string): number {
  const lower = question.toLowerCase()
  const names = [...sentence.matchAll(NAME)].filter(({ index }) => index > 0)
  return names.filter(([name]) => !lower.includes(name.toLowerCase())).length
}

const FORMS: Partial<Record<QuestionKind, RegExp>> = {
  clock: CLOCK,
  price: PRICE,
  time: TIME,
  amount: AMOUNT,
  duration: DURATION,
  frequency: FREQUENCY,
  reason: REASON,
  permission: PERMISSION,
  contact: CONTACT,
}

/** Whether a sentence contains the expected type of answer; undefined when that cannot be detected. */
export function answersKind(
  kind: QuestionKind,
  sentence: string,
  question: string,
): boolean | undefined {
  if (kind === 'person' || kind === 'place') return newNames(sentence, question) > 0
  return FORMS[kind]?.test(sentence)
}
