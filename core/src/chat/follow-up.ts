const empty = new Set(
  `a an and any are about as at be been but by can could did do does for from get give go had has have he her hers him his how i if in into is it its just like may me mean mine more much must my need no not now of off ok okay on one or our ours out please shall she should so some such tell than thank thanks that the their theirs them then there these they thing things this those to too us want was we were what when where which who whom whose why will with would yes you your yours also else again`.split(
    ' ',
  ),
)

const pointsBack =
  /\b(?:it|its|they|them|their|theirs|this|that|these|those|there|he|she|him|her|his|hers|one|ones|same|such|then|former|latter)\b/i
const goesOn =
  /^(?:and|but|or|so|also|then|what about|how about|why|how so|what if|what else|else)\b/i

const opens = /^(?:what|when|where|who|which|how|is|are|do|does|can|may|should|will|must)\b/i

/** The words that carry meaning, in lower case, each once. */
export function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
  return [...new Set(words)].filter((word) => !empty.has(word))
}

/**
 * The question as it is searched. One that leans on the turn before it (very short, or pointing back
 * with 'it', 'they', 'and …') takes that turn's words along. No model is asked.
 */
export function rewriteFollowUp(
  question: string,
  turns: { question: string }[],
): { query: string; isFollowUp: boolean } {
  const last = turns.at(-1)
  if (!last || !leansBack(question)) return { query: question, isFollowUp: false }

  const own = new Set(contentWords(question))
  const carried = contentWords(last.question).filter((word) => !own.has(word))
  if (carried.length === 0) return { query: question, isFollowUp: false }
  return { query: `${question} ${carried.slice(0, 12).join(' ')}`, isFollowUp: true }
}

function leansBack(question: string): boolean {
  const words = contentWords(question)
  if (words.length <= 6 && (goesOn.test(question.trim()) || pointsBack.test(question))) return true
  return words.length <= 2 && !isWhole(question, words.length)
}

/** 'When is pay day?' names its own subject however short it is; 'How long?' does not. */
function isWhole(question: string, words: number): boolean {
  const opener = opens.exec(question.trim())?.[0].toLowerCase()
  return opener !== undefined && words >= (opener === 'how' ? 2 : 1)
}
