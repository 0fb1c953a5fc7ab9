import { messageCountFor } from '@askwell/contract/plan-rules'
import { balanceOf, grantMessages } from '../balance/index.ts'
import { AppError, type OwnerId } from '../shared/index.ts'
import { monthsAfter } from './free-months.ts'
import { planOf } from './plan-of.ts'
import type { FreeDeps } from './ports.ts'

/**
 * Free is chosen without a card. The messages come once per account for ever; choosing it again, or
 * twenty times at once, adds nothing. Answers what was granted now and the balance.
 */
export async function chooseFree(
  deps: FreeDeps,
  ownerId: OwnerId,
): Promise<{ granted: number; balance: number }> {
  const { status } = await planOf(deps, ownerId)
  if (status === 'active') {
    throw new AppError(
      'already_subscribed',
      'You have a paid plan. Cancel it, and Free follows when its period ends.',
    )
  }

  const at = deps.clock()
  await deps.plans.chooseFree({ ownerId, at, nextTopUpAt: monthsAfter(at, 1) })
  const amount = messageCountFor('Free_monthly')
  const answer = await grantMessages(deps.balance, {
    userId: ownerId,
    kind: 'free_welcome',
    source: ownerId,
    amount,
    expiresAt: null,
    isLive: true,
  })
  const granted = answer === 'granted' ? amount : 0
  return { granted, balance: await balanceOf(deps.balance, ownerId) }
}
