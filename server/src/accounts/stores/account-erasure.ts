import type { OwnerId } from '@askwell/core/shared'
import type { Database, Db } from '../../platform/db/connect.ts'
import { recordErasures } from '../../platform/db/record-erasures.ts'
import { deleteDependents, type BeforeDelete } from '../../platform/db/slices/delete-rows.ts'
import { runSlices } from '../../platform/db/slices/run-slices.ts'
import { truncateLog } from '../../platform/db/slices/truncate-log.ts'
import { containsText, eraseByEmail, eraseUnregisteredData } from './erase-by-email.ts'

/**
 * Removes name, address and all ways to sign in; false when the account was reopened. Rows that are found by the
 * address are erased first, because the address is unknown afterwards.
 */
export async function erasePersonalData(
  { db, transaction }: Database,
  ownerId: OwnerId,
  now: number,
): Promise<boolean> {
  const person = await dueAccount(db, ownerId, now)
  if (!person) return false

  await runSlices(eraseByEmail(db, person.email, now))
  // An unconfirmed address may belong to somebody else.
  if (person.email_verified_at !== null) {
    await runSlices(eraseUnregisteredData(db, person.email, now))
  }
  return transaction((trx) => erasePerson(trx, ownerId, now))
}

const dueAccount = (db: Db, ownerId: OwnerId, now: number) =>
  db
    .selectFrom('user_account')
    .select(['email', 'email_verified_at'])
    .where('id', '=', ownerId)
    .where('erase_at', '<=', now)
    .executeTakeFirst()

async function erasePerson(trx: Db, ownerId: OwnerId, now: number): Promise<boolean> {
  if (!(await dueAccount(trx, ownerId, now))) return false

  await trx.deleteFrom('email_link').where('user_id', '=', ownerId).execute()
  await trx.deleteFrom('user_identity').where('user_id', '=', ownerId).execute()
  await trx.deleteFrom('billing_details').where('user_id', '=', ownerId).execute()
  await trx.deleteFrom('billing_contact').where('user_id', '=', ownerId).execute()
  await trx
    .updateTable('user_account')
    .set({
      email: `${ownerId}@erased.invalid`,
      first_name: '',
      last_name: '',
      phone: null,
      password_hash: null,
      email_verified_at: null,
    })
    .where('id', '=', ownerId)
    .execute()
  await recordErasures(trx, 'account', { ids: [ownerId], at: now })
  return true
}

/** Deletes the chatbots and everything else of an account in slices, the account itself last. */
export async function deleteRemainingRows(
  database: Database,
  ownerId: OwnerId,
  before: BeforeDelete,
): Promise<void> {
  const { db, transaction } = database
  await runSlices(deleteDependents(db, { table: 'user_account', keys: [ownerId], before }))

  await transaction(async (trx) => {
    await eraseProviderCustomer(trx, ownerId)
    await trx
      .updateTable('credit_adjustments')
      .set({ note: '' })
      .where('user_id', '=', ownerId)
      .execute()
    await trx.deleteFrom('free_plan_choice').where('user_id', '=', ownerId).execute()
    await trx.deleteFrom('usage_notices').where('user_id', '=', ownerId).execute()
    await trx.deleteFrom('user_account').where('id', '=', ownerId).execute()
  })
  await truncateLog(database)
}

/** Deletes what names the customer at the payment provider; payments keep only the account id. */
async function eraseProviderCustomer(trx: Db, ownerId: OwnerId): Promise<void> {
  const customer = await trx
    .deleteFrom('billing_customers')
    .where('user_id', '=', ownerId)
    .returning('customer_id')
    .executeTakeFirst()
  await trx.deleteFrom('billing_cards').where('user_id', '=', ownerId).execute()
  if (!customer) return

  // The sandbox stores its objects in tables of this database.
  const { customer_id: id } = customer
  const names = containsText(id)
  await trx.deleteFrom('sandbox_response').where(names('body')).execute()
  await trx.deleteFrom('sandbox_event').where(names('payload')).execute()
  await trx
    .deleteFrom('sandbox_object')
    .where((eb) => eb.or([eb('id', '=', id), eb('customer', '=', id)]))
    .execute()
}
