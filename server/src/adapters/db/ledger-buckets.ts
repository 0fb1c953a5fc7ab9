import type { Selectable } from 'kysely'
import type { Db } from './connect.ts'
import { addEntry } from './ledger-entries.ts'
import type { CreditSchema } from './schema-credits.ts'

type Bucket = Pick<
  Selectable<CreditSchema['credit_grants']>,
  'id' | 'kind' | 'remaining' | 'starts_at'
>

/** The buckets of a subscription whose time is not over, the empty ones included. */
export function openBuckets(
  trx: Db,
  { userId, subscriptionId, at }: { userId: string; subscriptionId: string; at: number },
): Promise<Bucket[]> {
  return trx
    .selectFrom('credit_grants')
    .select(['id', 'kind', 'remaining', 'starts_at'])
    .where('user_id', '=', userId)
    .where('subscription_id', '=', subscriptionId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .orderBy('id')
    .execute()
}

type End = { grantId: string; userId: string; remaining: number; ref: string; at: number }

/** Ends one bucket; the balance is the caller's to change. */
export async function endBucket(trx: Db, { remaining, at, ...end }: End): Promise<void> {
  // The end also stops messages that come back later from living on in a closed bucket.
  await trx
    .updateTable('credit_grants')
    .set({ expires_at: at })
    .where('id', '=', end.grantId)
    .execute()
  if (remaining > 0) await addEntry(trx, { ...end, delta: -remaining, reason: 'close', at })
}
