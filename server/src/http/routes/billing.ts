import { getMessageBalance, getPaymentStatus, getPlan } from '@askwell/contract/billing'
import type { Account } from '@askwell/core/accounts'
import { planWords, type Entitlement } from '@askwell/core/plans'
import { AppError, type OwnerId } from '@askwell/core/shared'
import { serveOwner, type Route } from '../serve.ts'

export type BillingDeps = {
  planOf: (ownerId: OwnerId) => Promise<Entitlement>
  balanceOf: (ownerId: OwnerId) => Promise<number>
}

/** A body that names somebody else is refused; who asks comes from the token alone. */
function checkSelf(named: string, own: string): void {
  if (named.toLowerCase() !== own.toLowerCase()) {
    throw new AppError('not_yours', 'You can only ask about your own account.')
  }
}

const checkEmail = ({ email }: { email: string }, account: Account) =>
  checkSelf(email, account.email)

export const billingRoutes = (deps: BillingDeps): Route[] => [
  serveOwner(getMessageBalance, async ({ user_d }, { caller, ownerId }) => {
    checkSelf(user_d, caller.account.id)
    return { message_balance: await deps.balanceOf(ownerId) }
  }),

  serveOwner(getPaymentStatus, async (body, { caller }) => {
    checkEmail(body, caller.account)
    return { status: 'none' as const }
  }),

  serveOwner(getPlan, async (body, { caller, ownerId }) => {
    checkEmail(body, caller.account)
    const { title, lookupKey } = await deps.planOf(ownerId)
    return { plan: planWords(lookupKey), nickname: title, lookup_key: lookupKey }
  }),
]
