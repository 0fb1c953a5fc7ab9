import { stemListOf, wordsOf } from '../../text/analyze-text.ts'

/** The forms of questions, each of which needs an answer of its own kind. */
const QUESTION_FORMS: readonly RegExp[] = [
  /\bwho(?:m|se|['’]s|s)?\b/i,
  /\bwhose\b|\b(?:name|names|named|called|surname)\b/i,
  /\bwhy\b|\bhow come\b/i,
  /\bwhere\b|\bwhich (?:street|road|town|city|place|room|floor)\b/i,
  /\bwhen\b|\bwhat (?:time|date|day)\b|\bwhich (?:day|date|month|weekend)\b/i,
  /\bhow much\b|\bprice|\bcosts?\b|\bfees?\b|\bcharged?\b/i,
  /\bhow many\b/i,
  /\bhow long\b/i,
  /\bhow (?:old|far|big|often|tall|heavy|high|deep|large|fast|wide|thick|late|early|soon)\b/i,
  /\bhow (?:do|does|can|should|to|did|would|are|is|will)\b/i,
  /\bwhich\b/i,
  /\bwhat (?!(?:is|are|was|were|do|does|did|can|if|happens|about|will|would|should|s|time|the)\b)\p{L}/iu,
  /\bwhat(?:['’]?s| is| are| was| were)\b/i,
  /\bwhat (?:do|does|did|can|will|would|should|happens|if|about)\b/i,
  /^(?:\p{L}+[,!]? ){0,2}?(?:can|could|may|might|should|must|am i allowed|is it (?:ok|okay|allowed|possible))\b/iu,
  /^(?:\p{L}+[,!]? ){0,2}?(?:is|are|was|were)\b/iu,
  /^(?:\p{L}+[,!]? ){0,2}?(?:do|does|did|have|has|will|would)\b/iu,
  /\b(?:my|our)\b.*\b(?:yet|already|now|still|ready|today)\b|\bhas my\b|\bis my\b|\bwhere['’]?s? (?:is )?my\b/i,
  /\b(?:today|tonight|tomorrow|now|currently|this (?:week|month|year|season|weekend)|next|last)\b/i,
  /\b(?:both|together|combined?|same (?:time|day)|at once|as well as|instead|and also)\b/i,
  /\b(?:best|better|easiest|hardest|oldest|newest|biggest|largest|smallest|favou?rite|popular|cheapest|nicest|record)\b/i,
  /\b(?:kinds?|types?|sorts?|brands?|makes?|models?|colou?rs?|shades?|flavou?rs?|species|breeds?|materials?|styles?)\b/i,
]

const PERSON_WORDS =
  /\b(?:mr|mrs|ms|dr|owners?|founders?|managers?|directors?|chefs?|cooks?|trainers?|coach(?:es)?|teachers?|instructors?|tutors?|doctors?|dentists?|vets?|nurses?|receptionists?|caretakers?|wardens?|landlords?|guides?|drivers?|captains?|groomers?|hairdressers?|stylists?|therapists?|mechanics?|technicians?|engineers?|photographers?|bakers?|librarians?|leaders?|volunteers?|staff|team|crew|office|desk|reception|committee|board|company|council|members?|residents?|tenants?|guests?|visitors?|customers?|clients?|patients?|students?|pupils?|parents?|children|adults?|anyone|anybody|everyone|everybody|nobody|people|person|family|colleagues?|employees?)\b/i
const WEEKDAY =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tue|wed|thu|fri|sat|sun|weekends?|weekdays?|daily)\b/i
const MONTH =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|easter|christmas)\b/i
const DURATION = /\b(?:seconds?|minutes?|mins?|hours?|days?|nights?|weeks?|months?|years?)\b/i
const MEASURE =
  /\d ?(?:mm|cm|m|km|kg|g|lb|lbs|oz|ft|in|l|ml|kw|mb|gb|px|%|°)\b|\b(?:met(?:er|re)s?|miles?|feet|foot|inch(?:es)?|pounds|kilos?|grams?|lit(?:er|re)s?|gallons?|acres?|percent|degrees)\b/i
const REASON =
  /\b(?:because|since|due to|owing to|so that|in order to|so (?:we|you|they|it|the)|reasons?|otherwise|therefore|thanks to|as (?:it|they|we|the)|which (?:is|means)|means)\b/i
const PLACE =
  /\b(?:at|in|on|near|next to|behind|opposite|between|above|below|under|outside|inside|by|from) (?:the |our |a )?(?:\p{Lu}|(?:ground|first|second|third|back|front|left|right|top|lower|upper|main|car|parking|entrance|gate|desk|counter|reception|office|street|road|lane|corner|building|hall|floor|room|yard|station|town|village|stairs)\b)/u
const ADDRESS = /\b\d+ \p{Lu}\p{L}+|\b(?:Street|Road|Lane|Avenue|Square|Wharf|Quay|Floor)\b/u
const MEANS =
  /^(?:[-•\d.) ]*)(?:please )?(?:go|press|open|write|call|ring|click|choose|select|tap|fill|send|bring|use|take|ask|log|sign|enter|turn|hold|scan|book|order|e-?mail|pay|put|add|set|contact|visit|apply|register|download|check|tell|give|remove|clean|wash|leave|let|make|show|hand|drop|find|see)\b|\b(?:online|by (?:phone|e-?mail|post|card)|via|using|through the|in the app|on the website|under)\b/i
const PERMISSION =
  /\b(?:can|may|must|allowed|permitted|welcome|possible|required|needs?|have to|has to|should|free to|able to|only)\b/i
const NEGATION = /\b(?:not|no|never|without|neither|nor|cannot|none)\b|n['’]t\b/i
const SUPERLATIVE =
  /\b(?:\p{L}+est|best|worst|favou?rite|popular|only|main|top|at (?:the )?(?:latest|earliest)|at most|up to|maximum|minimum)\b/iu
const JOINED =
  /\b(?:both|together|combined?|same|at once|as well|either|instead|plus|cumulat\p{L}+|in addition|not with|only one)\b/iu
const CONTACT = /@|\b\d{3,}[\s-]\d{2,}|\bwww\.|https?:/i
const MONEY = /[$£€]\s?\d|\d\s?(?:€|\b(?:pounds?|euros?|dollars?|pence|cents?)\b)/i
const CLOCK = /\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?[ap]\.?m\b|\bnoon\b|\bmidnight\b|o['’]clock/i
const WE = /\b(?:we|us|our)\b/i
const YEAR = /\b(?:1[5-9]|20)\d\d\b/
const ENUMERATION = /[^,;]{2}[,;] [^,;]{2,40}[,;] /
const AND = /\band\b/i
/** "Bread, eggs and milk". */
const LISTS = {
  test: (text: string): boolean =>
    ENUMERATION.test(text) || (text.includes(',') && AND.test(text.slice(text.indexOf(',')))),
}

const SIGNS: readonly Pick<RegExp, 'test'>[] = [
  PERSON_WORDS,
  WEEKDAY,
  MONTH,
  DURATION,
  MEASURE,
  REASON,
  PLACE,
  ADDRESS,
  MEANS,
  PERMISSION,
  NEGATION,
  SUPERLATIVE,
  JOINED,
  CONTACT,
  MONEY,
  CLOCK,
  WE,
  YEAR,
  LISTS,
]

const WORD = /\p{L}[\p{L}'’-]*|\d[\d.,:]*/gu
const NAME = /(?<=[\p{L}\p{N},)] )\p{Lu}\p{Ll}[\p{L}'’-]*/gu
/** The phrase that names what is wanted: "which brewery", "what kind of fish", "who is the captain", "what's the dog called". */
const WANTED =
  /\b(?:which|what|whose|how many)(?: (?:kinds?|types?|sorts?|brands?|makes?|models?) of)? (?!(?:is|are|was|were|do|does|did|can|if|about|will|would|should|the|you|i|we)\b)((?:[\p{L}'’-]+ ?){1,3})|\b(?:who|what)(?:['’]?s| is| are| was| were) (?:the|your|our|an?) ((?:[\p{L}'’-]+ ?){1,3})/iu
const PHRASE_END =
  /^(?:is|are|was|were|do|does|did|can|could|will|would|should|must|may|have|has|had|the|an?|you|we|i|they|my|your|our|of|for|in|on|at|to|from|with|by|and|or|if|that|called|named)$/i
const INDEFINITE = /^(?:an?|another|some|any|other|several|various|one|its|their|our|each|every)$/i

function wantedStems(text: string): string[] {
  const found = WANTED.exec(text)
  const words = wordsOf(found?.[1] ?? found?.[2] ?? '')
  const end = words.findIndex((word) => PHRASE_END.test(word))
  return words
    .slice(0, end < 0 ? words.length : end)
    .flatMap((word) => stemListOf(word).slice(0, 1))
}

/** How the sentence names what is wanted: whether at all, as one of several that it does not name, and with something after it. */
function mentionsOf(words: readonly string[], wanted: readonly string[]): number[] {
  let [isNamed, isIndefinite, isFollowed] = [0, 0, 0]
  const last = wanted.at(-1)
  for (const [at, word] of words.entries()) {
    const stem = stemListOf(word)[0]
    if (stem === undefined || !wanted.includes(stem)) continue
    isNamed = 1
    if (words.slice(Math.max(0, at - 2), at).some((before) => INDEFINITE.test(before)))
      isIndefinite = 1
    if (stem === last && at < words.length - 2) isFollowed = 1
  }
  return [isNamed, isIndefinite, isFollowed]
}

const MAX_NEW = 12
const MAX_NAMES = 3

/** The evidence where it is not read. */
export const NO_EVIDENCE = new Float32Array(QUESTION_FORMS.length + 1 + SIGNS.length + 8)

/** What a sentence must show to answer the question: reads the question, then each sentence. */
export function readEvidence(question: string): (sentence: string) => Float32Array {
  const forms = QUESTION_FORMS.map((form) => Number(form.test(question)))
  const wanted = wantedStems(question)
  const own = new Set(wordsOf(question).flatMap((word) => stemListOf(word)))
  const isNew = (word: string) => {
    const stems = stemListOf(word)
    return stems.length > 0 && !stems.some((stem) => own.has(stem))
  }
  const isInQuestion = SIGNS.map((sign) => sign.test(question))
  return (sentence) => {
    const words = sentence.match(WORD) ?? []
    const fresh = words.filter((word) => isNew(word))
    const names = (sentence.match(NAME) ?? []).filter((name) => isNew(name))
    const numbers = fresh.filter((word) => /^\d/.test(word))
    return Float32Array.from([
      ...forms,
      Number(wanted.length > 0),
      ...SIGNS.map((sign, i) => (sign.test(sentence) ? (isInQuestion[i] ? 0.5 : 1) : 0)),
      ...mentionsOf(words, wanted),
      Math.min(MAX_NEW, fresh.length) / MAX_NEW,
      Math.min(MAX_NAMES, names.length) / MAX_NAMES,
      Math.min(MAX_NAMES, numbers.length) / MAX_NAMES,
      Number(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}/u.test(sentence)),
      Number(
        /^(?:it|they|he|she|this|that|these|those|there|here|then|her|his|their)\b/i.test(sentence),
      ),
    ])
  }
}
