import type { AnsweringBot } from './answering-bot.ts'

type Shown = {
  question: string
  /** The quoted sentences. */
  sentences: readonly { text: string }[]
  /** Whether only phrases that the owner requests are shown. */
  isPlain: boolean
}

type Phrases = { opening: string | undefined; closing: string | undefined }

/**
 * The phrases of a personality around an answer. Those in the owner's own words are always shown, the others only
 * where they cannot be read as "yes" before an answer that refuses.
 */
export function phrasesOf({ personality }: AnsweringBot, shown: Shown): Phrases {
  const { ownOpening, ownClosing, openings = [], closing } = personality.extractive
  const isFit = !shown.isPlain && asksOpenly(shown.question) && !refuses(shown.sentences)
  const isLong = shown.sentences.length >= LONG
  return {
    opening: ownOpening ?? (isFit ? pickOpening(openings, shown.question) : undefined),
    closing: ownClosing ?? (isFit && isLong ? closing : undefined),
  }
}

/** An offer of further answers follows an explanation of at least this many sentences. */
const LONG = 3

const OPEN_QUESTION =
  /^(?:(?:and|but|so|ok|okay|also|then|well|please)[\s,]+)*(?:what|which|who|whom|whose|how|when|where)(?:['’]?s)?\b/i
/** A visitor in trouble is not greeted with "Great question!". */
const TROUBLE =
  /\bif (?:i|we|my|our)\b|\bwhat (?:do|should|shall|can|must) (?:i|we) do\b|\bhelp\b|\bemergency\b/i

const asksOpenly = (question: string): boolean =>
  OPEN_QUESTION.test(question.trim()) && !TROUBLE.test(question)

const REFUSES =
  /\b(?:not?|never|none|nobody|nothing|cannot|only|unless|without|except|forbidden|prohibited|banned|closed|unavailable)\b|n['’]t\b/i

const refuses = (sentences: Shown['sentences']): boolean => REFUSES.test(sentences[0]?.text ?? '')

/** Deterministic: the same question gets the same opening. */
function pickOpening(openings: readonly string[], question: string): string | undefined {
  let sum = 0
  for (const character of question) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return openings[sum % openings.length]
}
