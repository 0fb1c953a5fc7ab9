const LEAD =
  /^(?:(?:and|or|but|so|also|ok|okay|then|no|nope|nah|sorry|wait|actually|rather|what about|how about|i meant?|i was asking about|not that|und|et|y|en)\b[\s,.:!]*)+/i
const NEGATED = /^(?:no[\s,]+)?not (?:(?:the|a|an|in|to|for|on) )?/i
const RATHER = /^(?:but |i meant? )/i
const OPENING =
  /^(?:what|when|where|who|which|why|how|is|are|do|does|did|can|could|may|should|will|would|must|have|has)\b/i
const PLACE = /^(?:in|to|for|at|from|into)$/i
/** A place with an article: "at the terminal", "on the island". */
const SITE = /^(?:at|in|on|near) the$/i
const PREPOSITION =
  /^(?:in|to|for|at|from|into|on|per|by|with|without|after|before|until|within|under|over|during)$/i
const WEEKDAY =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?|today|tomorrow|tonight'
const WEEKDAYS = new RegExp(String.raw`\b(?:${WEEKDAY})\b`, 'gi')
const ONLY_DAY = new RegExp(String.raw`^(?:(?:on|at|for|the|a) )*(${WEEKDAY})$`, 'i')
const ARTICLE = /^(?:a|an|the|your|my)$/i
/** Words that end the name of a thing. */
const END =
  /^(?:in|to|for|at|from|into|on|per|by|with|without|after|before|until|within|of|is|are|was|cost|costs|take|takes|open|opens|close|closes|have|has|come|comes|work|works|and|or|that|which|when|if|be|free|included|allowed)$/i
const EXTREME = String.raw`(?:most|least) \w+|\w{3,}est|\w+ier|cheaper`
const SUPERLATIVE = new RegExp(String.raw`\b(?:${EXTREME})\b`, 'i')
const ONLY_SUPERLATIVE = new RegExp(String.raw`^(?:the )?(?:${EXTREME})(?: (?:one|ones))?$`, 'i')
const MAX_WORDS = 5

type Words = { words: string[]; ending: string }

function split(text: string): Words {
  const body = text.trim().replace(/[\s.?!]{1,20}$/, '')
  return { words: body.split(/\s+/).filter(Boolean), ending: text.trim().slice(body.length).trim() }
}

const join = (words: readonly string[], ending: string): string => `${words.join(' ')}${ending}`

const isName = (word: string | undefined): boolean => /^\p{Lu}/u.test(word ?? '')

/** The index after the last word of the name that starts at `start`. */
function endOfName(words: readonly string[], start: number): number {
  const end = words.findIndex(
    (word, at) => at > start && (END.test(word) || /[,;:]$/.test(words[at - 1] ?? '')),
  )
  return end < 0 ? words.length : end
}

/** Replaces a phrase with a preposition: "to Germany" by "to France", "per day" by "per week". */
function replacePreposition([preposition = '', ...rest]: string[], previous: Words): string | null {
  if (!PREPOSITION.test(preposition) || rest.length === 0) return null
  const { words, ending } = previous
  const at = words.findLastIndex((word, i) => {
    const isSame = word.toLowerCase() === preposition.toLowerCase()
    const isSite = SITE.test(`${word} ${words[i + 1]}`) && SITE.test(`${preposition} ${rest[0]}`)
    const arePlaces =
      isSite || (PLACE.test(word) && PLACE.test(preposition) && isName(words[i + 1]))
    return (isSame || arePlaces) && i + 1 < words.length
  })
  if (at < 0) return join([...words, preposition, ...rest], ending)
  const end = endOfName(words, at + 1)
  return join([...words.slice(0, at + 1), ...rest, ...words.slice(end)], ending)
}

/** Replaces a noun or name: "a city bicycle" by "the e-bike", the only name by another name. */
function replaceThing(rest: string[], previous: Words): string | null {
  return replaceName(rest, previous) ?? replaceNoun(rest, previous) ?? replaceAsked(rest, previous)
}

/** The part of a question before its noun: "how much are" in "how much are shoes to rent". */
const ASKED_OF_THING =
  /^(?:how (?:much|long|big|old|far|heavy)|when|where) (?:is|are|for|does|do)(?= (?!it\b|they\b|this\b|that\b|you\b|i\b|we\b)\S)/i
/** Words that are not nouns: "and online?" */
const NO_THING =
  /^(?:online|here|there|now|then|today|later|again|included|free|possible|available|cheaper|both|alone|together|why|yes|not?|please|thanks?|what|else|only|really|still|too|also)$/i
const MAX_BARE = 2

const isBareThing = (words: readonly string[]): boolean =>
  words.length <= MAX_BARE &&
  words.every((word) => /^\p{L}[\p{L}-]+$/u.test(word) && !NO_THING.test(word))

