import { AppError, type OwnerId } from '../shared/index.ts'
import type { ChatLimits } from './limits.ts'
import type { Timers } from './ports.ts'
import { pause } from './time-limits.ts'

/** What visitors decided about calls that ask them first, the same for all processes. */
export type Confirmations = {
  ask(asked: {
    id: string
    ownerId: OwnerId
    botId: string
    sessionId: string
    at: number
  }): Promise<void>
  /** Whether this was the session's own open question, asked after `since`; the first word counts. */
  decide(decided: {
    id: string
    sessionId: string
    decision: Decision
    since: number
    at: number
  }): Promise<boolean>
  /** null while nothing is decided; a question that is gone is declined. */
  decisionOn(ownerId: OwnerId, id: string): Promise<Decision | null>
}

export type Decision = 'run' | 'decline'

/** Wakes a reply of this process that waits for a decision. */
export type Bells = {
  /** `rung` aborts when it rings. */
  hang(id: string): { rung: AbortSignal; remove(): void }
  ring(id: string): void
}

export function createBells(): Bells {
  const bells = new Map<string, AbortController>()
  return {
    hang(id) {
      const bell = new AbortController()
      bells.set(id, bell)
      return { rung: bell.signal, remove: () => bells.delete(id) }
    },
    ring: (id) => bells.get(id)?.abort(),
  }
}

export type DecisionDeps = {
  confirmations: Confirmations
  bells: Bells
  timers: Timers
  limits: Pick<ChatLimits, 'decisionMs' | 'decisionPollMs'>
}

type Asked = { id: string; ownerId: OwnerId; sessionId: string }

/**
 * Waits for the visitor's word, given in whichever process. Without one in time, or when the visitor
 * leaves, the question is closed as declined.
 */
export async function awaitDecision(
  deps: DecisionDeps,
  { id, ownerId, sessionId }: Asked,
  signal: AbortSignal,
): Promise<Decision> {
  const { confirmations, bells, timers, limits } = deps
  const end = timers.now() + limits.decisionMs
  const bell = bells.hang(id)
  const awake = AbortSignal.any([signal, bell.rung])
  try {
    while (!signal.aborted && timers.now() < end) {
      await pause(timers, Math.min(limits.decisionPollMs, end - timers.now()), awake)
      const decision = await confirmations.decisionOn(ownerId, id)
      if (decision) return decision
      if (bell.rung.aborted) break // rung for something that is not stored
    }
    await confirmations.decide({ id, sessionId, decision: 'decline', since: 0, at: timers.now() })
    return (await confirmations.decisionOn(ownerId, id)) ?? 'decline'
  } finally {
    bell.remove()
  }
}

/** The visitor's word on a call; throws AppError `not_found` for one that does not wait in this conversation. */
export async function decideCall(
  { confirmations, bells, timers, limits }: DecisionDeps,
  decided: { id: string; sessionId: string; decision: Decision },
): Promise<void> {
  const at = timers.now()
  const isTaken = await confirmations.decide({ ...decided, since: at - limits.decisionMs, at })
  if (!isTaken) throw new AppError('not_found', 'There is nothing to decide here any more.')
  bells.ring(decided.id)
}
