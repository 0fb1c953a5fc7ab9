import * as texts from '@askwell/messages/chat/replies'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { Language, StatedPolarity } from '../../knowledge/index.ts'
import type { QuotedSentence } from '../ports/knowledge.ts'
import { closingIn, otherLanguageNote, visitorTexts } from '../visitor-language/visitor-texts.ts'
import type { Visitor } from '../visitor-language/visitor-language.ts'
import { suggestionsText } from '../persona/suggestions.ts'

type AnsweredQuestion = {
  question: string
  visitor: Visitor
  polarity?: StatedPolarity | undefined
}

const polarityText: Record<StatedPolarity, string> = {
  no: texts.no,
  depends: texts.depends,
}

/**
 * Exact sentences with the texts of role and personality: an opening, the personality's number of sentences,
 * the role's warning and the closing line. Each piece is streamed separately.
 */
export function extractivePieces(
  bot: AnsweringBot,
  { question, visitor, polarity }: AnsweredQuestion,
  sentences: QuotedSentence[],
): string[] {
  const translated = visitorTexts(visitor.language)
  if (translated) {
    const closing = closingIn(translated, bot.role.extractive.closing)
    const ending = closing === undefined ? [] : [`\n\n${closing}`]
    return [...joinSentences(selectSentences(bot, sentences)), ...ending]
  }
  const { openings, closing } = bot.personality.extractive
  const opening = openings && pickOpening(openings, question)
  const endings = [bot.role.extractive.closing, closing].filter((line) => line !== undefined)

  return [
    ...(opening ? [`${opening}\n\n`] : []),
    ...(polarity ? [`${polarityText[polarity]} `] : []),
    ...joinSentences(selectSentences(bot, sentences)),
    ...endings.map((line) => `\n\n${line}`),
  ]
}

/** The reply when a sentence was found that may not be the answer; it costs nothing. */
export const closestPieces = (
  bot: AnsweringBot,
  { visitor, known }: { visitor: Visitor; known: readonly Language[] },
  sentences: QuotedSentence[],
): string[] => [
  `${visitorTexts(visitor.language)?.unsure ?? texts.unsure}\n\n`,
  ...joinSentences(selectSentences(bot, sentences)),
  ...(visitor.isOther ? [`\n\n${otherLanguageNote(visitor.language, known)}`] : []),
]

/** The best sentences, as many as the personality allows. */
export function selectSentences(bot: AnsweringBot, sentences: QuotedSentence[]): QuotedSentence[] {
  return sentences.slice(0, bot.personality.extractive.maxSentences)
}

/** The reply when nothing was found, with questions that can be answered. */
export function abstentionText(bot: AnsweringBot, visitor: Visitor, known: readonly Language[]) {
  const translated = visitorTexts(visitor.language)
  const notFound = translated ? sentence(translated.notFound) : bot.role.extractive.notFound
  const note = visitor.isOther ? ` ${otherLanguageNote(visitor.language, known)}` : ''
  return `${notFound}${note}${suggestionsText(bot, translated?.suggestions)}`
}

const sentence = (text: string): string => `${text}${/\p{sc=Hiragana}$/u.test(text) ? '。' : '.'}`

/** A sentence of another passage, or after a line without a full stop, begins a new paragraph. */
function joinSentences(sentences: QuotedSentence[]): string[] {
  return sentences.map(({ text, passage }, index) => {
    const before = sentences[index - 1]
    if (!before) return text
    const continuesPassage = before.passage.id === passage.id && /[.!?…]["')\]]?$/.test(before.text)
    return `${continuesPassage ? ' ' : '\n\n'}${text}`
  })
}

/** Deterministic: the same question gets the same opening. */
function pickOpening(openings: readonly string[], question: string): string | undefined {
  let sum = 0
  for (const character of question) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return openings[sum % openings.length]
}
