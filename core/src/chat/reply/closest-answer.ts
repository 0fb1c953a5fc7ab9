import * as texts from '@askwell/messages/chat/replies'
import { hasUntrustedSource } from '../functions/untrusted-text.ts'
import { abstentionSentence } from '../grounding/abstention.ts'
import { buildCitations } from '../grounding/citations.ts'
import { suggestionsText } from '../persona/suggestions.ts'
import type { Knowledge, QuotedSentence } from '../ports/knowledge.ts'
import { visitorTexts } from '../visitor-language/visitor-texts.ts'
import type { FinishedReply } from './pending-reply.ts'
import { answerParts, type MessageInContext } from '../extractive/answer-message.ts'
import { createReplyTextCleaner } from '../text/reply-text-cleaner.ts'

/** What a visitor gets when the model has no answer. It costs nothing, so all of it is quoted by the server. */
export type ClosestAnswer = { text: string; isOffered: boolean } & FinishedReply

/**
 * The abstention, and the closest sentence of the sources or, without one, the suggested questions. What the built-in
 * answerer is sure of is not quoted: an owner could otherwise get those answers free of charge, by an instruction that
 * makes every reply an abstention.
 */
export async function closestAnswer(
  deps: { knowledge: Knowledge },
  message: MessageInContext,
): Promise<ClosestAnswer> {
  const { bot, visitor } = message
  const abstention = abstentionSentence(visitor.language)
  const closest = visitor.isOther ? undefined : await closestSentence(deps, message)
  if (!closest) {
    const suggestions = suggestionsText(bot, visitorTexts(visitor.language)?.suggestions)
    return { text: `${abstention}${suggestions}`, isOffered: false, ...withoutSource }
  }
  const introduction = visitorTexts(visitor.language)?.closest ?? texts.closest
  return {
    text: `${abstention} ${introduction}\n\n${cleaned(closest)}`,
    isOffered: true,
    sources: buildCitations([{ passage: closest.passage, quote: closest.quote ?? closest.text }]),
    untrusted: { sources: hasUntrustedSource([closest.passage]), results: false },
  }
}

async function closestSentence(
  deps: { knowledge: Knowledge },
  message: MessageInContext,
): Promise<QuotedSentence | undefined> {
  const { abstained, sentences } = await answerParts(deps, message)
  return abstained ? sentences[0] : undefined
}

const withoutSource: FinishedReply = { sources: [], untrusted: { sources: false, results: false } }

function cleaned({ text }: QuotedSentence): string {
  const cleaner = createReplyTextCleaner()
  return cleaner.push(text) + cleaner.end()
}
