import type { ReturnReason } from '../balance/index.ts'
import type { Meter, Timers } from './ports.ts'

/** The one message that a reply may cost, from its reservation on. */
export type Charge = {
  /** Whether the owner pays, as things stand. */
  isSettled(): boolean
  settle(): Promise<void>
  /** Gives the message back: a release before it was settled, a void after. */
  giveBack(why: ReturnReason): Promise<void>
  stopRenewing(): void
}

/** Keeps the lease of a reserved message alive until the reply ends. */
export function heldCharge(
  deps: { meter: Meter; timers: Timers; limits: { leaseRenewMs: number } },
  ref: string,
  report: (error: unknown) => void,
): Charge {
  const { meter, timers, limits } = deps
  let state: 'held' | 'settled' | 'returned' = 'held'
  let cancel = timers.after(limits.leaseRenewMs, renew)

  function renew() {
    cancel = timers.after(limits.leaseRenewMs, renew)
    meter.extend(ref).catch(report)
  }

  return {
    isSettled: () => state === 'settled',
    async settle() {
      if (state !== 'held') return
      await meter.settle(ref)
      state = 'settled'
    },
    async giveBack(why) {
      if (state === 'returned') return
      await (state === 'held' ? meter.release(ref, why) : meter.void(ref, why))
      state = 'returned'
    },
    stopRenewing: () => cancel(),
  }
}
