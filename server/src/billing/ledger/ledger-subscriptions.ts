import type { Db } from '../../platform/db/connect.ts'
import { closeGrant, openSubscriptionGrants } from './ledger-subscription-grants.ts'
import { changeBalance, expireDue, lockAccount } from './ledger-entries.ts'

/** Closes the open grants of a subscription. */
export async function closeSubscription(
  trx: Db,
  subscriptionId: string,
  at: number,
): Promise<number> {
  let closed = 0
  for (const userId of await ownersOf(trx, subscriptionId)) {
    await lockAccount(trx, userId)
    await expireDue(trx, userId, at)
    for (const { id, remaining } of await openSubscriptionGrants(trx, {
      userId,
      subscriptionId,
      at,
    })) {
      await closeGrant(trx, { grantId: id, userId, remaining, ref: `ended:${subscriptionId}`, at })
      await changeBalance(trx, userId, { by: -remaining, at })
      closed += remaining
    }
  }
  return closed
}

/** Moves the expiry of a subscription's open grants; an expiry in the past takes effect at once. */
export async function limitSubscription(
  trx: Db,
  { subscriptionId, until, at }: { subscriptionId: string; until: number; at: number },
): Promise<void> {
  for (const userId of await ownersOf(trx, subscriptionId)) {
    await lockAccount(trx, userId)
    await expireDue(trx, userId, at)
    await trx
      .updateTable('credit_grants')
      .set({ expires_at: until })
      .where('user_id', '=', userId)
      .where('subscription_id', '=', subscriptionId)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
      .execute()
    await expireDue(trx, userId, at)
  }
}

async function ownersOf(trx: Db, subscriptionId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('credit_grants')
    .select('user_id')
    .distinct()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}
