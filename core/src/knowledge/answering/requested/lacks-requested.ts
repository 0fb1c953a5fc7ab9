import { stemListOf } from '../../text/analyze-text.ts'
import { hasNewName, newTo } from './names.ts'
import { isOnlyMentioned, wantedNouns } from './wanted-noun.ts'

/** What a question is for, and what a text must have that answers it. */
type Requirement = readonly [question: RegExp, evidence: RegExp]

const MONEY =
  /[$£€¥]\s?\d|\d\s?(?:[€$£%]|p\b)|\d (?:pounds?|euros?|eur|usd|gbp|dollars?|pence|cents?|percent)\b|\b(?:free|includ\w+|no (?:extra )?(?:charge|cost|fee)|at cost|half|price|quote|nothing|charge|rates?|fees?|extra|surcharge|costs?|rent)\b|[:;] ?\d[\d.,]*(?=\s|;|$)/im
const AMOUNT_OF_MONEY =
  /\b(?:fees?|charge[ds]?|costs?|free|deposits?|discounts?|reduc\w+|penalt\w+|limits?|prizes?|max\w*|minimum|at (?:most|least)|no more|up to|off|less|extra|included|pays?|half)\b|[$£€%]/i

const TIME_OF_DAY =
  /\b\d{1,2}[:.h]\d\d\b|\b\d{1,2} ?[ap]\.?m\b|\bnoon\b|\bmidnight\b|o['’]clock|\bdusk|\bdawn|\bsun(?:set|rise)|\b\d{1,2} ?[-–] ?\d{1,2}\b|\b(?:24 hours|around the clock|any ?time)\b|\b(?:at|from|until|till|to|by) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|\d{1,2})\b/i

const REQUIREMENTS: readonly Requirement[] = [
  [
    /(?<!\bfind out |\bknow )\b(?:why (?:is|are|was|were|do|does|did|can|has|have|should|would|must|\w+n['’]?t)|how come)\b/i,
    /\b(?:because|since|due to|owing to|so that|in order|so (?:we|you|they|it|the|that)|reasons?|otherwise|therefore|thanks to|as (?:it|they|we|the)|means|safety|hygien\w*|to (?:protect|avoid|prevent|keep|make|save|help|give|let|be)|if|when|unless|until|after|while|whenever)\b/i,
  ],
  [
    /\b(?:together with|combin(?:ed?|ing) (?:it |this |that )?with|be combined|at the same time|on the same day|same day as|on top of|added? up|as well as the|valid (?:on|with|together))\b/i,
    /\b(?:both|together|combin\w+|same|at once|as well|either|instead|plus|in addition|only one|at a time|on top|add\w* up|cumulat\w+|other|further|any|all|not (?:valid|apply)|double|twice|includ\w+|extra|separate\w*)\b/i,
  ],
  [
    /^(?!.*\b(?:if|weigh|hold|space|time|notice|water|left|need|use|produce)\b).*(?:\bhow much (?:is|are|was|does|do|would|will)\b|\bwhat (?:does|do|would|will|did) .*\b(?:cost|come to|run me|sell for)\b|\bwhat do (?:you|u) (?:charge|take) for\b|\bwhat(?:['’]?s| is| are) the (?:price|cost|fee|charge|rent|fare|tuition)\b)/i,
    MONEY,
  ],
  [
    /^(?:(?:hi|hello|hey|so|ok|and|please)[ ,!]+)*(?:is|are) there (?:an? |any )?(?:extra |additional )?(?:fee|charge|cost|deposit|discount|reduction|surcharge|penalty|prize)s?\b/i,
    AMOUNT_OF_MONEY,
  ],
  [/(?<!\bwithin )\bwhat time\b/i, TIME_OF_DAY],
  [
    /\bopening (?:hours|times)\b/i,
    new RegExp(String.raw`${TIME_OF_DAY.source}|\b(?:opens?|close[sd]?)\b`, 'i'),
  ],
  [
    /\b(?:what|which) age\b|\bminimum age\b|\bage limit\b/i,
    /\d|\b(?:age[ds]?|years?|old|older|adults?|child|children|kids|everyone|anyone|all)\b/i,
  ],
  [
    /\bhow (?:do|can|would|could|should|to) (?:(?:i|we|you|one) )?(?:get|obtain|apply for|receive|become|acquire) (?!(?:to|there|in|out|into|from|back|here|home|onto|off|on|rid|through|hold|around|up)\b)/i,
    /\b(?:appl\w+|gets?|obtain\w*|request\w*|ask|order\w*|available|buy|bought|sold|sell|issu\w+|collect\w*|pick\w* up|register\w*|sign up|form|download\w*|online|e-?mail|call|write|ring|bring|send|sent|show\w*|choose|click|press|open|go to|from the|at the|join\w*|pa(?:id|y)|earn\w*|given|receive\w*|via|account|settings|book\w*|costs?|posted|fill|enter)\b|@/i,
  ],
  // What is free, ready or lit at this moment stands in no document.
  [
    /^(?!.*\b(?:open|closed|hours|i|we|my|our)\b)(?:(?:hi|hello|hey|so|ok|and|please)[ ,!]+)*(?:is|are|has|have|did|any)\b.*\b(?:right now|at the moment|at present|currently|today|tonight|tomorrow|yet|last night|this (?:week|weekend|month|morning|afternoon|evening|year|[a-z]+day)|next (?:week|weekend|month|year|[a-z]+day)|still (?:free|available|an?|places|room|any))\b/i,
    /\b(?:stock|sold out|(?:un)?available|booked|daily|every day|always|never|all year|week(?:day|end)s?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december)\b|\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?[ap]\.?m\b/i,
  ],
  [/\bhow many pages\b/i, /\d[\p{L} -]{0,20}pages?\b|\bpages?[\p{L} :-]{0,20}\d/iu],
  [/\bhow many volts?\b/i, /\d ?v(?:olts?)?\b/i],
  [/\bhow many (?:watts?|kw|kilowatts?)\b/i, /\d ?(?:k?w|watts?|kilowatts?)\b/i],
  [/\bhow many amps?\b/i, /\d[- ]?a(?:mps?)?\b/i],
  [
    /\bhow many (?:ounces|oz|pounds|lbs?|grams|kilos?|kg|tons?|tonnes)\b/i,
    /\d ?(?:oz|ounces?|pounds?|lbs?|g|kg|grams?|kilos?|t|tons?|tonnes?)\b|weigh|\b(?:one|two|three|four|five|six|seven|eight|nine|ten) (?:ounces?|pounds?|grams?|kilos?|tons?|tonnes?)\b/i,
  ],
  [/\bhow many (?:calories|kcal)\b/i, /calorie|kcal/i],
  [
    /\bhow many (?:megabytes|gigabytes|mb|gb)\b/i,
    /\d ?(?:kb|mb|gb|tb|megabytes?|gigabytes?|terabytes?)\b/i,
  ],
  [
    /\bhow many (?:seconds|minutes|hours|days|nights|weeks|months|years)\b/i,
    /\b(?:seconds?|minutes?|mins?|hours?|hrs?|h|days?|nights?|weeks?|months?|years?|daily|weekly|overnight|once|twice|\d{1,2}(?:[:.]\d\d)? ?[-–] ?\d{1,2})\b|[ap]\.?m\b/i,
  ],
  [
    /\bhow many (?:miles|kilomet(?:er|re)s|km|met(?:er|re)s|feet|yards|inches|cm)\b/i,
    /\d ?(?:mi|miles?|km|k|m|met(?:er|re)s?|kilomet(?:er|re)s?|feet|ft|foot|yards?|inch(?:es)?|in|cm)\b|["”′']|\b(?:miles?|yards?|feet)\b/i,
  ],
]

const PERSON_QUESTION =
  /\bwho(?:['’]?s| is| was| are| were)?\b(?! (?:can|may|should|do (?:i|we)|to|pays?|has to|must|needs?|is (?:it|this|that|eligible|allowed))\b)/i
const PEOPLE =
  /\b(?:mr|mrs|ms|dr|owners?|founders?|managers?|directors?|chefs?|trainers?|teachers?|instructors?|doctors?|dentists?|vets?|nurses?|receptionists?|caretakers?|wardens?|guides?|drivers?|captains?|mechanics?|technicians?|staff|team|crew|office|desk|reception|members?|residents?|tenants?|guests?|visitors?|customers?|clients?|employees?|workers?|patients?|students?|parents?|children|kids|adults?|seniors?|anyone|everyone|everybody|nobody|someone|people|persons?|famil(?:y|ies)|we|us|you|he|she|company|council|board|committee|volunteers?|partner)\b/i
const NAME_QUESTION =
  /\b(?:what|who|whats|wat)\b.*?\b(?:name of|['’]s (?:first |last |full )?name|names|called|surname|named)\b(?! (?:off|out|back|for|in|on|to)\b)/i

/** "Approved by finance", but not "by e-mail". */
const AGENT =
  /\bby (?!(?:the )?(?:\d|e-?mail|mail|post|phone|telephone|text|card|cash|bank|hand|bus|train|car|boat|bike|foot|noon|midnight|weight|appointment|request|law|itself|then|now|using|end|side|way|door|gate|entrance|river|sea|\w+ing|\w+day)\b)\p{L}/iu

const lacksPerson = (question: string, shown: string): boolean =>
  PERSON_QUESTION.test(question) &&
  !PEOPLE.test(shown) &&
  !AGENT.test(shown) &&
  !hasNewName(question, shown)

const lacksName = (question: string, shown: string): boolean =>
  NAME_QUESTION.test(question) && !hasNewName(question, shown)

/** What is done to something, and the opposite of it. */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [/\bimport/i, /\bexport/i],
  [/\bupload/i, /\bdownload/i],
  [/\benabl/i, /\bdisabl/i],
  [/\binstall/i, /\buninstall/i],
  [/\bsubscrib/i, /\bunsubscrib/i],
]

/** Whether the text says how to do only the opposite: exporting for importing. */
const saysOpposite = (question: string, shown: string): boolean =>
  OPPOSITES.some((pair) =>
    pair.some((form, i) => {
      const other = pair[1 - i]
      return form.test(question) && !form.test(shown) && other?.test(shown) && !other.test(question)
    }),
  )

/** "What breed is the dog?", "What tune do the bells play?": the group captures the property. */
const PROPERTY =
  /\b(?:what|which|wat) ([\p{L}-]+) (?:is|are|was|were|does|do|did|has|have|can|will|would|should) (?!(?:there|it|that|this|you|i|we|u|my|our)\b)/iu
/** Properties of which sentences often do not have the word. */
const UNSAID =
  /^(?:times?|days?|dates?|ones?|ways?|kinds?|sorts?|types?|about|else|if|months?|years?|parts?|things?|happens|ever|hours?|ages?|numbers?|prices?|costs?|fees?|documents?|ids?|items?|foods?|steps?|differences?|languages?)$/i

/** A row with its column names, of which "which hops does it have" needs the one of that word. */
const ROW = /(?:;[^;:\n]{1,40}:[^;\n]*){2}/
const HAS = /\b(?:what|which) [\p{L}-]+ (?:does|do) .*\bhave\b/iu

/** Whether a property is requested whose word no sentence has, nor any new number or name, which might be its value. */
function lacksProperty(question: string, shown: string): boolean {
  const property = PROPERTY.exec(question)?.[1]
  if (property === undefined || UNSAID.test(property)) return false
  const stems = new Set(stemListOf(property))
  const isNew = newTo(question)
  const hasValue =
    hasNewName(question, shown) ||
    (shown.match(/\d[\d.,:]*/g) ?? []).some((number) => isNew(number))
  const isNamed = HAS.test(question) && ROW.test(shown)
  return (
    stems.size > 0 && (isNamed || !hasValue) && !stemListOf(shown).some((stem) => stems.has(stem))
  )
}

/**
 * Whether the question is for something that no shown text has: a reason, a person, a name, an amount in its unit. English
 * only.
 */
export const lacksRequested = (question: string, shown: string): boolean =>
  REQUIREMENTS.some(([form, evidence]) => form.test(question) && !evidence.test(shown)) ||
  lacksPerson(question, shown) ||
  lacksName(question, shown) ||
  lacksProperty(question, shown) ||
  saysOpposite(question, shown) ||
  isOnlyMentioned(wantedNouns(question), shown)
