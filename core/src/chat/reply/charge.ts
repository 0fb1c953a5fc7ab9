import {
  releaseMessage,
  settleMessage,
  voidMessage,
  type ChargeDeps,
  type ReturnReason,
} from '../../balance/index.ts'
import type { HoldLeases } from '../ports/hold-leases.ts'

/** The one message that a reply may cost, from its reservation to its end. */
export type ReplyCharge = {
  /** Whether the message is charged now. */
  isSettled(): boolean
  settle(): Promise<void>
  /** Returns the message: releases it before it was settled, voids it after. */
  giveBack(why: ReturnReason): Promise<void>
  stopRenewing(): void
}

/** Keeps the lease of a reserved message until the reply ends. A message returned by another process stays returned. */
export function createReplyCharge(
  { balance, holdLeases }: { balance: ChargeDeps; holdLeases: HoldLeases },
  ref: string,
): ReplyCharge {
  let state: 'held' | 'settled' | 'returned' = 'held'
  const stopRenewing = holdLeases.add(ref, () => {
    state = 'returned'
  })

  return {
    isSettled: () => state === 'settled',
    async settle() {
      if (state !== 'held') return
      state = (await settleMessage(balance, ref)) ? 'settled' : 'returned'
    },
    async giveBack(reason) {
      if (state === 'returned') return
      await (state === 'held' ? releaseMessage : voidMessage)(balance, ref, reason)
      state = 'returned'
    },
    stopRenewing,
  }
}
