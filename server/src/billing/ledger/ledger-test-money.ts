import { sql } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'
import { closeGrant } from './ledger-subscription-grants.ts'
import { changeBalance, expireDue, lockAccount } from './ledger-entries.ts'

/** Closes the grants bought with test money, account by account. Returns how many messages were removed. */
export async function removeTestMessages(database: Database, at: number): Promise<number> {
  const holders = await database.db
    .selectFrom('credit_grants')
    .select('user_id')
    .distinct()
    .where('livemode', '=', 0)
    .where((eb) =>
      eb.or([eb('remaining', '>', sql.lit(0)), eb('frozen', '>', 0), eb('owed', '>', 0)]),
    )
    .execute()

  let wiped = 0
  for (const { user_id: userId } of holders) {
    wiped += await database.transaction((trx) => removeTestMessagesOf(trx, userId, at))
  }
  return wiped
}

async function removeTestMessagesOf(trx: Db, userId: string, at: number): Promise<number> {
  await lockAccount(trx, userId)
  await expireDue(trx, userId, at)
  const bought = await trx
    .selectFrom('credit_grants')
    .select(['id', 'remaining'])
    .where('user_id', '=', userId)
    .where('livemode', '=', 0)
    .execute()

  let wiped = 0
  for (const { id: grantId, remaining } of bought) {
    await closeGrant(trx, { grantId, userId, remaining, ref: 'test money', at })
    await changeBalance(trx, userId, { by: -remaining, at })
    wiped += remaining
  }
  await clearTestDebt(trx, userId)
  return wiped
}

/** Removes debt from refunds of test money, which must not be repaid with real money. */
async function clearTestDebt(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('credit_grants')
    .set((eb) => ({ reversed: eb('reversed', '-', eb.ref('owed')), owed: 0, frozen: 0 }))
    .where('user_id', '=', userId)
    .where('livemode', '=', 0)
    .execute()
  const { owed } = await trx
    .selectFrom('credit_grants')
    .select(({ fn }) => fn.sum<number | null>('owed').as('owed'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('credit_accounts')
    .set({ debt: owed ?? 0 })
    .where('user_id', '=', userId)
    .where('debt', '>', owed ?? 0)
    .execute()
}
