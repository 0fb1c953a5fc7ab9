import * as contactTexts from '@askwell/messages/chat/contacts'
import * as dayTexts from '@askwell/messages/chat/days'
import * as texts from '@askwell/messages/chat/replies'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { Language, Polarity } from '../../knowledge/index.ts'
import { dayName, type DatedQuestion } from '../grounding/day-words.ts'
import type { QuotedSentence } from '../ports/knowledge.ts'
import { closingIn, otherLanguageNote, visitorTexts } from '../visitor-language/visitor-texts.ts'
import type { VisitorLanguage } from '../visitor-language/visitor-language.ts'
import { phrasesOf } from '../persona/phrases.ts'
import { suggestionsText } from '../persona/suggestions.ts'
import type { MessageInContext, OpenPart } from './answer-message.ts'
import { inPassageOrder } from './passage-order.ts'
import type { TeamContacts } from './team-contacts.ts'

const englishDays = { today: dayTexts.today, tomorrow: dayTexts.tomorrow, now: dayTexts.now }

const englishContacts = {
  ownOrder: contactTexts.ownOrder,
  ownOrderUnknown: contactTexts.ownOrderUnknown,
  ownOrderContact: contactTexts.ownOrderContact,
  ownOrderTeam: contactTexts.ownOrderTeam,
  personContacts: contactTexts.personContacts,
  personButtons: contactTexts.personButtons,
}

type Answered = {
  polarity?: Polarity | undefined
  dated?: DatedQuestion
  /**
   * Whether the question is about the visitor's own case. The sentences are a general rule then, without "yes" or "no".
   */
  isAboutOwnOrder: boolean
}

const polarityText: Record<Polarity, string> = {
  yes: texts.yes,
  no: texts.no,
  depends: texts.depends,
}

/**
 * Exact sentences with the texts of role and personality: an opening, the personality's number of sentences,
 * the role's warning and the closing line. The personality's opening and closing lines occur once in a conversation, and
 * only where they fit. Each piece is streamed separately.
 */
export function extractivePieces(
  {
    bot,
    plainQuestion,
    visitor,
    isFirst,
  }: Pick<MessageInContext, 'bot' | 'plainQuestion' | 'visitor' | 'isFirst'>,
  { polarity, dated, isAboutOwnOrder }: Answered,
  sentences: QuotedSentence[],
): string[] {
  const isPlain =
    !isFirst || polarity !== undefined || isAboutOwnOrder || visitorTexts(visitor.language) !== null
  const { opening, closing } = phrasesOf(bot, { question: plainQuestion, sentences, isPlain })
  const endings = [warningOf(bot, visitor), closing]

  return [
    ...(opening ? [`${opening}\n\n`] : []),
    ...(polarity && !isAboutOwnOrder ? [`${polarityText[polarity]} `] : []),
    ...dayPieces(dated, visitor.language),
    ...joinSentences(sentences),
    ...endings.flatMap((line) => (line === undefined ? [] : [`\n\n${line}`])),
  ]
}

