import {
  extendHold,
  releaseMessage,
  settleMessage,
  voidMessage,
  type ChargeDeps,
  type ReturnReason,
} from '../../balance/index.ts'
import type { Timers } from '../ports/timers.ts'

/** The one message that a reply may cost, from its reservation to its end. */
export type ReplyCharge = {
  /** Whether the message is charged at this moment. */
  isSettled(): boolean
  settle(): Promise<void>
  /** Returns the message: a release before it was settled, a void after. */
  giveBack(why: ReturnReason): Promise<void>
  stopRenewing(): void
}

/** Renews the lease of a reserved message until the reply ends. */
export function createReplyCharge(
  deps: { balance: ChargeDeps; timers: Timers; limits: { leaseRenewMs: number } },
  ref: string,
  report: (error: unknown) => void,
): ReplyCharge {
  const { balance, timers, limits } = deps
  let state: 'held' | 'settled' | 'returned' = 'held'
  let cancel = timers.after(limits.leaseRenewMs, renew)

  function renew() {
    cancel = timers.after(limits.leaseRenewMs, renew)
    extendHold(balance, ref).catch(report)
  }

  return {
    isSettled: () => state === 'settled',
    async settle() {
      if (state !== 'held') return
      await settleMessage(balance, ref)
      state = 'settled'
    },
    async giveBack(reason) {
      if (state === 'returned') return
      await (state === 'held' ? releaseMessage : voidMessage)(balance, ref, reason)
      state = 'returned'
    },
    stopRenewing: () => cancel(),
  }
}
