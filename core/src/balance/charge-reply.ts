import type { OwnerId } from '../shared/index.ts'
import type { BalanceDeps, ReturnReason } from './ports.ts'

/** After this long without a sign of life of its process a hold may be swept. */
const leaseMs = 60_000

/**
 * Sets one message aside before the model is called. `ref` is the id of the chat message:
 * 'duplicate' says that this message was reserved before, and nothing is charged for it again.
 */
export async function reserveMessage(
  { ledger, now }: BalanceDeps,
  userId: OwnerId,
  ref: string,
): Promise<'held' | 'empty' | 'duplicate'> {
  const at = now()
  return ledger.reserve({ userId, ref, at, leaseUntil: at + leaseMs })
}

/** The first text or tool result went out: the reserved message is spent. */
export function settleMessage({ ledger }: BalanceDeps, ref: string): Promise<boolean> {
  return ledger.settle(ref)
}

/** No text went out: the reserved message goes back to where it came from. */
export function releaseMessage(
  { ledger, now }: BalanceDeps,
  ref: string,
  why: ReturnReason,
): Promise<boolean> {
  return ledger.release({ ref, why, at: now() })
}

/** Text went out but the reply is worth nothing: the spent message is given back. */
export function voidMessage(
  { ledger, now }: BalanceDeps,
  ref: string,
  why: ReturnReason,
): Promise<boolean> {
  return ledger.void({ ref, why, at: now() })
}

/** A sign of life while a reply streams; due at least every 30 seconds. */
export function extendHold({ ledger, now }: BalanceDeps, ref: string): Promise<boolean> {
  return ledger.extend(ref, now() + leaseMs)
}

/** Messages the account can use now. Reads only. */
export function balanceOf({ ledger, now }: BalanceDeps, userId: OwnerId): Promise<number> {
  return ledger.balance(userId, now())
}
