import { daysIn, type Language } from '../../knowledge/index.ts'
import { localTime } from '../../shared/index.ts'
import { datedQuestion, type DatedQuestion } from '../grounding/day-words.ts'
import { comparesOnly, rewriteFollowUp, type FollowUp } from '../grounding/follow-up/follow-up.ts'
import { asksSomething, questionParts } from '../grounding/question-parts.ts'
import { contentWords } from '../grounding/words/content-words.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { Knowledge } from '../ports/knowledge.ts'
import type { Timers } from '../ports/timers.ts'
import type { VisitorLanguage } from '../visitor-language/visitor-language.ts'

export type MessageInContext = {
  messageId: string
  bot: AnsweringBot
  /** The message without greetings and thanks. */
  plainQuestion: string
  /** Whether it is one of several questions in a message, which are usually about the same thing. */
  isPart?: true
  /** Whether the message contains several questions. */
  hasParts?: true
  followUp: FollowUp
  /** Whether it is the first question of its conversation. */
  isFirst: boolean
  visitor: VisitorLanguage
  /** The languages of the passages. */
  known: readonly Language[]
}

type AnswerDeps = { knowledge: Pick<Knowledge, 'answerExtractively'> }

export type ExtractiveAnswer = Awaited<ReturnType<Knowledge['answerExtractively']>>

/** One of several questions in a message that has no certain answer, with the closest sentence. */
export type OpenPart = { question: string; closest?: ExtractiveAnswer['sentences'][number] }

type PartsAnswer = ExtractiveAnswer & { open?: OpenPart[] }

/** An answer. `dated`: the day to which "today" or "tomorrow" in its question refers. */
export type DatedAnswer = PartsAnswer & { dated?: DatedQuestion }

/**
 * Answers a message. "Are you open today?" is searched with the name of the weekday; if no sentence of the answer names
 * that day, the original question is answered instead.
 */
export async function answerDated(
  deps: AnswerDeps & { timers: Pick<Timers, 'now'> },
  message: MessageInContext,
): Promise<DatedAnswer> {
  const { bot, plainQuestion, followUp, visitor } = message
  const now = localTime(deps.timers.now(), bot.timeZone)
  const dated = datedQuestion(plainQuestion, visitor.language, now)
  if (!dated) return answerParts(deps, message)

  const { inWeekdays } = dated
  const answer = await answerParts(deps, {
    ...message,
    plainQuestion: inWeekdays(plainQuestion),
    followUp: {
      ...followUp,
      query: inWeekdays(followUp.query),
      question: inWeekdays(followUp.question),
    },
  })
  const isAbout = answer.sentences.some(({ text, quote = text }) => {
    const named = daysIn(quote, visitor.language)
    return dated.weekdays.some((day) => named.has(day))
  })
  return isAbout && !answer.abstained ? { ...answer, dated } : answerParts(deps, message)
}

/**
 * Answers each question of a message: the best sentence for each, then further sentences. The whole message is also
 * searched when a question has no answer by itself or depends on the previous one: "… and what happens then?" Questions
 * without an answer are returned as `open`.
 */
export async function answerParts(
  deps: AnswerDeps,
  message: MessageInContext,
): Promise<PartsAnswer> {
  const parts = questionParts(message.plainQuestion)
  if (parts.length < 2) return answerInContext(deps, message)

  const { replies, areIndependent } = await answerEach(deps, message, parts)
  const answered = replies.flatMap(({ answer }) => (answer.abstained ? [] : [answer]))
  if (areIndependent && answered.length === parts.length) return together(answered, answered)
  const whole = await answerInContext(deps, { ...message, hasParts: true })
  if (isAskedWhole(parts, answered.length)) return whole
  const all = together(answered, [whole])
  return { ...all, open: openParts(replies, all.sentences) }
}

type PartReply = { part: string; answer: ExtractiveAnswer }

async function answerEach(deps: AnswerDeps, message: MessageInContext, parts: readonly string[]) {
  const earlier = (at: number) => parts.slice(0, at).map((question) => ({ question }))
  const replies: PartReply[] = []
  let areIndependent = true
  for (const [at, part] of parts.entries()) {
    const followUp = rewriteFollowUp(part, earlier(at))
    if (followUp.query !== part) areIndependent = false
    // Without an earlier answer, its words are no useful context: the search with the whole message includes them.
    const isFirst = replies.every(({ answer }) => answer.abstained)
    const possibleContext = isFirst ? '' : followUp.possibleContext
    const answer = await answerInContext(deps, {
      ...message,
      plainQuestion: part,
      isPart: true,
      followUp: { ...followUp, possibleContext },
    })
    replies.push({ part, answer })
  }
  return { replies, areIndependent }
}

