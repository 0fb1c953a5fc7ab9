import type { AnsweringBot } from './answering-bot.ts'
import type { QuotedSentence } from './ports.ts'
import { suggestions } from './suggestions.ts'

/**
 * Exact sentences in the voice of the role and the personality: an opening line, as many sentences as
 * the personality speaks, the role's caution and the closing. Each piece is streamed on its own.
 */
export function keylessPieces(
  bot: AnsweringBot,
  question: string,
  sentences: QuotedSentence[],
): string[] {
  const { lead, closing } = bot.personality.keyless
  const opening = lead && pick(lead, question)
  const endings = [bot.role.keyless.closing, closing].filter((line) => line !== undefined)

  return [
    ...(opening ? [`${opening}\n\n`] : []),
    ...quoted(spoken(bot, sentences)),
    ...endings.map((line) => `\n\n${line}`),
  ]
}

/** The sentences this bot says: the best ones, as many as its personality speaks. */
export function spoken(bot: AnsweringBot, sentences: QuotedSentence[]): QuotedSentence[] {
  return sentences.slice(0, bot.personality.keyless.maxSentences)
}

/** What is said when nothing fitting was found; names the questions that can be answered. */
export const abstention = (bot: AnsweringBot): string =>
  `${bot.role.keyless.notFound}${suggestions(bot)}`

/** Sentences of one passage flow on, another passage or a line without a full stop begins a new one. */
function quoted(sentences: QuotedSentence[]): string[] {
  return sentences.map(({ text, passage }, index) => {
    const before = sentences[index - 1]
    if (!before) return text
    const flows = before.passage.id === passage.id && /[.!?…]["')\]]?$/.test(before.text)
    return `${flows ? ' ' : '\n\n'}${text}`
  })
}

/** The same question always gets the same opening. */
function pick(openings: readonly string[], question: string): string | undefined {
  let sum = 0
  for (const character of question) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return openings[sum % openings.length]
}
