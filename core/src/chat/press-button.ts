import type { ChatAction } from '@askwell/contract/actions'
import { actionFieldsOf, type BotFunction, type FunctionStore } from '../integrations/index.ts'
import { AppError, type OwnerId } from '../shared/index.ts'
import type { Draft } from './draft-reply.ts'
import { escaped, refusalWords, resultWords } from './result-words.ts'
import {
  callForVisitor,
  type CallEvent,
  type CallOutcome,
  type VisitorCallDeps,
} from './visitor-call.ts'

export type ButtonDeps = Pick<VisitorCallDeps, 'planOf'> & {
  functions: Pick<FunctionStore, 'enabledOf' | 'findByName'>
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
  const { title } = await deps.planOf(bot.ownerId)
  if (title === 'Free') return []
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
  { functions, planOf }: ButtonDeps,
  { id: botId, ownerId }: Bot,
  { name, given }: Press,
): Promise<BotFunction> {
  if (given.length > longestGiven) throw new AppError('too_large', 'This is too long.')
  const called = await functions.findByName(ownerId, botId, name)
  const isOffered = called?.isEnabled && called.buttonLabel !== ''
  if (isOffered && (await planOf(ownerId)).title !== 'Free') return called
  throw new AppError('invalid_request', 'This is not offered any more. Please reload the page.')
}

type Pressed = { called: BotFunction; given: string; sessionId: string | null; messageId: string }

/** Runs the function of a button and tells what came of it; only a result costs a message. No model is asked. */
export function pressedDraft(deps: VisitorCallDeps, pressed: Pressed, signal: AbortSignal): Draft {
  const draft: Draft = {
    kind: 'small_talk',
    opening: '',
    pieces: pieces(),
    ending: '',
    finish: () => ({ sources: [], unsupported: [], isAbstention: false }),
  }
  return draft

  async function* pieces(): AsyncGenerator<string | CallEvent> {
    const seen: CallEvent[] = []
    const outcome = yield* watched(callForVisitor(deps, pressed, signal), seen)
    if (signal.aborted) return
    const { kind, text } = told(pressed.called, outcome, seen)
    draft.kind = kind
    yield text
  }
}

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
): { kind: Draft['kind']; text: string } {
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
): { kind: Draft['kind']; text: string } {
  if (status >= 300) {
    const said = refusalWords(result)
    const words = said === '' ? '' : `The answer was: ${said}\n\n`
    const text = `${words}This could not be done. Please check what you entered and try again.`
    return { kind: 'small_talk', text }
  }
  return { kind: 'answer', text: resultWords(result, template) ?? 'Done.' }
}