/** Replaces the noun of a question: "shoes" in "how much are shoes to rent" by "a harness" or "theory". */
function replaceAsked(rest: string[], { words, ending }: Words): string | null {
  const start = ASKED_OF_THING.exec(join(words, ''))?.[0].split(' ').length
  const isThing = ARTICLE.test(rest[0] ?? '') || isBareThing(rest)
  if (start === undefined || !isThing || rest.some((word) => PREPOSITION.test(word))) return null
  return join([...words.slice(0, start), ...rest, ...words.slice(endOfName(words, start))], ending)
}

function replaceName(message: string[], { words, ending }: Words): string | null {
  const rest = withoutOne(message)
  const names = words.flatMap((word, at) => (at > 0 && isName(word) && word !== 'I' ? [at] : []))
  const [first = 0] = names
  const last = names.at(-1) ?? 0
  if (last === 0 || last - first + 1 !== names.length || !isName(rest.at(-1))) return null
  const isBare = !ARTICLE.test(words[first - 1] ?? '')
  const name = isBare ? rest : withoutArticle(rest)
  return join([...words.slice(0, first), ...name, ...words.slice(last + 1)], ending)
}

/** Removes "one" after a name: "the Exmoor one" → "the Exmoor". */
const withoutOne = (words: string[]): string[] =>
  /^ones?$/i.test(words.at(-1) ?? '') && isName(words.at(-2)) ? words.slice(0, -1) : words

function replaceNoun(rest: string[], { words, ending }: Words): string | null {
  if (!ARTICLE.test(rest[0] ?? '') || hasLooseSubject(words)) return null
  const at = words.findIndex((word, i) => {
    const end = endOfName(words, i + 1)
    return ARTICLE.test(word) && end > i + 1 && !/^(?:of|for)$/i.test(words[end] ?? '')
  })
  if (at < 0) return null
  const end = endOfName(words, at + 1)
  return join(
    [...words.slice(0, at), ...withNoun(rest, words[end - 1]), ...words.slice(end)],
    ending,
  )
}

/** Whether a question has a subject of unknown length after its verb, as in "Is the fern safe for my dog?" */
const hasLooseSubject = ([verb = '', article = '', ...rest]: readonly string[]): boolean =>
  /^(?:is|are|was|were)$/i.test(verb) &&
  ARTICLE.test(article) &&
  /^(?:of|for)$/i.test(rest.find((word) => END.test(word)) ?? '')

/** Replaces "one" by the noun: "the 28 cm one" → "the 28 cm skillet". */
const withNoun = (rest: string[], noun: string | undefined): string[] =>
  noun !== undefined && /^ones?$/i.test(rest.at(-1) ?? '') ? [...rest.slice(0, -1), noun] : rest

const withoutArticle = (words: string[]): string[] =>
  ARTICLE.test(words[0] ?? '') ? words.slice(1) : words

/** Applies a correction that names the words to replace: "Not Spain, Ireland". */
function replaceWrong(message: string, before: string): string | null {
  const text = message.replace(NEGATED, '')
  const comma = text.indexOf(',')
  const wrong = text.slice(0, comma)
  const at = comma > 0 ? before.toLowerCase().indexOf(wrong.toLowerCase()) : -1
  if (at < 0) return null
  const right = withoutArticle(
    split(
      text
        .slice(comma + 1)
        .trim()
        .replace(RATHER, ''),
    ).words,
  )
  return `${before.slice(0, at)}${right.join(' ')}${before.slice(at + wrong.length)}`
}

/**
 * The previous question with one part replaced by a short follow-up or correction: "and to France?", "no, the e-bike".
 * Null when no part can be replaced.
 */
export function replaceSlot(message: string, before: string): string | null {
  if (NEGATED.test(message.trim())) return replaceWrong(message.trim(), before)
  const rest = split(message.trim().replace(LEAD, '')).words
  if (rest.length === 0 || rest.length > MAX_WORDS || OPENING.test(rest.join(' '))) return null
  return replaceDay(rest, before) ?? replacePart(rest, before)
}

/** Replaces the weekday of the previous question: "and on Saturday?" */
function replaceDay(rest: readonly string[], before: string): string | null {
  const day = ONLY_DAY.exec(rest.join(' '))?.[1]
  return day === undefined || before.search(WEEKDAYS) < 0 ? null : before.replace(WEEKDAYS, day)
}

function replacePart(rest: string[], before: string): string | null {
  if (ONLY_DAY.test(rest.join(' '))) return null
  if (ONLY_SUPERLATIVE.test(rest.join(' '))) {
    const best = withoutArticle(rest).join(' ')
    return SUPERLATIVE.test(before) ? before.replace(SUPERLATIVE, best) : null
  }
  const previous = split(before)
  return replacePreposition(rest, previous) ?? replaceThing(rest, previous)
}
