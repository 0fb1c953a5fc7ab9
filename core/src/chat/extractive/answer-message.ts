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
  /** The message without greeting and thanks. */
  plainQuestion: string
  /** Whether it is one of several questions in a message, which are about the same thing. */
  isPart?: true
  /** Whether it is several questions. */
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

/** A question of a message with several that has no certain answer, and the closest sentence. */
export type OpenPart = { question: string; closest?: ExtractiveAnswer['sentences'][number] }

type PartsAnswer = ExtractiveAnswer & { open?: OpenPart[] }

/** An answer, and the day that "today" or "tomorrow" in its question means. */
export type DatedAnswer = PartsAnswer & { dated?: DatedQuestion }

/**
 * "Are you open today?" is answered by what the sources say about that day of the week, if a sentence names the day;
 * otherwise the question is answered as it is.
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
 * Two questions in one message: the best sentence for each, then further ones. The whole message is asked only where a
 * question has no answer by itself, or needs the words of the one before it: "… and what happens then?" What stays open
 * is returned as such.
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
    // Without an answer to the part before it, the whole message says as much as its words.
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

/** The questions without an answer, unless what is shown has half of their words. */
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

/** "Where are you" says nothing about the rest of a message, which is asked as it is where no place was found. */
const isAskedWhole = (parts: readonly string[], answered: number): boolean =>
  answered === 0 ||
  (answered < parts.length && parts.some((part) => contentWords(part).length === 0))

/** The best sentence of each answer, then the sentences of the further ones, each once. */
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

/** Adds a sentence; of a row that another part quotes already, only the cells that are new. */
function withCells(sentences: Sentence[], added: Sentence): Sentence[] {
  const at = sentences.findIndex((known) => quoteOf(known) === quoteOf(added))
  const known = sentences[at]
  if (!known) return [...sentences, added]
  const [label, cells] = splitAtLabel(added.text)
  const [knownLabel, knownCells] = splitAtLabel(known.text)
  // "Tandem – Per day: £45; Per week: £210": the whole row has the cells that are known too.
  if (knownLabel !== '' && added.text.startsWith(`${knownLabel} – `))
    return sentences.with(at, added)
  if (label === '' || label !== knownLabel || knownCells.includes(cells)) return sentences
  return sentences.with(at, { ...known, text: `${known.text}; ${cells}` })
}

/** "Brakes" and "price £18" of "Brakes: price £18", where the source has a row. */
function splitAtLabel(text: string): [label: string, cells: string] {
  const at = text.indexOf(': ')
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 2)]
}

const mayGoOn = ({ isPart, hasParts, followUp }: MessageInContext): boolean =>
  isPart === true || hasParts === true || followUp.possibleContext !== ''

/**
 * A follow-up is answered in the context of its conversation first; any other short question only when it has no answer
 * by itself.
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

/** Inflected forms of a word usually share so many letters. */
const wordBeginning = 5
