import type { Citation } from '@askwell/contract/chat'
import { isAbstention, opensAsAbstention } from './abstention.ts'
import type { AnsweringBot } from './answering-bot.ts'
import { askModel, type AskModelDeps } from './ask-model.ts'
import { citationsOf } from './citations.ts'
import { rewriteFollowUp } from './follow-up.ts'
import { checkGrounding } from './grounding.ts'
import { abstention, keylessPieces, spoken } from './keyless-reply.ts'
import type { ChatLimits } from './limits.ts'
import type { Knowledge, LanguageModel, Passage } from './ports.ts'
import { buildPrompt } from './prompt.ts'
import { smallTalk } from './small-talk.ts'
import { suggestions } from './suggestions.ts'
import { pause } from './time-limits.ts'
import type { CallEvent } from './visitor-call.ts'

export type DraftDeps = Omit<AskModelDeps, 'model' | 'limits'> & {
  /** null: the built-in answerer quotes the bot's own sources. */
  model: LanguageModel | null
  knowledge: Knowledge
  limits: ChatLimits
  /** Unguessable. */
  newId(): string
}

export type DraftQuestion = {
  bot: AnsweringBot
  question: string
  turns: { question: string; reply: string }[]
}

/** A reply about to be told. Small talk and abstentions cost nothing. */
export type Draft = {
  kind: 'answer' | 'abstention' | 'small_talk'
  /** What is said first, what follows, and what is said last; '' and no pieces where there is nothing. */
  opening: string
  pieces: AsyncIterable<string | CallEvent>
  ending: string
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
  const chat = deps.model && !bot.onlyOwnData ? null : smallTalk(question, bot)
  if (chat !== null) return told('small_talk', chat)

  const topics = turns.filter((turn) => smallTalk(turn.question, bot) === null)
  const { query, isFollowUp } = rewriteFollowUp(question, topics)
  if (!deps.model) return quoteSources(deps, asked, { query, isFollowUp, signal })

  const passages = await deps.knowledge.search(bot.id, query, deps.limits.passages)
  if (passages.length === 0 && bot.onlyOwnData) return told('abstention', abstention(bot))

  const prompt = buildPrompt({ bot, passages, turns, question, marker: deps.newId() })
  const pieces = askModel({ ...deps, model: deps.model }, prompt, signal)
  return modelDraft(pieces, asked, passages)
}

const told = (kind: Draft['kind'], text: string): Draft => ({
  kind,
  opening: text,
  pieces: nothing(),
  ending: '',
  finish: () => plainFinish,
})

async function* nothing(): AsyncGenerator<string> {}

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
    kind: 'answer',
    opening: '',
    ending: '',
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

/** Holds the model's first words back until it is clear whether they are an abstention. */
async function modelDraft(
  pieces: AsyncGenerator<string, void, undefined>,
  { bot, question }: DraftQuestion,
  passages: Passage[],
): Promise<Draft> {
  let start = ''
  let opening: ReturnType<typeof opensAsAbstention> = 'undecided'
  while (opening === 'undecided') {
    const next = await pieces.next()
    if (next.done) break
    start += next.value
    opening = opensAsAbstention(start)
  }

  const isAbstaining = opening === 'yes'
  return {
    kind: isAbstaining ? 'abstention' : 'answer',
    opening: start,
    pieces,
    ending: isAbstaining ? suggestions(bot) : '',
    finish: (reply) => {
      if (isAbstaining || isAbstention(reply)) return { ...plainFinish, isAbstention: true }
      return groundedFinish(reply, question, { bot, passages })
    },
  }
}

/** A bot that may use its own data only has taken the answer from there: then the best passage is cited at least. */
function groundedFinish(
  reply: string,
  question: string,
  { bot, passages }: { bot: AnsweringBot; passages: Passage[] },
): Finish {
  const { supporting, unsupported } = checkGrounding(reply, question, passages)
  const cited = supporting.length === 0 && bot.onlyOwnData ? passages.slice(0, 1) : supporting
  return {
    ...plainFinish,
    sources: citationsOf(cited.map((passage) => ({ passage }))),
    unsupported,
  }
}
