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

/** The free reply when the model has no answer. All of its text is from the server, none from the model. */
export type ClosestAnswer = { text: string; isOffered: boolean } & FinishedReply

/**
 * The abstention with the closest sentence of the sources or, without one, the suggested questions. A certain answer of
 * the built-in answerer is not quoted: otherwise an owner could get free answers by an instruction that makes the model
 * always abstain.
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
