import { questionClause } from './question-clause.ts'
import { heldLimit, type HeldLimit } from './limits.ts'

/** How a yes/no question is answered. */
export type Polarity = 'yes' | 'no' | 'depends'

const COURTESY = /^(?:(?:and|but|so|ok|okay|also|then|well|hi|hello|hey|please)[\s,]+)*/i
const OPENER =
  /^(?:is|are|am|do|does|did|can|could|may|might|must|will|would|should|have|has)\s+(?=\S)/i
const OPEN_QUESTION =
  /\b(?:what|when|where|which|who|whom|whose|how|why|or|(?:tell|give|show|send) (?:me|us)|explain|recommend)\b/i
const NEGATED = /\b(?:not|never|no)\b|n['’]t\b/i

const OBLIGATION =
  /\b(?:(?:have|need|has|needs) to|must|required|necessary|mandatory|obliged|need (?:a|an|my|any))\b/i
const PERMISSION =
  /^(?:can|could|may|might) (?!you\b|they\b|it\b)|\b(?:allowed|permitted|okay|ok|possible) (?:to\b|in\b|if\b)|\b(?:allowed|permitted)\b/i

const REQUIRED =
  /\b(?:must|required|requires?|ha(?:s|ve) to|needs? to|mandatory|compulsory|obligatory)\b/i
const NOT_REQUIRED =
  /\b(?:not (?:required|necessary|needed|mandatory)|need not|(?:do|does) not (?:need|have to|require)|no \w+ (?:is|are) (?:required|needed|necessary)|optional|voluntary)\b/i
/** Words with which a sentence refuses something. */
export const REFUSED =
  /\b(?:not (?:allowed|permitted|possible|accepted|available|offered|admitted|covered|included|provided)|must not|must never|may not|may never|cannot|can ?not|can['’]t|prohibited|forbidden|banned|(?:do|does) not (?:accept|offer|have|sell|deliver|provide|allow|take|include|cover|ship|permit|treat|repair)|there (?:is|are) no|(?:has|have) no)\b/i
const GRANTED =
  /\b(?:may|allowed|permitted|possible|welcome|accepted|admitted|we (?:accept|take|allow))\b/i
const AFFIRMED =
  /^(?:there (?:is|are)|we (?:have|offer|sell|accept|provide|deliver|run|repair|take))\b|^(?:\w+ ){1,4}(?:is|are) (?:available|included|offered|free|accepted|provided)\b/i
/** Words such as "everyone" or "always": a sentence about some cases does not answer such a question. */
const ASKS_MORE =
  /\b(?:all|every\w*|any\w*|always|still|already|enough|also|too|another|more|other|only|just)\b/i
const CONDITION =
  /\b(?:only|unless|except|if|depends?|depending|provided|subject to|as long as|until|after|before|some|most|usually|normally|generally|request|permission|consent|approval|approved|arrangement|agreed|but|however|although)\b/i

/** Whether a question can be answered by "yes" or "no": no choice, no request, no negation. */
export function isYesNo(question: string): boolean {
  const text = questionClause(question).replace(COURTESY, '')
  const hasOpener = OPENER.test(text) && !OPEN_QUESTION.test(text)
  return hasOpener && !NEGATED.test(text) && !ASKS_MORE.test(text)
}

function ofObligation(sentence: string): Polarity | undefined {
  if (NOT_REQUIRED.test(sentence)) return CONDITION.test(sentence) ? undefined : 'no'
  if (NEGATED.test(sentence) || !REQUIRED.test(sentence)) return undefined
  return CONDITION.test(sentence) ? 'depends' : 'yes'
}

function ofPermission(sentence: string): Polarity | undefined {
  if (REFUSED.test(sentence)) return CONDITION.test(sentence) ? undefined : 'no'
  if (NEGATED.test(sentence) || !GRANTED.test(sentence)) return undefined
  return CONDITION.test(sentence) ? 'depends' : 'yes'
}

function ofStatement(sentence: string): Polarity | undefined {
  if (REFUSED.test(sentence)) return CONDITION.test(sentence) ? undefined : 'no'
  if (NEGATED.test(sentence) || CONDITION.test(sentence)) return undefined
  return AFFIRMED.test(sentence) ? 'yes' : undefined
}

/**
 * The answer by a limit. A number beyond it means "no". A number within it does not always mean "yes", because other
 * rules may apply, especially when the limit is a time.
 */
function ofLimit({ keeps, isTime }: HeldLimit, sentence: string): Polarity | undefined {
  if (NEGATED.test(sentence)) return undefined
  if (!keeps) return 'no'
  return isTime || CONDITION.test(sentence) || /\bwith\b/i.test(sentence) ? undefined : 'yes'
}

/**
 * How a sentence answers a yes-or-no question, if it is certainly about the question; undefined when its words do not
 * decide that. Also compares the visitor's own number with the limit of the sentence.
 */
export function polarityOf(question: string, sentence: string): Polarity | undefined {
  if (!isYesNo(question) || /^(?:yes|no)\b/i.test(sentence)) return undefined
  const clause = questionClause(question).replace(COURTESY, '')
  if (OBLIGATION.test(clause)) return ofObligation(sentence)

  const held = heldLimit(question, sentence)
  if (held) return ofLimit(held, sentence)
  if (/\d/.test(question)) return undefined
  return PERMISSION.test(clause) ? ofPermission(sentence) : ofStatement(sentence)
}
