import { messageCountFor } from '@askwell/contract/billing/plan-rules'
import * as texts from '@askwell/messages/billing/plan-messages'
import { balanceOf, grantMessages, type Grant, type GrantDeps } from '../balance/index.ts'
import { AppError, type OwnerId } from '../shared/index.ts'
import { monthsAfter } from './free-months.ts'
import { planOf } from './plan-of.ts'
import type { FreeDeps } from './ports.ts'

/**
 * Chooses Free, which needs no card. Its messages are granted once per account, after the e-mail address was verified;
 * repeated or concurrent calls grant nothing. Returns the number of granted messages and the balance.
 */
export async function chooseFree(
  deps: FreeDeps,
  ownerId: OwnerId,
): Promise<{ granted: number; balance: number }> {
  const { status } = await planOf(deps, ownerId)
  if (status === 'active') {
    throw new AppError('already_subscribed', texts.freeAfterPaidPlan)
  }

  const at = deps.clock()
  await deps.plans.chooseFree({ ownerId, at, nextTopUpAt: monthsAfter(at, 1) })
  const granted = (await deps.isReachable(ownerId)) ? await grantFree(deps.balance, ownerId) : 0
  return { granted, balance: await balanceOf(deps.balance, ownerId) }
}

/** Grants the messages of Free once per account. Returns their number, or 0 when they were granted before. */
export async function grantFree(balance: GrantDeps, ownerId: OwnerId): Promise<number> {
  const grant: Grant = {
    userId: ownerId,
    kind: 'free_welcome',
    source: ownerId,
    amount: messageCountFor('Free_monthly'),
    expiresAt: null,
    isLive: true,
  }
  return (await grantMessages(balance, grant)) === 'granted' ? grant.amount : 0
}
