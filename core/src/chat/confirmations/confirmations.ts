import * as texts from '@askwell/messages/chat/refusals'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { ReplyLimits } from '../ports/limits.ts'
import type { Timers } from '../ports/timers.ts'
import { pause } from '../ports/pause.ts'

/** Requested confirmations and the visitors' decisions, shared by all processes. */
export type ConfirmationStore = {
  request(confirmation: {
    id: string
    ownerId: OwnerId
    botId: string
    sessionId: string
    at: number
  }): Promise<void>
  /**
   * Records the first decision on an open confirmation of the conversation `sessionId` that was requested after
   * `since`; false when there is none.
   */
  decide(decided: {
    id: string
    sessionId: string
    decision: Decision
    since: number
    at: number
  }): Promise<boolean>
  /** Null while undecided; 'decline' for a confirmation that does not exist. */
  decisionOn(ownerId: OwnerId, id: string): Promise<Decision | null>
}

export type Decision = 'run' | 'decline'

/** Notifies replies of this process that wait for a decision. */
export type ConfirmationSignals = {
  /** `signal` aborts when a decision was recorded. */
  subscribe(id: string): { signal: AbortSignal; unsubscribe(): void }
  notify(id: string): void
}

export function createConfirmationSignals(): ConfirmationSignals {
  const controllers = new Map<string, AbortController>()
  return {
    subscribe(id) {
      const controller = new AbortController()
      controllers.set(id, controller)
      return { signal: controller.signal, unsubscribe: () => controllers.delete(id) }
    },
    notify: (id) => controllers.get(id)?.abort(),
  }
}

export type ConfirmationDeps = {
  confirmations: ConfirmationStore
  confirmationSignals: ConfirmationSignals
  timers: Timers
  limits: Pick<ReplyLimits, 'decisionMs' | 'decisionPollMs'>
}

type PendingConfirmation = { id: string; ownerId: OwnerId; sessionId: string }

/**
 * Waits for the visitor's decision, which any process may record. After the time limit, or when the visitor leaves,
 * records the decision 'decline'.
 */
export async function awaitDecision(
  deps: ConfirmationDeps,
  { id, ownerId, sessionId }: PendingConfirmation,
  signal: AbortSignal,
): Promise<Decision> {
  const { confirmations, confirmationSignals, timers, limits } = deps
  const end = timers.now() + limits.decisionMs
  const subscription = confirmationSignals.subscribe(id)
  const wakeSignal = AbortSignal.any([signal, subscription.signal])
  try {
    while (!signal.aborted && timers.now() < end) {
      await pause(timers, Math.min(limits.decisionPollMs, end - timers.now()), wakeSignal)
      const decision = await confirmations.decisionOn(ownerId, id)
      if (decision) return decision
      if (subscription.signal.aborted) break // notified without a stored decision
    }
    await confirmations.decide({ id, sessionId, decision: 'decline', since: 0, at: timers.now() })
    return (await confirmations.decisionOn(ownerId, id)) ?? 'decline'
  } finally {
    subscription.unsubscribe()
  }
}

/**
 * Records the visitor's decision; throws AppError `not_found` when this conversation has no such open
 * confirmation.
 */
export async function decideCall(
  { confirmations, confirmationSignals, timers, limits }: ConfirmationDeps,
  decided: { id: string; sessionId: string; decision: Decision },
): Promise<void> {
  const at = timers.now()
  const isRecorded = await confirmations.decide({ ...decided, since: at - limits.decisionMs, at })
  if (!isRecorded) throw new AppError('not_found', texts.nothingToDecide)
  confirmationSignals.notify(decided.id)
}
