import { hasUntrustedSource } from '../functions/untrusted-text.ts'
import { buildCitations } from '../grounding/citations.ts'
import { toReplySearch } from '../grounding/reply-search.ts'
import { rewriteFollowUp, type FollowUp } from '../grounding/follow-up.ts'
import { questionParts } from '../grounding/question-parts.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { Knowledge } from '../ports/knowledge.ts'
import type { Visitor } from '../visitor-language/visitor-language.ts'
import type { Language } from '../../knowledge/index.ts'
import { pause } from '../ports/pause.ts'
import type { Timers } from '../ports/timers.ts'
import {
  abstentionText,
  closestPieces,
  extractivePieces,
  selectSentences,
} from './extractive-reply.ts'
import { fixedReply, yieldNothing, type PendingReply } from './pending-reply.ts'

const sentencePauseMs = 25

type ExtractiveDeps = { knowledge: Knowledge; timers: Timers }

export type MessageInContext = {
  bot: AnsweringBot
  /** The message without greeting and thanks. */
  asked: string
  followUp: FollowUp
  visitor: Visitor
  /** The languages of the passages. */
  known: readonly Language[]
}

/** The built-in answerer: exact sentences of the sources, the closest one free of charge, or an abstention. */
export async function prepareExtractiveReply(
  deps: ExtractiveDeps,
  message: MessageInContext,
  signal: AbortSignal,
): Promise<PendingReply> {
  const { bot, asked, visitor, known } = message
  const { abstained: isUnsure, sentences, found, polarity } = await answerParts(deps, message)
  // Words that two languages share are no answer to a question in another one.
  const abstained = isUnsure || visitor.isOther
  const search = toReplySearch(message.followUp.query, found)
  if (sentences.length === 0) {
    return fixedReply('abstention', abstentionText(bot, visitor, known), search)
  }

  const untrusted = {
    sources: hasUntrustedSource(sentences.map(({ passage }) => passage)),
    results: false,
  }
  const sources = buildCitations(
    selectSentences(bot, sentences).map(({ passage, text, quote }) => ({
      passage,
      quote: quote ?? text,
    })),
  )
  const pieces = abstained
    ? closestPieces(bot, { visitor, known }, sentences)
    : extractivePieces(bot, { question: asked, visitor, polarity }, sentences)
  return {
    kind: () => (abstained ? 'abstention' : 'answer'),
    search,
    opening: yieldNothing(),
    closingText: () => '',
    pieces: streamWithPauses(deps, pieces, signal),
    finish: () => ({ sources, untrusted }),
  }
}

type ExtractiveAnswer = Awaited<ReturnType<Knowledge['answerExtractively']>>

/** Two questions in one message: the best sentence for each, then those for the whole message. */
export async function answerParts(
  deps: Pick<ExtractiveDeps, 'knowledge'>,
  message: MessageInContext,
): Promise<ExtractiveAnswer> {
  const { asked } = message
  const parts = questionParts(asked)
  if (parts.length < 2) return answerInContext(deps, message)

  const earlier = (at: number) => parts.slice(0, at).map((question) => ({ question }))
  const [whole, ...answers] = await Promise.all([
    answerInContext(deps, message),
    ...parts.map((part, at) => {
      const followUp = rewriteFollowUp(part, earlier(at))
      return answerInContext(deps, { ...message, asked: part, followUp })
    }),
  ])
  const best = answers.flatMap((answer) => (answer.abstained ? [] : answer.sentences.slice(0, 1)))
  const others = whole.abstained ? [] : whole.sentences
  if (best.length + others.length === 0) return whole

  const seen = new Set<string>()
  const sentences = [...best, ...others].filter(({ text, quote = text }) => {
    const isNew = !seen.has(quote)
    seen.add(quote)
    return isNew
  })
  return { abstained: false, sentences, found: whole.found }
}

/** A follow-up is answered in its context first; another short question only when it has no answer alone. */
async function answerInContext(
  { knowledge }: Pick<ExtractiveDeps, 'knowledge'>,
  { bot, asked, followUp }: MessageInContext,
) {
  const { query, question, context, possibleContext } = followUp
  const answer = await knowledge.answerExtractively(bot.id, question, context)
  if (!answer.abstained || (query === asked && possibleContext === '')) return answer
  const other = await knowledge.answerExtractively(bot.id, asked, possibleContext)
  return other.abstained && answer.sentences.length > 0 ? answer : other
}

/** Yields sentences one by one, so that the reader sees the reply grow. */
async function* streamWithPauses(
  { timers }: ExtractiveDeps,
  pieces: string[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await pause(timers, sentencePauseMs, signal)
    if (signal.aborted) return
    yield piece
  }
}
