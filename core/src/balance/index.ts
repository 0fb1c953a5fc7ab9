export { adjustMessages, wipeTestMoney } from './adjust-messages.ts'
export {
  balanceOf,
  extendHold,
  releaseMessage,
  reserveMessage,
  settleMessage,
  voidMessage,
} from './charge-reply.ts'
export { burnRanks, grantMessages, topUpMessages } from './grant-messages.ts'
export {
  readStatement,
  type ChargeRow,
  type EntryRow,
  type StatementCursor,
  type StatementStore,
} from './statement.ts'
export { sweepHolds, type Sweep } from './sweep-holds.ts'
export { closeSubscription, limitSubscription } from './subscription-buckets.ts'
export { freezeMessages, reversalOf, reverseMessages, unfreezeMessages } from './take-back.ts'
export type {
  Adjustment,
  BalanceDeps,
  Dispute,
  Grant,
  GrantKind,
  Ledger,
  LedgerGrant,
  OpenHold,
  Refund,
  ReturnReason,
} from './ports.ts'
