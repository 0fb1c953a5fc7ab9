import type { BillingContactStore } from '@askwell/core/payments'
import type { Database } from '../../platform/db/connect.ts'

/** Tries of one code; after them, a new code must be sent. */
const maxTries = 10

export const billingContactStore = ({ db }: Pick<Database, 'db'>): BillingContactStore => ({
  async find(ownerId) {
    const row = await db
      .selectFrom('billing_contact')
      .select(['email', 'verified_at'])
      .where('user_id', '=', ownerId)
      .executeTakeFirst()
    return row ? { email: row.email, verified: row.verified_at !== null } : null
  },

  async request(ownerId, { email, codeHash, expiresAt, at }) {
    const row = {
      email,
      code_hash: codeHash,
      code_expires_at: expiresAt,
      tries: 0,
      verified_at: null,
      created_at: at,
    }
    await db
      .insertInto('billing_contact')
      .values({ user_id: ownerId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
  },

  async confirm(ownerId, codeHash, at) {
    // The try is counted before the code is compared, so that concurrent tries count too.
    const row = await db
      .updateTable('billing_contact')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('user_id', '=', ownerId)
      .where('verified_at', 'is', null)
      .where('code_expires_at', '>', at)
      .where('tries', '<', maxTries)
      .returning('code_hash')
      .executeTakeFirst()
    if (row?.code_hash !== codeHash) return false

    const verified = await db
      .updateTable('billing_contact')
      .set({ verified_at: at })
      .where('user_id', '=', ownerId)
      .where('code_hash', '=', codeHash)
      .returning('user_id')
      .executeTakeFirst()
    return verified !== undefined
  },

  async remove(ownerId) {
    await db.deleteFrom('billing_contact').where('user_id', '=', ownerId).execute()
  },
})
