import { refersBack } from './back-reference.ts'
import { replaceSlot } from './replace-slot.ts'
import { contentWords } from '../words/content-words.ts'

const continuation =
  /^(?:and|but|or|so|also|then|what about|how about|why|how so|what if|what else|else|no|nope|not|sorry|i meant?|actually|rather|und|et|en|oder|ou)\b|^¿?y\s(?!a\b)/i

const questionOpening =
  /^(?:wh?[au]ts?|whts?|when|wen|where|who|which|how|hw|is|are|do|does|can|may|should|will|must|tell me|show me|explain)\b/i
/** Openings of short questions in other languages that are complete: "¿Tenéis guardería?", "Gibt es Eis?" */
const completeOpening =
  /^[¿\s]*(?:gibt(?:['’]s)?|habt|hast|haben|kann|darf|ist|sind|wo|wann|wer|avez|as-tu|peut-on|puis-je|où|quand|qui|hay|ten[eé]is|tienen?|tienes|puedo|d[oó]nde|cu[aá]ndo|qui[eé]n|heb(?:ben)?|heeft|kan|mag|zijn|waar|wanneer)(?![\p{L}\p{N}])/iu
/**
 * Questions with their own subject ("My account is locked", "how do I book"), unlike those about something mentioned
 * earlier ("how do I get the money").
 */
const ABOUT_PERSON = /^(?!how\b.*\bthe\b).*\b(?:i|im|we|my|our|you|u|your|ur)\b/is

type Turn = { question: string; reply?: string }

/**
 * Completes a follow-up with the words of earlier questions, without a model. A short follow-up such as "and to
 * France?" replaces a part of the previous question. A very short one, or one that refers back ('it', 'they', 'and …'),
 * is extended by the words of the previous question, which is itself completed by the questions before it.
 */
export function rewriteFollowUp(question: string, history: readonly Turn[]): FollowUp {
  const last = history.at(-1)
  if (!last) return rewrite(question, '')
  const before = history
    .slice(0, -1)
    .reduce((known, turn) => rewrite(turn.question, known).query, '')
  const query = rewrite(last.question, before).query
  const previous = refersBack(question) ? withRowNamed(query, last) : query
  return asksForOther.test(question) && last.reply !== undefined
    ? { query: previous, question: previous, context: '', possibleContext: '', except: last.reply }
    : rewrite(question, previous)
}

/** A reply that is a single table row: "Baguette: price £1.70", "Tandem – Per day: £45". */
const ROW = /^(?!- )([^:–.?!]{2,60}?)(?:: | – )\S/

/**
 * Replaces the comparison in a query by the row of the reply: "How heavy is it?" after "Which bread is the cheapest?"
 * is about that row. The query is unchanged when the question did not compare or the reply is not a single row.
 */
function withRowNamed(query: string, { question, reply = '' }: Turn): string {
  if (!HAS_EXTREME.test(question)) return query
  const lines = reply.split('\n').filter((line) => line !== '')
  const names = lines.flatMap((line) => ROW.exec(line)?.[1] ?? [])
  const [name] = names
  if (name === undefined || names.length > 1 || reply.includes('\n- ')) return query
  return `${name} ${query.replace(HAS_EXTREME, ' ')}`
}

/** "No, the other one": repeats the previous question without the rows of its answer. */
const asksForOther =
  /^(?:(?:no|nope|nah|sorry|ok|and|what about|how about|i meant?|not that(?: one)?|not this(?: one)?)[\s,.!]*)*(?:the )?(?:other|others|another)(?: (?:one|ones))?[\s.?!]*$/i

function rewrite(question: string, previous: string): FollowUp {
  const context = contextOf(question, previous)
  const query = `${question} ${context}`
  if (context === '' || !isFollowUpQuestion(question)) {
    const possibleContext = isShort(question) ? context : ''
    return { query: question, question, context: '', possibleContext }
  }
  const replaced = replaceSlot(question, previous)
  if (replaced !== null) {
    // "How much for nails?" and then "and for a large dog?": the replaced part is the whole subject.
    const isAll = saysNothingElse(replaced, question)
    return isAll
      ? { query: `${replaced} ${context}`, question: replaced, context, possibleContext: '' }
      : { query: replaced, question: replaced, context: '', possibleContext: context }
  }
  if (comparesOnly(question)) return { query, question, context, possibleContext: '' }
  // "How much is it?" needs all earlier words; "and on Fridays?" replaces one of them.
  return refersBack(question) || ONLY_KIND.test(question.trim())
    ? { query, question: query, context: '', possibleContext: '' }
    : { query, question, context, possibleContext: '' }
}

/** Whether the replaced question has no content words except those of the follow-up. */
function saysNothingElse(replaced: string, followUp: string): boolean {
  const own = new Set(contentWords(followUp))
  return contentWords(replaced).every((word) => own.has(word))
}

export type FollowUp = {
  /** The question with its context, for the search. */
  query: string
  /** The question, completed by the words to which it refers. */
  question: string
  /** Words of the previous question that a follow-up omits; '' for other questions. */
  context: string
  /** Such words for a short question with its own subject; used only when nothing is found without them. */
  possibleContext: string
  /** The previous reply, whose rows and sentences are excluded. */
  except?: string
}

const maxContextWords = 12
const shortQuestion = 3

const isShort = (question: string): boolean =>
  !UNSPACED.test(question) && contentWords(question).length <= shortQuestion

function contextOf(question: string, before: string): string {
  const own = new Set(contentWords(question))
  const previous = contentWords(before).filter((word) => !own.has(word))
  // "And the 28 cm one?" replaces the size.
  const hasFigure = /\d/.test(question)
  const kept = previous.filter((word) => !hasFigure || !/\d/.test(word))
  return kept.slice(0, maxContextWords).join(' ')
}

const EXTREME =
  '(?:most|least) \\p{L}+|cheapest|dearest|priciest|shortest|longest|quickest|fastest|slowest|smallest|largest|biggest|lightest|heaviest|tallest|highest|lowest|newest|oldest|nearest|closest|best'
const HAS_EXTREME = new RegExp(String.raw`\b(?:${EXTREME})\b`, 'iu')
const COMPARES_ONLY = new RegExp(
  String.raw`^(?:(?:and|so|ok|but|then)\s+)*(?:(?:what|which)(?: ones?| of (?:them|those|these))?(?:['’]?s| is| are| has| have| costs?| takes?)? )?(?:the )?(?:${EXTREME})(?: ones?| of (?:them|those|these|all))?[\s?.!]*$`,
  'iu',
)

/** "Which one is the cheapest?" has no meaning without the previous question. */
export const comparesOnly = (question: string): boolean => COMPARES_ONLY.test(question.trim())

/** Scripts without spaces between words, in which words are not counted. */
const UNSPACED = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u
/** Follow-ups in these scripts: a topic without a predicate, or words that refer back: "180 cmは？", "その他は", "那么…". */
const UNSPACED_FOLLOW_UP =
  /^(?:それ|その|そこ|そちら|これ|この|あれ|では|じゃあ?|那|它|这个)|^.{1,8}(?:は|なら|だと|呢)[\s。？?！!]*$|^\P{L}*(?:\p{L}\P{L}*){1,5}$/u

function isFollowUpQuestion(question: string): boolean {
  if (comparesOnly(question)) return true
  if (UNSPACED.test(question)) return UNSPACED_FOLLOW_UP.test(question.trim())
  const words = contentWords(question)
  if (words.length <= 6 && (continuation.test(question.trim()) || refersBack(question))) return true
  return words.length <= 2 && !isSelfContained(question, words.length)
}

/** Questions that name only the kind of answer: "Which days?", "what time?". */
const ONLY_KIND =
  /^(?:(?:on|at|in|for) )?(?:which|what) (?:days?|dates?|times?|hours?|months?|weeks?|sizes?|colou?rs?)[\s?.!]*$/i

/** Whether a question has its own subject: 'When is pay day?', but not 'How long?' or 'How do I get the money?'. */
function isSelfContained(question: string, words: number): boolean {
  if (ONLY_KIND.test(question.trim())) return false
  if (words > 0 && ABOUT_PERSON.test(question)) return true
  if (words > 1 && completeOpening.test(question)) return true
  const opener = questionOpening.exec(question.trim())?.[0].toLowerCase()
  return opener !== undefined && words >= (opener === 'how' ? 2 : 1)
}
