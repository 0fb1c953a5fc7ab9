import type { ChatAction } from '@askwell/contract/actions'
import * as texts from '@askwell/messages/chat/refusals'
import * as functionRepliesTexts from '@askwell/messages/chat/function-replies'
import {
  actionFieldsOf,
  hasPaidPlan,
  type BotFunction,
  type FunctionStore,
} from '../../integrations/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PendingReply } from './pending-reply.ts'
import type { ReplyPiece } from './detect-abstention.ts'
import { formatRefusal, formatResult } from '../functions/format-result.ts'
import { escapeMarkdown } from '../text/escape-markdown.ts'
import {
  callForVisitor,
  type CallEvent,
  type FunctionCallOutcome,
  type VisitorCall,
  type VisitorCallDeps,
} from '../functions/visitor-call.ts'

export type ButtonDeps = Pick<VisitorCallDeps, 'planOf'> & {
  functions: Pick<FunctionStore, 'listEnabled'>
}

type Bot = { id: string; ownerId: OwnerId }

/** A pressed button: name of the function, and the form values as JSON text. */
export type ButtonPress = { name: string; argumentsJson: string }

/** Maximum length of the form values. */
const maxArgumentsLength = 32_000

/** The buttons of a bot, for visitors. None on Free; buttons for known visitors only when `isKnown`. */
export async function listButtons(
  deps: ButtonDeps,
  bot: Bot,
  isKnown: boolean,
): Promise<ChatAction[]> {
  if (!(await hasPaidPlan(deps, bot.ownerId))) return []
  const enabled = await deps.functions.listEnabled(bot.ownerId, bot.id)
  return enabled
    .filter(({ needsIdentity }) => isKnown || !needsIdentity)
    .flatMap((its) => {
      const fields = its.buttonLabel === '' ? null : actionFieldsOf(its.definition)
      if (!fields) return []
      return [{ name: its.name, label: its.buttonLabel, fields, asks: its.asksVisitor }]
    })
}

/** The function of a pressed button; throws AppError when the bot does not offer it. */
export async function requireButtonFunction(
  deps: ButtonDeps,
  bot: Bot,
  { name, argumentsJson }: ButtonPress,
): Promise<BotFunction> {
  if (argumentsJson.length > maxArgumentsLength) throw new AppError('too_large', texts.tooLong)
  const enabled = await deps.functions.listEnabled(bot.ownerId, bot.id)
  const botFunction = enabled.find((its) => its.name === name && its.buttonLabel !== '')
  if (botFunction && (await hasPaidPlan(deps, bot.ownerId))) return botFunction
  throw new AppError('invalid_request', texts.notOffered)
}

type ReplyKind = ReturnType<PendingReply['kind']>
type ButtonReply = { kind: ReplyKind; text: string; quotesService?: boolean }

/**
 * Runs the function of a button and formats its result, without a model. A successful result costs a message; so does
 * an error text of the service after the free replies of a day.
 */
export function prepareButtonReply(
  deps: VisitorCallDeps,
  call: VisitorCall,
  signal: AbortSignal,
): PendingReply {
  let kind: ReplyKind = 'small_talk'
  let quotesService = false
  return {
    kind: () => kind,
    quotesService: () => quotesService,
    opening: yieldNothing(),
    pieces: pieces(),
    closingText: () => '',
    finish: () => ({
      sources: [],
      untrusted: { sources: false, results: true },
    }),
  }

  async function* pieces(): AsyncGenerator<ReplyPiece> {
    const seen: CallEvent[] = []
    const outcome = yield* recordCallEvents(callForVisitor(deps, call, signal), seen)
    if (signal.aborted) return
    const reply = toReply(call.botFunction, outcome, seen)
    kind = reply.kind
    quotesService = reply.quotesService === true
    yield reply.text
  }
}

async function* yieldNothing(): AsyncGenerator<ReplyPiece> {}

/** Yields the events of a call and records them in `seen`. */
async function* recordCallEvents(
  events: ReturnType<typeof callForVisitor>,
  seen: CallEvent[],
): AsyncGenerator<CallEvent, FunctionCallOutcome, undefined> {
  try {
    for (;;) {
      const next = await events.next()
      if (next.done) return next.value
      seen.push(next.value)
      yield next.value
    }
  } finally {
    // Ends the call when the consumer stops the stream.
    await events.return({ state: 'declined', message: '' })
  }
}

/** Text for the visitor, without error texts of a failing service, which are only for the owner. */
function toReply(
  { answerText }: BotFunction,
  outcome: FunctionCallOutcome,
  seen: CallEvent[],
): ButtonReply {
  if (outcome.state === 'done') return toSuccessReply(outcome, answerText)
  if (seen.some((event) => event.type === 'confirm') && outcome.state === 'declined') {
    return { kind: 'small_talk', text: functionRepliesTexts.nothingDone }
  }
  const hasRun = seen.some((event) => event.type === 'activity')
  const text = hasRun
    ? functionRepliesTexts.didNotWork
    : functionRepliesTexts.notDone({ reason: escapeMarkdown(outcome.message) })
  return { kind: 'abstention', text }
}

function toSuccessReply(
  { status, result }: Extract<FunctionCallOutcome, { state: 'done' }>,
  template: string,
): ButtonReply {
  if (status >= 300) {
    const message = formatRefusal(result)
    const words =
      message === '' ? '' : `${functionRepliesTexts.serviceAnswered({ answer: message })}\n\n`
    const text = `${words}${functionRepliesTexts.serviceRefused}`
    return { kind: 'small_talk', text, quotesService: message !== '' }
  }
  return { kind: 'answer', text: formatResult(result, template) ?? functionRepliesTexts.done }
}