/** The questions without an answer, except those with half of their words in the shown sentences. */
function openParts(
  replies: readonly PartReply[],
  shown: ExtractiveAnswer['sentences'],
): OpenPart[] {
  const quotes = shown.map((sentence) => quoteOf(sentence))
  const text = quotes.join(' ').toLowerCase()
  const isMentioned = (part: string) => {
    const words = contentWords(part)
    const shownWords = words.filter((word) => text.includes(word.slice(0, wordBeginning)))
    return shownWords.length * 2 >= words.length
  }
  return replies.flatMap(({ part, answer: { abstained, sentences } }) => {
    const [closest] = sentences
    const isShown = isMentioned(part) || (closest && quotes.includes(quoteOf(closest)))
    return abstained && !isShown && asksSomething(part)
      ? [{ question: part, ...(closest && { closest }) }]
      : []
  })
}

/** Whether to use the answer to the whole message instead: no part is answered, or one has no content words. */
const isAskedWhole = (parts: readonly string[], answered: number): boolean =>
  answered === 0 ||
  (answered < parts.length && parts.some((part) => contentWords(part).length === 0))

/** The best sentence of each answer, then the sentences of `further`, without duplicates. */
function together(
  answered: readonly ExtractiveAnswer[],
  further: readonly ExtractiveAnswer[],
): ExtractiveAnswer {
  const sentences = answered.flatMap((answer) => answer.sentences.slice(0, 1)).reduce(withCells, [])
  for (const other of further.flatMap((answer) => (answer.abstained ? [] : answer.sentences)))
    if (!sentences.some((known) => quoteOf(known) === quoteOf(other))) sentences.push(other)
  const found = new Map(
    further.flatMap((answer) => answer.found.map((passage) => [passage.id, passage])),
  )
  return { abstained: false, sentences, found: [...found.values()] }
}

type Sentence = ExtractiveAnswer['sentences'][number]

const quoteOf = ({ text, quote = text }: Sentence): string => quote

/** Adds a sentence. From a table row that is already quoted, adds only the new cells. */
function withCells(sentences: Sentence[], added: Sentence): Sentence[] {
  const at = sentences.findIndex((known) => quoteOf(known) === quoteOf(added))
  const known = sentences[at]
  if (!known) return [...sentences, added]
  const [label, cells] = splitAtLabel(added.text)
  const [knownLabel, knownCells] = splitAtLabel(known.text)
  // "Tandem – Per day: £45; Per week: £210": the whole row includes the known cells.
  if (knownLabel !== '' && added.text.startsWith(`${knownLabel} – `))
    return sentences.with(at, added)
  if (label === '' || label !== knownLabel || knownCells.includes(cells)) return sentences
  return sentences.with(at, { ...known, text: `${known.text}; ${cells}` })
}

/** Splits a quoted table row: "Brakes: price £18" → "Brakes" and "price £18". */
function splitAtLabel(text: string): [label: string, cells: string] {
  const at = text.indexOf(': ')
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 2)]
}

const mayGoOn = ({ isPart, hasParts, followUp }: MessageInContext): boolean =>
  isPart === true || hasParts === true || followUp.possibleContext !== ''

/**
 * Answers a question with the context of its conversation. A follow-up uses the context first; another short question
 * uses it only when it has no answer by itself.
 */
async function answerInContext(
  { knowledge }: AnswerDeps,
  message: MessageInContext,
): Promise<ExtractiveAnswer> {
  const { bot, plainQuestion, isPart, followUp } = message
  const { query, question, context, possibleContext, except } = followUp
  const answer = await knowledge.answerExtractively(bot.id, question, {
    context,
    except,
    mayGoOn: mayGoOn(message),
  })
  if (!answer.abstained || (query === plainQuestion && possibleContext === '')) return answer
  if (comparesOnly(plainQuestion) && context !== '') return answer
  const other = await knowledge.answerExtractively(bot.id, plainQuestion, {
    context: possibleContext,
    ownWords: isPart ? undefined : hasLongestWord(plainQuestion, answer.sentences) ? 'all' : 'some',
  })
  return other.abstained && answer.sentences.length > 0 ? answer : other
}

/** Whether the closest sentence of an unsure answer has the longest word of the question. */
function hasLongestWord(question: string, [closest]: ExtractiveAnswer['sentences']): boolean {
  if (closest === undefined) return false
  const longest = contentWords(question).toSorted((a, b) => b.length - a.length)[0] ?? ''
  return quoteOf(closest).toLowerCase().includes(longest.slice(0, wordBeginning))
}

/** Inflected forms of a word usually share this many first letters. */
const wordBeginning = 5
