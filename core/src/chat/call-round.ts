import type { BotFunction } from '../integrations/index.ts'
import type { ChatTurn, ToolCall } from './ports.ts'
import { inTurn, together } from './together.ts'
import {
  callForVisitor,
  type CallEvent,
  type CallOutcome,
  type VisitorCall,
  type VisitorCallDeps,
} from './visitor-call.ts'

/** For whom the calls run, and with what the reply may work. */
export type Occasion = Pick<VisitorCall, 'sessionId' | 'messageId' | 'isUnseen'> & {
  functions: readonly BotFunction[]
}

export type Called = { call: ToolCall; outcome: CallOutcome }

/**
 * Runs the calls of one round, the first `most` of them: all at once, those that ask the visitor one
 * after the other. Every call gets an outcome, in the order of the calls.
 */
export async function* runRound(
  deps: VisitorCallDeps,
  { calls, most, ...occasion }: Occasion & { calls: readonly ToolCall[]; most: number },
  signal: AbortSignal,
): AsyncGenerator<CallEvent, Called[], undefined> {
  const runs = calls.map((call, index) => {
    const called = occasion.functions.find(({ name }) => name === call.name)
    const run = runOne(deps, { ...occasion, call, called, isOver: index >= most }, signal)
    return { run, asks: called?.asksVisitor === true }
  })
  const groups = [
    together(runs.filter(({ asks }) => !asks).map(({ run }) => run)),
    inTurn(runs.filter(({ asks }) => asks).map(({ run }) => run)),
  ]
  const done = (yield* together(groups)).flat()
  return done.toSorted((a, b) => calls.indexOf(a.call) - calls.indexOf(b.call))
}

type Run = AsyncGenerator<CallEvent, Called, undefined>

async function* runOne(
  deps: VisitorCallDeps,
  {
    call,
    called,
    isOver,
    ...occasion
  }: Omit<Occasion, 'functions'> & {
    call: ToolCall
    called: BotFunction | undefined
    isOver: boolean
  },
  signal: AbortSignal,
): Run {
  if (isOver) return { call, outcome: refused('Too many calls for one answer.') }
  if (!called) return { call, outcome: refused('There is no function of this name.') }
  const wanted = { ...occasion, called, given: call.arguments }
  return { call, outcome: yield* callForVisitor(deps, wanted, signal) }
}

const refused = (words: string): CallOutcome => ({ state: 'failed', words })

/** What a model is given of a result. */
const mostCharacters = 16 * 1024

/**
 * An outcome as a model reads it. What a service said stands between markers that no service knows, so
 * that it cannot pass for anything else.
 */
export function resultTurn({ call, outcome }: Called, marker: string): ChatTurn {
  return { role: 'tool', call, content: `${headOf(outcome)}\n${enclosed(textOf(outcome), marker)}` }
}

export const textOf = (outcome: CallOutcome): string =>
  outcome.state === 'done' ? outcome.result : outcome.words

function headOf(outcome: CallOutcome): string {
  if (outcome.state !== 'done') {
    return outcome.state === 'failed'
      ? 'This call failed. What is known of it:'
      : 'This call did not run. The reason:'
  }
  const { result, status } = outcome
  const isCut = outcome.isCut || result.length > mostCharacters
  const refusal = status >= 400 ? ` It refused, with status ${status}.` : ''
  return `The service answered.${refusal}${isCut ? ' Only the beginning of it stands here.' : ''}`
}

function enclosed(text: string, marker: string): string {
  const shown = text.slice(0, mostCharacters).toWellFormed().replaceAll(marker, '…')
  return `<result ${marker}>\n${shown}\n</result ${marker}>`
}
