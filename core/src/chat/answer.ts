import type { ChatEvent } from '@askwell/contract/chat'
import type { ErrorCode } from '@askwell/contract/errors'
import type { AnsweringBot } from './answering-bot.ts'
import { heldCharge, type Charge } from './charge.ts'
import { draftReply, type Draft, type DraftDeps } from './draft-reply.ts'
import { failureText } from './failure-text.ts'
import { ModelError } from './model-error.ts'
import type { ReplyPiece } from './opening.ts'
import type { ChatProblem, Conversations, MessageEnd, Meter, ReplyEvents } from './ports.ts'
import { replyText } from './reply-text.ts'
import type { CallEvent } from './visitor-call.ts'

export type AnswerDeps = DraftDeps & {
  meter: Meter
  conversations: Conversations
  /** Tells the operator what a visitor only sees as a polite text. */
  report(problem: ChatProblem): void
}

/** A question that passed the guard and for which one message is reserved. */
export type AdmittedQuestion = {
  messageId: string
  bot: AnsweringBot
  question: string
  sessionId: string | null
  /** Nobody sees the stream of this reply, so that functions cannot ask. */
  isUnseen?: boolean
  askedAt: number
}

/** What has been told so far. */
type Told = {
  asked: AdmittedQuestion
  charge: Charge
  reply: string
  firstTextMs: number | null
  isRecorded: boolean
}

/**
 * Answers one admitted question: search, prompt, model and functions, citations; the reserved message is
 * settled with the first text or the first result of a function, given back for an abstention or a
 * failure, and everything is recorded. Aborting the signal ends the reply where it is. Never throws: what
 * goes wrong is told as an error event.
 */
export async function* answer(
  deps: AnswerDeps,
  asked: AdmittedQuestion,
  signal: AbortSignal,
): ReplyEvents {
  const charge = heldCharge(deps, asked.messageId, (error) => deps.report(problem(asked, error)))
  const told: Told = { asked, charge, reply: '', firstTextMs: null, isRecorded: false }
  try {
    const draft = await prepare(deps, asked, signal)
    const { tell, last } = teller(deps, told, draft)
    for await (const piece of draft.opening) {
      const event = tell(piece)
      if (event) yield event
    }
    // This loop runs for every token of every stream: after the first text it awaits nothing but the model.
    for await (const piece of draft.pieces) {
      if (signal.aborted) break
      const event = tell(piece)
      if (event) yield event
    }
    if (signal.aborted) return
    yield* conclude(deps, told, { draft, ending: last() })
  } catch (error) {
    if (!signal.aborted) yield* fail(deps, told, error)
  } finally {
    charge.stopRenewing()
    if (!told.isRecorded) await leave(deps, told)
  }
}

/** Records the question while the knowledge is searched and the model starts. */
async function prepare(
  deps: AnswerDeps,
  asked: AdmittedQuestion,
  signal: AbortSignal,
): Promise<Draft> {
  const { askedAt, ...its } = asked
  const { messageId, bot, question, sessionId } = its
  const begun = deps.conversations.begin({
    id: messageId,
    ownerId: bot.ownerId,
    botId: bot.id,
    sessionId,
    question,
    model: deps.model?.name ?? 'built-in',
    createdAt: askedAt,
  })
  const drafting = turnsOf(deps, sessionId).then((turns) =>
    draftReply(deps, { ...its, turns }, signal),
  )
  const [draft] = await Promise.all([drafting, begun])
  return draft
}

const turnsOf = (deps: AnswerDeps, sessionId: string | null) =>
  sessionId === null
    ? Promise.resolve([])
    : deps.conversations.recentTurns(sessionId, deps.limits.recentTurns)

type Telling = ChatEvent | Promise<ChatEvent> | null

