import type { ClosureStore } from '@askwell/core/accounts'
import { provenOwner, type OwnerId } from '@askwell/core/shared'
import { sql, type SqlBool } from 'kysely'
import type { Database, Db } from './connect.ts'
import { endSessionsBut } from './session-list.ts'

export const closureStore = (database: Database): ClosureStore => ({
  close: (ownerId, eraseAt) =>
    database.transaction(async (trx) => {
      await trx
        .updateTable('user_account')
        .set({ erase_at: eraseAt })
        .where('id', '=', ownerId)
        .execute()
      await endSessionsBut(trx, ownerId, null)
    }),

  async keep(ownerId) {
    await database.db
      .updateTable('user_account')
      .set({ erase_at: null })
      .where('id', '=', ownerId)
      .execute()
  },

  async due(now) {
    const rows = await database.db
      .selectFrom('user_account')
      .select('id')
      .where('erase_at', '<=', now)
      .orderBy('erase_at')
      .limit(100)
      .execute()
    return rows.map(({ id }) => provenOwner(id))
  },

  ownFileKeys: (ownerId) => ownFileKeys(database.db, ownerId),
  forgetPerson: (ownerId, now) => database.transaction((trx) => forgetPerson(trx, ownerId, now)),
  removeRest: (ownerId) => removeRest(database, ownerId),
})

async function ownFileKeys(db: Db, ownerId: OwnerId): Promise<string[]> {
  const rows = await db
    .selectFrom('source')
    .select('file_key')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('file_key', 'is not', null)
    .where('file_key', 'not in', (others) =>
      others
        .selectFrom('source')
        .select('file_key')
        .where('owner_id', '<>', ownerId)
        .where('file_key', 'is not', null),
    )
    .execute()
  return rows.flatMap(({ file_key }) => file_key ?? [])
}

async function forgetPerson(trx: Db, ownerId: OwnerId, now: number): Promise<boolean> {
  const person = await trx
    .selectFrom('user_account')
    .select(['email', 'email_verified_at'])
    .where('id', '=', ownerId)
    .where('erase_at', '<=', now)
    .executeTakeFirst()
  if (!person) return false

  await forgetAddress(trx, person.email)
  // An account can be opened under anybody's address.
  if (person.email_verified_at !== null) await forgetWriter(trx, person.email)
  await trx.deleteFrom('email_link').where('user_id', '=', ownerId).execute()
  await trx.deleteFrom('user_identity').where('user_id', '=', ownerId).execute()
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
  return true
}

/** What the account caused to be kept by its e-mail address. */
async function forgetAddress(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('letter').where('to_address', '=', email).execute()
  await trx
    .deleteFrom('rate_limit')
    .where(holding(`:${email}`)('key'))
    .execute()
}

/** What whoever has the address wrote and ordered without an account. */
async function forgetWriter(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('subscriber').where('email', '=', email).execute()
  await trx
    .deleteFrom('contact_message')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email)
    .execute()
  await trx.deleteFrom('letter').where('reply_to', '=', email).execute()
  // Letters to the operator name who wrote or subscribed; what was sent has only its subject left.
  const holds = holding(email)
  const letters = await trx
    .selectFrom('letter')
    .select(['id', 'subject', 'body_text'])
    .where((eb) => eb.or([holds('subject'), holds('body_text')]))
    .execute()
  for (const { id, subject, body_text } of letters) {
    if (!namesAddress(`${subject}\n${body_text}`, email)) continue
    await trx.deleteFrom('letter').where('id', '=', id).execute()
  }
}

/** Whether a text names this very address, and not one that only ends or begins like it. */
function namesAddress(text: string, email: string): boolean {
  const pieces = text.toLowerCase().split(email.toLowerCase())
  return pieces
    .slice(1)
    .some((after, index) => !/[\w.+-]$/.test(pieces[index] ?? '') && !/^\.?[\w-]/.test(after))
}

/** Whether a column holds a word somewhere in its text, in any letter case. */
function holding(word: string) {
  const inside = `%${word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return (column: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${inside} escape ${'\\'}`
}

/** One bot after the other, so that nobody waits for a large account. */
async function removeRest(database: Database, ownerId: OwnerId): Promise<void> {
  const bots = await database.db
    .selectFrom('bot')
    .select('id')
    .where('owner_id', '=', ownerId)
    .execute()
  for (const { id } of bots) {
    await database.db
      .deleteFrom('bot')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .execute()
  }

  await database.transaction(async (trx) => {
    await forgetCustomer(trx, ownerId)
    await trx
      .updateTable('credit_adjustments')
      .set({ note: '' })
      .where('user_id', '=', ownerId)
      .execute()
    await trx.deleteFrom('free_choice').where('user_id', '=', ownerId).execute()
    await trx.deleteFrom('usage_notices').where('user_id', '=', ownerId).execute()
    await trx.deleteFrom('user_account').where('id', '=', ownerId).execute()
  })
  // Deleted pages are overwritten; the log that still holds the old ones is emptied.
  if (database.engine === 'sqlite') {
    await sql`pragma wal_checkpoint(truncate)`.execute(database.db)
  }
}

/** Whom the provider knows; payments stay, under the account's bare id. */
async function forgetCustomer(trx: Db, ownerId: OwnerId): Promise<void> {
  const customer = await trx
    .deleteFrom('billing_customers')
    .where('user_id', '=', ownerId)
    .returning('customer_id')
    .executeTakeFirst()
  await trx.deleteFrom('billing_cards').where('user_id', '=', ownerId).execute()
  if (!customer) return

  // The sandbox is a provider whose tables are ours.
  const { customer_id: id } = customer
  const names = holding(id)
  await trx.deleteFrom('sandbox_reply').where(names('body')).execute()
  await trx.deleteFrom('sandbox_event').where(names('payload')).execute()
  await trx
    .deleteFrom('sandbox_object')
    .where((eb) => eb.or([eb('id', '=', id), eb('customer', '=', id)]))
    .execute()
}
