/** What a sentence needs from an earlier one: whom or what it is about, or the place that "there" means. */
export type Need = 'subject' | 'place'

const CONTINUES =
  /^(?:otherwise|after that|afterwards|then|later|if not|if so)\b|^(?:if|when)\b[^.]{0,40}\blater\b|^[^.]{0,60}\b(?:one|two|three|four|five|\d{1,3}) more\b|^(?:each|every|any) (?:further|other)\b/i

const PRONOUN = String.raw`(?:they|it|he|she|him|her|them|his|their|its|this|that|these|those)`
const DEGREE = String.raw`(?:(?:not|also|always|usually|too|very|\w+ly) )*`
const WEATHER = String.raw`(?:rain|snow|rains|snows|raining|snowing|dark|hot|cold|windy)`
const JUDGMENT = String.raw`(?:possible|necessary|important|best|better|worth|advisable|recommended|easy|easier|helpful|useful|sensible|forbidden)`
/** "It is possible to …", "when it rains" and "it takes 5 minutes" refer to nothing before them. */
const IMPERSONAL = new RegExp(
  String.raw`^(?:\p{L}+,? )?it(?:['’]s| is| was| will be| can be| may be| would be)? ${DEGREE}(?:${JUDGMENT}|${WEATHER}|helps|pays|takes)\b`,
  'iu',
)
/** "Those who …", "this week", "this page". */
const NO_REFERENCE =
  /^(?:\p{L}+,? )?(?:this|that|these|those) (?:who|of|under|over|aged|with|without|in|from|whose|page|document|handbook|guide|site|website|manual|text|policy|leaflet|year|week|month|summer|winter|spring|autumn|morning|evening|season)\b/iu

const OPENS = new RegExp(
  String.raw`^(?:(?:and|but|so|also|however|then|please|still),? )?(?:${PRONOUN}|such|both|neither|(?:all|most|some|one|none|each|any|half) of (?:it|them|these|those))(?:['’](?:s|re|ll|ve|d))?\b`,
  'i',
)
const SUBORDINATE = new RegExp(
  String.raw`^(?:if|when|once|before|after|until|as soon as|unless|while|because|since|although|for|with|without|of|from|during|instead of|apart from|except for) (?:both |all |any |one |some )?(?:of )?${PRONOUN}\b`,
  'i',
)
/** "Rinse it", "Please leave them at the desk". */
const OBJECT =
  /^(?:please |always |never |do not |don['’]t |just |simply )*(?!if\b|when\b|once\b)\w+ (?:it|them|him)\b/i
const OTHER_ONE =
  /^[^,;:.]*\b(?:the (?:first|second|third|other|latter|former|same) ones?|the (?:latter|former)|(?:later|earlier|more|less|longer|shorter|fewer|older|younger|higher|lower) than (?:that|this|those|these))\b/i
/** "The small van doesn't, so …": the verb stands in the sentence before. */
const BARE_VERB =
  /^[^,;:.]{1,50}\b(?:do|does|did|is|are|can|will|has|have)(?:n['’]t| not)(?:[,.;]| either\b)/i

const EXCEPTION = /\b(?:is|are) (?:the|an) (?:only )?exceptions?\b/i

/** "Go there", but not "there is", "there may be", "get there" or "over there". */
const PLACE_WORD =
  /^(?!there\b)[^,;:–]*(?<!\b(?:get|getting|gets|got|over|out|up|down|who|in|hi|hello|hey) )\bthere\b(?!['’]|,? (?:is|are|was|were|will|has|have|can|may|might|must|should|would|could)\b)/i
const NO_PLACE = String.raw`(?!(?:morning|afternoon|evening|night|moment|time|end|beginning|case|event|way|same|first|last|next|latest|days?|weeks?|months?|years?|phone|internet)\b)`
const NO_DATE = String.raw`(?!(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))`
const PLACE = String.raw`(?:(?:the|our|a|an) ${NO_PLACE}\p{L}|${NO_DATE}\p{Lu})`
const MOVES = String.raw`(?:[Gg]o|[Cc]ome|[Dd]rive|[Ww]alk|[Bb]ring|[Tt]ake|[Ss]end|[Rr]eturn|[Tt]ravel|[Mm]ove|[Hh]urry)`
const NAMES_PLACE = new RegExp(
  String.raw`\b(?:at|in|into|on|near|behind|opposite) ${PLACE}|\b${MOVES}(?:s|es)? (?:\S+ ){0,4}to ${PLACE}`,
  'u',
)

const INCOMPLETE = [CONTINUES, OTHER_ONE, BARE_VERB, EXCEPTION]

/** What a sentence that is quoted alone lacks; undefined for sentences that are clear by themselves. */
export function needOf(text: string): Need | undefined {
  if (INCOMPLETE.some((pattern) => pattern.test(text))) return 'subject'
  const isReference = OPENS.test(text) || SUBORDINATE.test(text) || OBJECT.test(text)
  if (isReference && !IMPERSONAL.test(text) && !NO_REFERENCE.test(text)) return 'subject'
  const there = PLACE_WORD.exec(text)?.[0]
  return there !== undefined && !NAMES_PLACE.test(there) ? 'place' : undefined
}

/** Whether a sentence names a place that "there" may mean. */
export const namesPlace = (text: string): boolean => NAMES_PLACE.test(text)
