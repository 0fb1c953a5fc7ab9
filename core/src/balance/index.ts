export {
  balanceOf,
  extendHold,
  releaseMessage,
  reserveMessage,
  settleMessage,
  voidMessage,
} from './charge-reply.ts'
export { grantMessages, topUpMessages } from './grant-messages.ts'
export { sweepHolds, type Sweep } from './sweep-holds.ts'
export type {
  BalanceDeps,
  Grant,
  GrantKind,
  Ledger,
  LedgerGrant,
  OpenHold,
  ReturnReason,
} from './ports.ts'
