import { stemListOf } from '../../text/analyze-text.ts'

const EXISTS = String.raw`(?:(?:do|does) (?:you|u|they|we|(?:the|your) [\p{L}]+) (?:guys )?(?:have|own|offer|sell|run|teach|employ|stock|keep|serve|grow|breed)|(?:are|is) there|ha(?:ve|v) (?:you|u) got|(?:have|has) (?:the|your) [\p{L}]+ got|(?:work|works|working) (?:there|here|for you))`
const COUNTS = new RegExp(
  String.raw`^(?:(?:and|so|but|ok|okay|hi|hello|hey)[\s,]+)*how many (?:different |kinds of |types of |sorts of |other )?([\p{L}-]+(?: [\p{L}-]+)?) ${EXISTS}(?: (?:in total|altogether|now|at the moment|in (?:the|your) [\p{L}]+|on (?:the|your) [\p{L}]+|here|there|at all|for rent|to rent|for hire|on offer))?[\s?.!]*$`,
  'iu',
)
/** Nouns that are not counted: units of amounts, and people, because texts name them by their role. */
const NO_THING =
  /^(?:minutes?|hours?|days?|weeks?|months?|years?|times?|people|persons?|guests?|employees|staff|percent|points?|euros?|pounds|dollars|kg|kilos?|km|miles?)\b/i

/**
 * The noun that the question counts: "tours" in "how many tours do you have?" Undefined for limits such as "how many
 * can I bring?"
 */
export function countedThing(question: string): string | undefined {
  const thing = COUNTS.exec(question)?.[1]
  return thing === undefined || NO_THING.test(thing) ? undefined : thing
}

const NUMBER =
  '(?:\\d[\\d,.]{0,8}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred)'
const LIMIT =
  '(?:up to|at most|more than|less than|at least|over|under|maximum of|minimum of|every|per|from|for)'
const COUNTED = new RegExp(
  String.raw`(?<!${LIMIT} )(?<![\p{L}\p{N}-])${NUMBER}((?: [\p{L}-]+){1,3})`,
  'giu',
)

/** Whether a sentence states how many of a thing exist, not how many are allowed: "We have 140 bikes." */
export function saysHowMany(sentence: string, thing: string): boolean {
  const wanted = stemListOf(thing)
  return [...sentence.matchAll(COUNTED)].some(([, words = '']) => {
    const stems = new Set(stemListOf(words))
    return wanted.length > 0 && wanted.every((stem) => stems.has(stem))
  })
}