function warningOf({ role }: AnsweringBot, { language }: VisitorLanguage): string | undefined {
  const translated = visitorTexts(language)
  const warning = role.extractive.closing
  return translated ? closingIn(translated, warning) : warning
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A line such as "Today is Thursday, November 26." when the question contains "today". */
function dayPieces(dated: DatedQuestion | undefined, language: Language): string[] {
  if (!dated || dated.word === 'weekend' || dated.word === 'dayAfterTomorrow') return []
  const translated = visitorTexts(language)
  const words = translated ?? englishDays
  const day = dayName(dated.day, translated ? language : 'en')
  const time = `${dated.day.hour}:${twoDigits(dated.day.minute)}`
  const text = {
    now: words.now({ day, time }),
    today: words.today({ day }),
    tomorrow: words.tomorrow({ day }),
  }
  return [`${text[dated.word]}\n\n`]
}

/**
 * The reply to a question about the visitor's own case: the general rule, introduced as such, and whom to contact,
 * because no source knows the state of an order.
 */
export function ownOrderPieces(
  { language }: VisitorLanguage,
  parts: {
    contacts: TeamContacts
    pieces: string[]
    quoted: readonly QuotedSentence[]
    isSure: boolean
  },
): string[] {
  const words = visitorTexts(language) ?? englishContacts
  const { contacts, pieces, quoted, isSure } = parts
  const isAnswered = pieces.length > 0
  const lines = contacts.lines.filter(
    ({ text }) => !quoted.some((sentence) => sentence.text.includes(text)),
  )
  const whom =
    lines.length > 0
      ? `${words.ownOrderContact}\n${listOf(lines)}`
      : contacts.labels.length > 0
        ? ''
        : words.ownOrderTeam
  const buttons = buttonText(words, contacts.labels)
  const ending = [whom, buttons].filter((text) => text !== '').join('\n\n')
  return [
    `${isSure ? words.ownOrder : words.ownOrderUnknown}\n\n`,
    ...pieces,
    `${isAnswered ? '\n\n' : ''}${ending}`,
  ]
}

/** The reply about how to reach a person; null when there are neither contact details nor buttons. */
export function personText(bot: AnsweringBot, language: Language, { lines, labels }: TeamContacts) {
  if (lines.length === 0 && labels.length === 0) return null
  const words = visitorTexts(language) ?? englishContacts
  const introduction = words.personContacts({ bot: bot.name })
  const contacts = lines.length > 0 ? [listOf(lines)] : []
  return [introduction, ...contacts, buttonText(words, labels)].filter(Boolean).join('\n\n')
}

const buttonText = (
  { personButtons }: Pick<typeof englishContacts, 'personButtons'>,
  labels: readonly string[],
): string => (labels.length === 0 ? '' : personButtons({ labels: labels.join(', ') }))

const listOf = (lines: readonly QuotedSentence[]): string =>
  lines.map(({ text }) => `- ${text}`).join('\n')

/** Pieces about the parts of a message without a certain answer. English only, because other messages are not split. */
export const openPieces = (
  { language }: VisitorLanguage,
  open: readonly OpenPart[] = [],
): string[] =>
  visitorTexts(language) === null
    ? open.map(({ question: part, closest }) => {
        const question = part
          .replace(/^(?:and|or|also|plus|but|so)\b,?\s/i, '')
          .replace(/[\s.?!]{1,20}$/, '')
        return closest
          ? `\n\n${texts.partUnsure({ question })}\n\n${closest.text}`
          : `\n\n${texts.partNotFound({ question })}`
      })
    : []

/** The reply when the closest sentence may not be the answer; it costs nothing. */
export const closestPieces = (
  { visitor, known }: { visitor: VisitorLanguage; known: readonly Language[] },
  sentences: QuotedSentence[],
): string[] => [
  `${visitorTexts(visitor.language)?.unsure ?? texts.unsure}\n\n`,
  ...joinSentences(sentences),
  ...(visitor.isOther ? [`\n\n${otherLanguageNote(visitor.language, known)}`] : []),
]

/** The best sentences, as many as the personality allows. Limiting sentences follow theirs and are not counted. */
export function selectSentences(bot: AnsweringBot, sentences: QuotedSentence[]): QuotedSentence[] {
  let quoted = 0
  return sentences.filter(({ isLimit }) => {
    if (isLimit !== true) quoted += 1
    return quoted <= bot.personality.extractive.maxSentences
  })
}

/** The reply when nothing was found, with suggested questions. */
export function abstentionText(
  bot: AnsweringBot,
  visitor: VisitorLanguage,
  known: readonly Language[],
) {
  const translated = visitorTexts(visitor.language)
  const notFound = translated ? sentence(translated.notFound) : bot.role.extractive.notFound
  const note = visitor.isOther ? ` ${otherLanguageNote(visitor.language, known)}` : ''
  return `${notFound}${note}${suggestionsText(bot, translated?.suggestions)}`
}

const sentence = (text: string): string => `${text}${/\p{sc=Hiragana}$/u.test(text) ? '。' : '.'}`

/** Joins sentences. One of another passage, or after a line without a full stop, begins a new paragraph. */
function joinSentences(sentences: QuotedSentence[]): string[] {
  return inPassageOrder(sentences).map(({ text, passage }, index, ordered) => {
    const before = ordered[index - 1]
    if (!before) return text
    const continuesPassage = before.passage.id === passage.id && /[.!?…]["')\]]?$/.test(before.text)
    return `${continuesPassage ? ' ' : '\n\n'}${text}`
  })
}
