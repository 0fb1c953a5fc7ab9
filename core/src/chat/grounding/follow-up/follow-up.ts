import { refersBack } from './back-reference.ts'
import { replaceSlot } from './replace-slot.ts'
import { contentWords } from '../words/content-words.ts'

const continuation =
  /^(?:and|but|or|so|also|then|what about|how about|why|how so|what if|what else|else|no|nope|not|sorry|i meant?|actually|rather|und|et|en|oder|ou)\b|^¿?y\s(?!a\b)/i

const questionOpening =
  /^(?:wh?[au]ts?|whts?|when|wen|where|who|which|how|hw|is|are|do|does|can|may|should|will|must|tell me|show me|explain)\b/i
/** "¿Tenéis guardería?", "Gibt es Eis?": questions of two words in other languages that are complete. */
const completeOpening =
  /^[¿\s]*(?:gibt(?:['’]s)?|habt|hast|haben|kann|darf|ist|sind|wo|wann|wer|avez|as-tu|peut-on|puis-je|où|quand|qui|hay|ten[eé]is|tienen?|tienes|puedo|d[oó]nde|cu[aá]ndo|qui[eé]n|heb(?:ben)?|heeft|kan|mag|zijn|waar|wanneer)(?![\p{L}\p{N}])/iu
/**
 * Questions with a subject of their own ("My account is locked", "how do I book"), not about something named
 * earlier ("how do I get the money").
 */
const ABOUT_PERSON = /^(?!how\b.*\bthe\b).*\b(?:i|im|we|my|our|you|u|your|ur)\b/is

type Turn = { question: string; reply?: string }

/**
 * The search query for a question. A short follow-up such as "and to France?" replaces a part of the previous question.
 * A very short one, or one that refers back ('it', 'they', 'and …'), gets the words of the previous question added, and
 * what that one left out is taken from the questions before it. No model is used.
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

/** A reply that is one row: "Baguette: price £1.70", "Tandem – Per day: £45". */
const ROW = /^(?!- )([^:–.?!]{2,60}?)(?:: | – )\S/

/**
 * "How heavy is it?" after "Which bread is the cheapest?" asks about the row in the reply and no longer compares.
 * The query stays the same when the question did not compare, or the reply is not a single row.
 */
function withRowNamed(query: string, { question, reply = '' }: Turn): string {
  if (!HAS_EXTREME.test(question)) return query
  const lines = reply.split('\n').filter((line) => line !== '')
  const names = lines.flatMap((line) => ROW.exec(line)?.[1] ?? [])
  const [name] = names
  if (name === undefined || names.length > 1 || reply.includes('\n- ')) return query
  return `${name} ${query.replace(HAS_EXTREME, ' ')}`
}

/** "No, the other one" repeats the question and excludes the earlier answer. */
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
    // In "How much for nails?" and "and for a large dog?", the replaced part is the whole subject.
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

/** Whether a question has no words except those of the follow-up. */
function saysNothingElse(replaced: string, followUp: string): boolean {
  const own = new Set(contentWords(followUp))
  return contentWords(replaced).every((word) => own.has(word))
}

export type FollowUp = {
  /** The question with its context, for search. */
  query: string
  /** The question, with its pronouns replaced. */
  question: string
  /** Words of the previous question that a follow-up leaves out; '' for other questions. */
  context: string
  /** The same for a short question that names its own subject: it counts only when nothing is found. */
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

/** Texts without spaces between words, whose words are not counted. */
const UNSPACED = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u
/** "180 cmは？", "その他は", "那么…": a topic without a predicate, or words that point back. */
const UNSPACED_FOLLOW_UP =
  /^(?:それ|その|そこ|そちら|これ|この|あれ|では|じゃあ?|那|它|这个)|^.{1,8}(?:は|なら|だと|呢)[\s。？?！!]*$|^\P{L}*(?:\p{L}\P{L}*){1,5}$/u

function isFollowUpQuestion(question: string): boolean {
  if (comparesOnly(question)) return true
  if (UNSPACED.test(question)) return UNSPACED_FOLLOW_UP.test(question.trim())
  const words = contentWords(question)
  if (words.length <= 6 && (continuation.test(question.trim()) || refersBack(question))) return true
  return words.length <= 2 && !isSelfContained(question, words.length)
}

/** Questions that only name the kind of answer: "Which days?", "what time?". */
const ONLY_KIND =
  /^(?:(?:on|at|in|for) )?(?:which|what) (?:days?|dates?|times?|hours?|months?|weeks?|sizes?|colou?rs?)[\s?.!]*$/i

/** True for 'When is pay day?', which names its own subject, and false for 'How long?' and 'How do I get the money?'. */
function isSelfContained(question: string, words: number): boolean {
  if (ONLY_KIND.test(question.trim())) return false
  if (words > 0 && ABOUT_PERSON.test(question)) return true
  if (words > 1 && completeOpening.test(question)) return true
  const opener = questionOpening.exec(question.trim())?.[0].toLowerCase()
  return opener !== undefined && words >= (opener === 'how' ? 2 : 1)
}
