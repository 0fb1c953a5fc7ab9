export { adjustMessages, expireTestGrants } from './adjust-messages.ts'
export {
  balanceOf,
  extendHolds,
  releaseMessage,
  reserveByRule,
  reserveMessage,
  settleMessage,
  voidMessage,
} from './charge-reply.ts'
export { isPaidGrant, welcomeSource } from './is-paid.ts'
export { spendRanks, grantMessages, topUpMessages } from './grant-messages.ts'
export {
  readStatement,
  type ChargeRow,
  type EntryRow,
  type StatementCursor,
  type StatementStore,
} from './statement.ts'
export { releaseExpiredHolds, type ReleasedHolds } from './release-expired-holds.ts'
export { expireSubscriptionGrants, setSubscriptionGrantsEnd } from './subscription-grants.ts'
export {
  deductedFromUpgrade,
  freezeMessages,
  reversalOf,
  reverseMessages,
  unfreezeMessages,
  type Reversal,
} from './reverse-messages.ts'
export type {
  Adjustment,
  BalanceDeps,
  ChargeDeps,
  Dispute,
  Grant,
  GrantDeps,
  GrantKind,
  Ledger,
  LedgerGrant,
  NewHold,
  OpenHold,
  Refund,
  ReserveOutcome,
  UnpaidRule,
  ReturnReason,
  Share,
} from './ports.ts'
