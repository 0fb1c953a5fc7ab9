import type { OwnerId } from '../shared/index.ts'
import type { BalanceDeps, ChargeDeps, ReserveOutcome, ReturnReason, UnpaidRule } from './ports.ts'

/** Time after the last renewal of its lease at which a hold may be released. */
const leaseMs = 60_000

/** Holds one message before the model is called. `ref` is the id of the chat message. */
export const reserveMessage = (
  deps: ChargeDeps,
  userId: OwnerId,
  ref: string,
): Promise<ReserveOutcome> => reserveByRule(deps, userId, { ref })

/** The same, with a rule for a message that nobody paid for. */
export async function reserveByRule(
  { ledger, now }: ChargeDeps,
  userId: OwnerId,
  { ref, unpaid }: { ref: string; unpaid?: UnpaidRule },
): Promise<ReserveOutcome> {
  const at = now()
  return ledger.reserve({ userId, ref, at, leaseUntil: at + leaseMs, unpaid })
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

/** Renews the lease while a reply streams; at least every 30 seconds. */
export function extendHold({ ledger, now }: ChargeDeps, ref: string): Promise<boolean> {
  return ledger.extend(ref, now() + leaseMs)
}

/** Messages that the account can use now. Read-only. */
export function balanceOf({ ledger, now }: BalanceDeps, userId: OwnerId): Promise<number> {
  return ledger.balance(userId, now())
}