/** Makes the events of a reply from its pieces, the cleaned text among them; null where nothing is to be told. */
function teller(deps: AnswerDeps, told: Told, draft: Draft) {
  const cleaned = replyText()
  const say = (text: string): Telling => {
    if (text === '') return null
    return told.firstTextMs === null ? firstWords(deps, told, { draft, text }) : spoken(told, text)
  }
  return {
    tell: (piece: ReplyPiece): Telling => {
      if (typeof piece === 'string') return say(cleaned.push(piece))
      return 'type' in piece ? happened(told, piece) : null
    },
    last: () => say(cleaned.push(draft.ending()) + cleaned.end()),
  }
}

/** With its first words an answer costs its message; small talk and abstentions never do. */
async function firstWords(
  deps: AnswerDeps,
  told: Told,
  { draft, text }: { draft: Draft; text: string },
): Promise<ChatEvent> {
  if (draft.kind() === 'answer') await told.charge.settle()
  told.firstTextMs = deps.timers.now() - told.asked.askedAt
  return spoken(told, text)
}

function spoken(told: Told, text: string): ChatEvent {
  told.reply += text
  return { type: 'text', text }
}

/** What a function answered is worth as much as the first words: from then on the message is paid. */
async function happened(told: Told, event: CallEvent): Promise<ChatEvent> {
  if (event.type === 'activity' && event.state === 'done') await told.charge.settle()
  return event
}

async function* conclude(
  deps: AnswerDeps,
  told: Told,
  { draft, ending }: { draft: Draft; ending: Telling },
): ReplyEvents {
  if (ending) yield ending
  const { sources, unsupported, isAbstention } = draft.finish(told.reply)
  const hasAbstained = isAbstention || draft.kind() === 'abstention'
  if (hasAbstained || draft.kind() === 'small_talk') {
    await told.charge.giveBack('abstained')
  }
  const state = hasAbstained ? 'abstained' : 'answered'
  await record(deps, told, { state, sources, unsupported })

  yield { type: 'sources', sources }
  yield { type: 'done', message_id: told.asked.messageId, charged: told.charge.isSettled() }
}

/** The visitor left: before any text nothing is charged, after that the reply stays paid. */
async function leave(deps: AnswerDeps, told: Told): Promise<void> {
  try {
    if (!told.charge.isSettled()) await told.charge.giveBack('visitor_left')
    await record(deps, told, { state: 'interrupted' })
  } catch (error) {
    told.isRecorded = true // the sweeper closes what cannot be written now
    deps.report(problem(told.asked, error))
  }
}

async function* fail(deps: AnswerDeps, told: Told, error: unknown): ReplyEvents {
  deps.report(problem(told.asked, error))
  const code: ErrorCode = error instanceof ModelError ? 'model_failed' : 'internal'
  try {
    await told.charge.giveBack(error instanceof ModelError ? 'provider_failed' : 'interrupted')
    await record(deps, told, { state: 'failed', errorCode: code })
  } catch (cause) {
    told.isRecorded = true // the sweeper closes what cannot be written now
    deps.report(problem(told.asked, cause))
  }
  yield { type: 'error', code, message: failureText(code) }
}

type Ending = Pick<MessageEnd, 'state'> &
  Partial<Pick<MessageEnd, 'sources' | 'unsupported'>> & { errorCode?: ErrorCode }

async function record(
  { conversations, timers }: AnswerDeps,
  told: Told,
  { state, sources = [], unsupported = [], errorCode }: Ending,
): Promise<void> {
  await conversations.end({
    id: told.asked.messageId,
    ownerId: told.asked.bot.ownerId,
    reply: told.reply,
    sources,
    unsupported,
    state,
    errorCode: errorCode ?? null,
    charged: told.charge.isSettled(),
    firstTextMs: told.firstTextMs,
    endedAt: timers.now(),
  })
  told.isRecorded = true
}

const problem = ({ messageId, bot }: AdmittedQuestion, error: unknown): ChatProblem => ({
  messageId,
  botId: bot.id,
  ownerId: bot.ownerId,
  error,
})
