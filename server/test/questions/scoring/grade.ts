import type { Reply } from './open-bot.ts'
import type { Question } from './question-set.ts'
import { normalizeText } from './normalize-text.ts'

/**
 * `right`: charged with every expected fact, or refused where nothing can be known. `wrong`: charged without
 * a fact or with a forbidden one. `unsure`: uncharged, with the nearest passage. `silent`: no answer.
 */
export type Grade = 'right' | 'wrong' | 'unsure' | 'silent'

/** A reply that is longer is a copy of the page, in which the customer has to search on. */
const maxCharacters = 800

export function grade(
  question: Question,
  { text, outcome }: Pick<Reply, 'text' | 'outcome'>,
): Grade {
  if (question.kind === 'small-talk') return gradeSmallTalk(outcome)
  if (question.kind === 'absent' || question.kind === 'foreign') {
    return outcome === 'charged' ? 'wrong' : 'right'
  }
  if (outcome === 'silent' || outcome === 'unsure') return outcome
  if (outcome === 'small-talk') return 'silent'
  return holdsAnswer(question, text) ? 'right' : 'wrong'
}

function gradeSmallTalk(outcome: Reply['outcome']): Grade {
  if (outcome === 'small-talk') return 'right'
  return outcome === 'charged' ? 'wrong' : outcome
}

function holdsAnswer({ facts, forbidden, polarity }: Question, text: string): boolean {
  if (text.length > maxCharacters) return false
  const reply = normalizeText(text)
  if (polarity && contradicts(reply, polarity)) return false
  if (forbidden.some((fact) => holdsFact(reply, fact))) return false
  return holdsAllFacts(reply, facts)
}

/** Whether a normalized text contains one wording of every fact. */
export const holdsAllFacts = (text: string, facts: string[][]): boolean =>
  facts.every((alternatives) => alternatives.some((fact) => holdsFact(text, fact)))

const contradicts = (reply: string, polarity: 'yes' | 'no'): boolean =>
  polarity === 'yes' ? /^no\b/.test(reply) : /^yes\b/.test(reply)

/** Whether a normalized text contains a fact as whole words: "5 days" is not in "15 days" or "5.5 days". */
export function holdsFact(text: string, fact: string): boolean {
  const wanted = normalizeText(fact)
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (isWhole(text, at, wanted)) return true
  }
  return false
}

/** Telephone numbers are often written without their area code, and times as the end of a range. */
const isTelephone = (fact: string) => /^\d{7,}$/.test(fact)
const isTime = (fact: string) => /^\d{1,2}:\d\d$/.test(fact)

/** Japanese is written without spaces, so its characters are no part of the word next to them. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]$/u
const unspacedStart = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u

function isWhole(text: string, at: number, fact: string): boolean {
  if (isTelephone(fact)) return true
  const before = text.slice(0, at).replace(unspaced, ' ')
  const after = text.slice(at + fact.length).replace(unspacedStart, ' ')
  const joined = isTime(fact) ? /\d[.,:]$/ : /\d[.,:-]$|[$£€]$/
  const startsInside =
    /^[\p{L}\p{N}]/u.test(fact) && (/[\p{L}\p{N}]$/u.test(before) || joined.test(before))
  const endsInside = /\d$/.test(fact)
    ? /^(?:[\p{L}\p{N}%]|[.,:]\d)/u.test(after)
    : /^(?!e?s\b)[\p{L}\p{N}]/u.test(/[\p{L}\p{N}]$/u.test(fact) ? after : '')
  return !startsInside && !endsInside
}
