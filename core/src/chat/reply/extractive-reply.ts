import * as texts from '@askwell/messages/chat/replies'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { QuotedSentence } from '../ports/knowledge.ts'
import { suggestionsText } from '../persona/suggestions.ts'

/**
 * Exact sentences with the texts of role and personality: an opening, the personality's number of sentences,
 * the role's warning and the closing line. Each piece is streamed separately.
 */
export function extractivePieces(
  bot: AnsweringBot,
  question: string,
  sentences: QuotedSentence[],
): string[] {
  const { openings, closing } = bot.personality.extractive
  const opening = openings && pickOpening(openings, question)
  const endings = [bot.role.extractive.closing, closing].filter((line) => line !== undefined)

  return [
    ...(opening ? [`${opening}\n\n`] : []),
    ...joinSentences(selectSentences(bot, sentences)),
    ...endings.map((line) => `\n\n${line}`),
  ]
}

/** The reply when a sentence was found that may not be the answer; it costs nothing. */
export const closestPieces = (bot: AnsweringBot, sentences: QuotedSentence[]): string[] => [
  `${texts.unsure}\n\n`,
  ...joinSentences(selectSentences(bot, sentences)),
]

/** The best sentences, as many as the personality allows. */
export function selectSentences(bot: AnsweringBot, sentences: QuotedSentence[]): QuotedSentence[] {
  return sentences.slice(0, bot.personality.extractive.maxSentences)
}

/** The reply when nothing was found, with questions that can be answered. */
export const abstentionText = (bot: AnsweringBot): string =>
  `${bot.role.extractive.notFound}${suggestionsText(bot)}`

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
