import type { BotFunction } from '../../integrations/index.ts'
import type { ModelMessage, ToolCall } from '../ports/language-model.ts'
import { concat, mergeConcurrent } from './merge-generators.ts'
import {
  callForVisitor,
  type CallEvent,
  type FunctionCallOutcome,
  type VisitorCall,
  type VisitorCallDeps,
} from './visitor-call.ts'

/** The conversation of the calls and the functions that the reply may use. */
export type CallContext = Pick<VisitorCall, 'sessionId' | 'messageId' | 'isNotStreamed'> & {
  functions: readonly BotFunction[]
}

export type CompletedCall = { call: ToolCall; outcome: FunctionCallOutcome }

/**
 * Runs the first `limit` calls of one round concurrently; calls that need confirmation run one after the other. Returns
 * an outcome for every call, in the order of the calls.
 */
export async function* runToolCalls(
  deps: VisitorCallDeps,
  { calls, limit, ...context }: CallContext & { calls: readonly ToolCall[]; limit: number },
  signal: AbortSignal,
): AsyncGenerator<CallEvent, CompletedCall[], undefined> {
  const runs = calls.map((call, index) => {
    const botFunction = context.functions.find(({ name }) => name === call.name)
    const run = runToolCall(
      deps,
      { ...context, call, botFunction, isOverLimit: index >= limit },
      signal,
    )
    return { run, asks: botFunction?.asksVisitor === true }
  })
  const groups = [
    mergeConcurrent(runs.filter(({ asks }) => !asks).map(({ run }) => run)),
    concat(runs.filter(({ asks }) => asks).map(({ run }) => run)),
  ]
  const done = (yield* mergeConcurrent(groups)).flat()
  return done.toSorted((a, b) => calls.indexOf(a.call) - calls.indexOf(b.call))
}

type CallRun = AsyncGenerator<CallEvent, CompletedCall, undefined>

async function* runToolCall(
  deps: VisitorCallDeps,
  {
    call,
    botFunction,
    isOverLimit,
    ...context
  }: Omit<CallContext, 'functions'> & {
    call: ToolCall
    botFunction: BotFunction | undefined
    isOverLimit: boolean
  },
  signal: AbortSignal,
): CallRun {
  if (isOverLimit) return { call, outcome: failedOutcome('Too many calls for one answer.') }
  if (!botFunction) return { call, outcome: failedOutcome('There is no function of this name.') }
  const visitorCall = { ...context, botFunction, rawArguments: call.arguments }
  return { call, outcome: yield* callForVisitor(deps, visitorCall, signal) }
}

const failedOutcome = (message: string): FunctionCallOutcome => ({ state: 'failed', message })

/** Maximum length of a result in the prompt. */
const maxResultCharacters = 16 * 1024

/**
 * The outcome of a call as a message for the model. The response of the service is enclosed in random markers, which
 * the service cannot know, so that it cannot imitate other parts of the prompt.
 */
export function toolResultMessage({ call, outcome }: CompletedCall, marker: string): ModelMessage {
  return {
    role: 'tool',
    call,
    content: `${resultHeading(outcome)}\n${encloseResult(outcomeText(outcome), marker)}`,
  }
}

/** Whether an outcome contains text of the service. */
export const quotesService = (outcome: FunctionCallOutcome): boolean =>
  outcome.state === 'done' || (outcome.state === 'failed' && outcome.quotesService === true)

export const outcomeText = (outcome: FunctionCallOutcome): string =>
  outcome.state === 'done' ? outcome.result : outcome.message

function resultHeading(outcome: FunctionCallOutcome): string {
  if (outcome.state !== 'done') {
    return outcome.state === 'failed'
      ? 'This call failed. What is known of it:'
      : 'This call did not run. The reason:'
  }
  const { result, status } = outcome
  const isCut = outcome.isCut || result.length > maxResultCharacters
  const refusal = status >= 400 ? ` It refused, with status ${status}.` : ''
  return `The service answered.${refusal}${isCut ? ' Only the beginning of it stands here.' : ''}`
}

function encloseResult(text: string, marker: string): string {
  const shown = text.slice(0, maxResultCharacters).toWellFormed().replaceAll(marker, '…')
  return `<result ${marker}>\n${shown}\n</result ${marker}>`
}
