import type { OwnerId } from '../shared/index.ts'
import type { BalanceDeps, ChargeDeps, NewHold, ReserveOutcome, ReturnReason } from './ports.ts'

/** Lifetime of a lease. When a lease has expired, any process may release its hold. */
const leaseMs = 45_000

/** Holds one message before the model is called. `ref` is the id of the chat message. */
export const reserveMessage = (
  deps: ChargeDeps,
  userId: OwnerId,
  ref: string,
): Promise<ReserveOutcome> => reserveByRule(deps, userId, { ref })

/** Like `reserveMessage`, with the conversation and a rule for unpaid messages. */
export async function reserveByRule(
  { ledger, now }: ChargeDeps,
  userId: OwnerId,
  hold: Pick<NewHold, 'ref' | 'sessionId' | 'unpaid'>,
): Promise<ReserveOutcome> {
  const at = now()
  return ledger.reserve({ ...hold, userId, at, leaseUntil: at + leaseMs })
}

/** Spends the held message, with the first text or tool result of the reply. */
export function settleMessage({ ledger }: ChargeDeps, ref: string): Promise<boolean> {
  return ledger.settle(ref)
}

/** Returns the held message to its grant, when no text was sent. */
export function releaseMessage(
  { ledger, now }: ChargeDeps,
  ref: string,
  reason: ReturnReason,
): Promise<boolean> {
  return ledger.release({ ref, reason, at: now() })
}

/** Refunds the spent message of a reply that failed after its first text. */
export function voidMessage(
  { ledger, now }: ChargeDeps,
  ref: string,
  reason: ReturnReason,
): Promise<boolean> {
  return ledger.void({ ref, reason, at: now() })
}

/** Renews the leases of running replies; called every 15 seconds or sooner. Returns the holds that are still open. */
export function extendHolds({ ledger, now }: ChargeDeps, refs: string[]): Promise<string[]> {
  return ledger.extend(refs, now() + leaseMs)
}

/** Number of messages that the account can use now. Changes nothing. */
export function balanceOf({ ledger, now }: BalanceDeps, userId: OwnerId): Promise<number> {
  return ledger.balance(userId, now())
}
