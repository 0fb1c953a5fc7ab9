/** Without "there", which usually means the business itself. */
const PRONOUN =
  /\b(?:it|its|they|them|their|theirs|this|that|these|those|he|she|him|her|his|hers|ones|same|such|then|afterwards?|thereafter|former|latter)\b|\b(?:the|this|that|which|another|other|next|an?)\s(?:\S+\s){0,2}one\b/giu

/** Words that look like a reference: "this week", "at the same time", "is it possible to", "is that ok". */
const NO_REFERENCE = [
  /\b(?:this|that)\s+(?:morning|afternoon|evening|night|week|weekend|month|quarter|year|summer|winter|spring|autumn|fall|season|time|\p{L}+day)\b/giu,
  /\bat\s+the\s+same\s+time\b/giu,
  /\b(?:is|was|would)\s+it\s+(?:also\s+|still\s+)?(?:possible|allowed|permitted|ok|okay|fine|alright|necessary|required|safe|true|legal|normal|worth|easy|hard)\b(?=\s+(?:to|if|that|for)\b)/giu,
  /\b(?:is|does|would|will|did)\s+it\s+(?:cost\s+|take\s+|be\s+)?(?=to\s+(?:get|have|do|make|be|join|enter|park|send|ship|rent|book|buy|see|use|come|go|become|cancel|change|return)\b)/giu,
  /\b(?:is|was)\s+it\s+going\s+to\b/giu,
  /\b(?:is|does|will)\s+it\s+(?:be\s+|get\s+)?(?:(?:the|least|most|less|more|very|too|really|usually|so)\s+)*(?:busy|busiest|crowded|quiet|quietest|raining|snowing|dark)\b/giu,
  /[,.!;]\s*(?:is|would|will)\s+(?:it|that|this)\s+(?:be\s+)?(?:ok|okay|alright|fine|possible|allowed|a\s+problem)\b/giu,
]

/** A noun that the message introduces: "my puppy", "a tooth", "two Labradors". */
const NAMED_THING =
  /\b(?:an?|the|my|our|your|some|any|no|every|each|two|three|four|five|\d+)\s+(?!one\b|same\b|other\b)\p{L}/iu
const CLAUSE_END = /[,.;:!?]\s|\b(?:and|but|so|or|because|if|when|while|which|who)\b/iu

/**
 * Whether a message refers to an earlier message. A pronoun after a clause that introduces a noun refers to that noun:
 * "I had a tooth pulled and it won't stop bleeding".
 */
export function refersBack(message: string): boolean {
  const text = NO_REFERENCE.reduce((rest, pattern) => rest.replace(pattern, ' '), message)
  const [first] = text.matchAll(PRONOUN)
  return first !== undefined && !hasOwnThing(text.slice(0, first.index))
}

function hasOwnThing(before: string): boolean {
  const thing = NAMED_THING.exec(before)
  return thing !== null && CLAUSE_END.test(before.slice(thing.index))
}
