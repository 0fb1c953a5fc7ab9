import type { ChatAction } from '@askwell/contract/actions'
import {
  actionFieldsOf,
  hasPaidPlan,
  type BotFunction,
  type FunctionStore,
} from '../integrations/index.ts'
import { AppError, type OwnerId } from '../shared/index.ts'
import type { Draft } from './draft-reply.ts'
import type { ReplyPiece } from './opening.ts'
import { escaped, refusalWords, resultWords } from './result-words.ts'
import {
  callForVisitor,
  type CallEvent,
  type CallOutcome,
  type VisitorCall,
  type VisitorCallDeps,
} from './visitor-call.ts'

export type ButtonDeps = Pick<VisitorCallDeps, 'planOf'> & {
  functions: Pick<FunctionStore, 'enabledOf'>
}

type Bot = { id: string; ownerId: OwnerId }

/** What a visitor pressed: the name of the function, and JSON text of what was filled in. */
export type Press = { name: string; given: string }

/** Arguments that a visitor types into a form take less. */
const longestGiven = 32_000

/**
 * The buttons of a bot, with nothing of a function but what a visitor needs. None on Free; those for
 * known visitors only when `isKnown`.
 */
export async function buttonsOf(
  deps: ButtonDeps,
  bot: Bot,
  isKnown: boolean,
): Promise<ChatAction[]> {
  if (!(await hasPaidPlan(deps, bot.ownerId))) return []
  const enabled = await deps.functions.enabledOf(bot.ownerId, bot.id)
  return enabled
    .filter(({ needsIdentity }) => isKnown || !needsIdentity)
    .flatMap((its) => {
      const fields = its.buttonLabel === '' ? null : actionFieldsOf(its.definition)
      if (!fields) return []
      return [{ name: its.name, label: its.buttonLabel, fields, asks: its.asksVisitor }]
    })
}

/** The function behind a pressed button; throws AppError for one that the bot does not offer. */
export async function pressedFunction(
  deps: ButtonDeps,
  bot: Bot,
  { name, given }: Press,
): Promise<BotFunction> {
  if (given.length > longestGiven) throw new AppError('too_large', 'This is too long.')
  const enabled = await deps.functions.enabledOf(bot.ownerId, bot.id)
  const called = enabled.find((its) => its.name === name && its.buttonLabel !== '')
  if (called && (await hasPaidPlan(deps, bot.ownerId))) return called
  throw new AppError('invalid_request', 'This is not offered any more. Please reload the page.')
}

type Kind = ReturnType<Draft['kind']>

/** Runs the function of a button and tells what came of it; only a result costs a message. No model is asked. */
export function pressedDraft(deps: VisitorCallDeps, call: VisitorCall, signal: AbortSignal): Draft {
  let kind: Kind = 'small_talk'
  return {
    kind: () => kind,
    opening: nothing(),
    pieces: pieces(),
    ending: () => '',
    finish: () => ({ sources: [], unsupported: [], isAbstention: false }),
  }

  async function* pieces(): AsyncGenerator<ReplyPiece> {
    const seen: CallEvent[] = []
    const outcome = yield* watched(callForVisitor(deps, call, signal), seen)
    if (signal.aborted) return
    const reply = told(call.called, outcome, seen)
    kind = reply.kind
    yield reply.text
  }
}

async function* nothing(): AsyncGenerator<ReplyPiece> {}

/** Passes the events of a call on and keeps them. */
async function* watched(
  events: ReturnType<typeof callForVisitor>,
  seen: CallEvent[],
): AsyncGenerator<CallEvent, CallOutcome, undefined> {
  try {
    for (;;) {
      const next = await events.next()
      if (next.done) return next.value
      seen.push(next.value)
      yield next.value
    }
  } finally {
    // Whoever stops listening ends the call as well.
    await events.return({ state: 'declined', words: '' })
  }
}

/** What the visitor reads. What a broken service says of itself is for its owner. */
function told(
  { answerText }: BotFunction,
  outcome: CallOutcome,
  seen: CallEvent[],
): { kind: Kind; text: string } {
  if (outcome.state === 'done') return answered(outcome, answerText)
  if (seen.some((event) => event.type === 'confirm') && outcome.state === 'declined') {
    return { kind: 'small_talk', text: 'All right, nothing was done.' }
  }
  const hasRun = seen.some((event) => event.type === 'activity')
  const text = hasRun
    ? 'This did not work just now. Please try again in a moment.'
    : `This was not done. ${escaped(outcome.words)}`
  return { kind: 'abstention', text }
}

function answered(
  { status, result }: Extract<CallOutcome, { state: 'done' }>,
  template: string,
): { kind: Kind; text: string } {
  if (status >= 300) {
    const said = refusalWords(result)
    const words = said === '' ? '' : `The answer was: ${said}\n\n`
    const text = `${words}This could not be done. Please check what you entered and try again.`
    return { kind: 'small_talk', text }
  }
  return { kind: 'answer', text: resultWords(result, template) ?? 'Done.' }
}
