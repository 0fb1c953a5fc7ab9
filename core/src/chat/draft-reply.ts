import type { Citation } from '@askwell/contract/chat'
import { isAbstention } from './abstention.ts'
import type { AnsweringBot } from './answering-bot.ts'
import { askModel } from './ask-model.ts'
import { citationsOf } from './citations.ts'
import { converse, type ConverseDeps } from './converse.ts'
import { rewriteFollowUp } from './follow-up.ts'
import { checkGrounding } from './grounding.ts'
import { abstention, keylessPieces, spoken } from './keyless-reply.ts'
import { functionsOf, isWalledOff, type OfferDeps } from './offered-functions.ts'
import { openingOf, type ReplyPiece } from './opening.ts'
import type { Knowledge, LanguageModel, Passage, PastTurn } from './ports.ts'
import { buildPrompt } from './prompt.ts'
import { smallTalk } from './small-talk.ts'
import { suggestions } from './suggestions.ts'
import { pause } from './time-limits.ts'
import type { VisitorCall } from './visitor-call.ts'

export type DraftDeps = Omit<ConverseDeps, 'model'> &
  OfferDeps & {
    /** null: the built-in answerer quotes the bot's own sources. */
    model: LanguageModel | null
    knowledge: Knowledge
  }

export type DraftQuestion = Pick<VisitorCall, 'sessionId' | 'messageId' | 'isUnseen'> & {
  bot: AnsweringBot
  question: string
  turns: PastTurn[]
}

/** A reply about to be told. Small talk and abstentions cost nothing. */
export type Draft = {
  /** As far as it is known, which it is with the first text. */
  kind(): 'answer' | 'abstention' | 'small_talk'
  /** What is said first, and what follows, with what functions do in between. */
  opening: AsyncIterable<ReplyPiece>
  pieces: AsyncIterable<ReplyPiece>
  /** What is said last, or ''. */
  ending(): string
  /** Known once the whole reply is. */
  finish(reply: string): Finish
}

type Finish = { sources: Citation[]; unsupported: string[]; isAbstention: boolean }

const plainFinish: Finish = { sources: [], unsupported: [], isAbstention: false }

/** Decides how the question is answered and starts the reply. */
export async function draftReply(
  deps: DraftDeps,
  asked: DraftQuestion,
  signal: AbortSignal,
): Promise<Draft> {
  const { bot, question, turns } = asked
  const { model } = deps
  const chat = model && !bot.onlyOwnData ? null : smallTalk(question, bot)
  if (chat !== null) return told('small_talk', chat)

  const topics = turns.filter((turn) => smallTalk(turn.question, bot) === null)
  const { query, isFollowUp } = rewriteFollowUp(question, topics)
  if (!model) return quoteSources(deps, asked, { query, isFollowUp, signal })

  const [passages, enabled] = await Promise.all([
    deps.knowledge.search(bot.id, query, deps.limits.passages),
    functionsOf(deps, bot, asked.messageId),
  ])
  const functions = isWalledOff(bot, { passages, turns }) ? [] : enabled
  const hasFunctions = functions.length > 0
  if (passages.length === 0 && bot.onlyOwnData && !hasFunctions) {
    return told('abstention', abstention(bot))
  }

  const marker = deps.newId()
  const prompt = buildPrompt({ bot, passages, turns, question, marker, hasFunctions })
  const heard: string[] = []
  const pieces = hasFunctions
    ? converse({ ...deps, model }, { ...asked, functions, prompt, marker, heard }, signal)
    : askModel({ ...deps, model }, { ...prompt, tools: [], mayCall: false }, signal)
  return modelDraft(pieces, asked, { passages, heard })
}

const told = (kind: 'abstention' | 'small_talk', text: string): Draft => ({
  kind: () => kind,
  opening: only(text),
  pieces: nothing(),
  ending: () => '',
  finish: () => plainFinish,
})

async function* nothing(): AsyncGenerator<string> {}

async function* only(text: string): AsyncGenerator<string> {
  yield text
}

const sentenceGapMs = 25

/** The built-in answerer: exact sentences of the sources, or an honest word that there are none. */
async function quoteSources(
  deps: DraftDeps,
  { bot, question }: DraftQuestion,
  { query, isFollowUp, signal }: { query: string; isFollowUp: boolean; signal: AbortSignal },
): Promise<Draft> {
  let found = await deps.knowledge.answerExtractively(bot.id, query)
  if (found.abstained && isFollowUp) {
    found = await deps.knowledge.answerExtractively(bot.id, question)
  }
  if (found.abstained || found.sentences.length === 0) return told('abstention', abstention(bot))

  const sources = citationsOf(
    spoken(bot, found.sentences).map(({ passage, text }) => ({ passage, quote: text })),
  )
  return {
    kind: () => 'answer',
    opening: nothing(),
    ending: () => '',
    pieces: paced(deps, keylessPieces(bot, question, found.sentences), signal),
    finish: () => ({ ...plainFinish, sources }),
  }
}

/** Sentences arrive one by one, so that the reader sees the reply grow. */
async function* paced(
  { timers }: DraftDeps,
  pieces: string[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await pause(timers, sentenceGapMs, signal)
    if (signal.aborted) return
    yield piece
  }
}

type Given = { passages: Passage[]; heard: readonly string[] }

/** The reply of a model, begun: it has said its first words or asked for its first call. */
async function modelDraft(
  pieces: AsyncGenerator<ReplyPiece, void, undefined>,
  { bot, question }: DraftQuestion,
  given: Given,
): Promise<Draft> {
  const start = await openingOf(pieces)
  return {
    kind: () => (start.isAbstaining() ? 'abstention' : 'answer'),
    opening: start.first,
    pieces,
    ending: () => (start.isAbstaining() ? suggestions(bot) : ''),
    finish: (reply) => {
      if (start.isAbstaining() || isAbstention(reply)) return { ...plainFinish, isAbstention: true }
      return groundedFinish(reply, { question, bot, ...given })
    },
  }
}

/**
 * A bot that may use its own data only has taken the answer from there: then the best passage is cited
 * at least, unless it came from a function.
 */
function groundedFinish(
  reply: string,
  { bot, question, passages, heard }: Given & Pick<DraftQuestion, 'bot' | 'question'>,
): Finish {
  const { supporting, unsupported } = checkGrounding(reply, { question, heard }, passages)
  const isBorrowed = supporting.length === 0 && bot.onlyOwnData && heard.length === 0
  const cited = isBorrowed ? passages.slice(0, 1) : supporting
  return {
    ...plainFinish,
    sources: citationsOf(cited.map((passage) => ({ passage }))),
    unsupported,
  }
}
