import type { Ledger } from '@askwell/core/balance'
import { Counter, type Metric } from 'prom-client'

const movements = new Counter({
  name: 'askwell_ledger_movements_total',
  help: 'Changes of message balances by this process, by kind.',
  labelNames: ['kind'],
  registers: [],
})

export const ledgerMetrics: Metric[] = [movements]

type Kind =
  | 'grant'
  | 'hold'
  | 'charge'
  | 'return'
  | 'reversal'
  | 'freeze'
  | 'unfreeze'
  | 'adjustment'
  | 'expiry'

/** Counts a call that changed a balance. */
async function count<Result>(
  kind: Kind,
  call: Promise<Result>,
  isChange: (result: Result) => boolean = Boolean,
): Promise<Result> {
  const result = await call
  if (isChange(result)) movements.inc({ kind })
  return result
}

const isGranted = (result: string) => result === 'granted'
const isHeld = (result: string) => result === 'held' || result === 'held_unpaid'

/** Counts a change of a balance by an operator. */
export const countAdjustment = <Result>(
  call: Promise<Result>,
  isChange?: (result: Result) => boolean,
): Promise<Result> => count('adjustment', call, isChange)

/** The ledger, with its changes counted for /metrics. */
export const measureLedger = (ledger: Ledger): Ledger => ({
  ...ledger,
  grant: (grant) => count('grant', ledger.grant(grant), isGranted),
  topUp: (grant, level) => count('grant', ledger.topUp(grant, level), isGranted),
  reserve: (hold) => count('hold', ledger.reserve(hold), isHeld),
  settle: (ref) => count('charge', ledger.settle(ref)),
  release: (back) => count('return', ledger.release(back)),
  void: (back) => count('return', ledger.void(back)),
  reverse: (refund) => count('reversal', ledger.reverse(refund)),
  freeze: (dispute) => count('freeze', ledger.freeze(dispute)),
  unfreeze: (dispute) => count('unfreeze', ledger.unfreeze(dispute)),
  adjust: (adjustment) => countAdjustment(ledger.adjust(adjustment)),
  expireSubscriptionGrants: (subscriptionId, at) =>
    count('expiry', ledger.expireSubscriptionGrants(subscriptionId, at)),
  expireTestGrants: (at) => count('expiry', ledger.expireTestGrants(at)),
})
