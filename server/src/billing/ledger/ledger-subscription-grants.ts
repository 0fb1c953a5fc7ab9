import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { addEntry } from './ledger-entries.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'

export type OpenGrant = Pick<Selectable<Schema['credit_grants']>, 'id' | 'remaining' | 'starts_at'>

/** The grants of a subscription that have not expired, including empty ones. */
export function openSubscriptionGrants(
  trx: Db,
  { userId, subscriptionId, at }: { userId: string; subscriptionId: string; at: number },
): Promise<OpenGrant[]> {
  return trx
    .selectFrom('credit_grants')
    .select(['id', 'remaining', 'starts_at'])
    .where('user_id', '=', userId)
    .where('subscription_id', '=', subscriptionId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .orderBy('id')
    .execute()
}

type GrantClosing = { grantId: string; userId: string; remaining: number; ref: string; at: number }

/** Closes one grant; the caller changes the balance. */
export async function closeGrant(trx: Db, { remaining, at, ...end }: GrantClosing): Promise<void> {
  // The expiry makes messages that are returned later expire too.
  await trx
    .updateTable('credit_grants')
    .set({ expires_at: at })
    .where('id', '=', end.grantId)
    .execute()
  if (remaining > 0) await addEntry(trx, { ...end, delta: -remaining, reason: 'close', at })
}
