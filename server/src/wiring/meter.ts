import {
  extendHold,
  grantMessages,
  releaseMessage,
  reserveMessage,
  settleMessage,
  voidMessage,
  type BalanceDeps,
} from '@askwell/core/balance'
import type { Account } from '@askwell/core/accounts'
import type { Meter } from '@askwell/core/chat'
import { welcomeMessages } from '@askwell/contract/plans'

/** The message ledger as the chat sees it. */
export const createMeter = (balance: BalanceDeps): Meter => ({
  reserve: (ownerId, ref) => reserveMessage(balance, ownerId, ref),
  settle: async (ref) => void (await settleMessage(balance, ref)),
  release: async (ref, why) => void (await releaseMessage(balance, ref, why)),
  void: async (ref, why) => void (await voidMessage(balance, ref, why)),
  extend: async (ref) => void (await extendHold(balance, ref)),
})

/** Gives a new account its first messages, once for ever. */
export const createWelcome = (balance: BalanceDeps) => async (account: Account) => {
  await grantMessages(balance, {
    userId: account.id,
    kind: 'adjustment',
    source: `welcome:${account.id}`,
    amount: welcomeMessages,
    expiresAt: null,
    isLive: true,
  })
}
