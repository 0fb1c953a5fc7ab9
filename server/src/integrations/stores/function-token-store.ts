import { sql, type SqlBool } from 'kysely'
import type { AccessTokenStore } from '@askwell/core/integrations'
import type { Vault } from '@askwell/core/shared'
import type { Db } from '../../platform/db/connect.ts'
import { deleteAll } from '../../platform/db/slices/delete-rows.ts'

const secretLocation = (row: string) => ({ table: 'function_token', row, column: 'token' })

/** Access tokens of functions, shared by all processes and encrypted by the vault. */
export const accessTokenStore = ({ db }: { db: Db }, vault: Vault): AccessTokenStore => ({
  async read(functionId, credentialsHash) {
    const row = await find(db, functionId)
    if (row?.credentials_hash !== credentialsHash || !vault.isCurrent(row.token)) return null
    return {
      value: vault.decrypt(row.token, secretLocation(functionId)),
      usableUntil: row.valid_until,
    }
  },

  async write(functionId, credentialsHash, { value, usableUntil: until }) {
    const token = vault.encrypt(value, secretLocation(functionId))
    await db
      .insertInto('function_token')
      .columns(['function_id', 'credentials_hash', 'token', 'valid_until'])
      .expression(
        // Stores no row when the function was removed in the meantime.
        db
          .selectFrom('bot_function')
          .select((eb) => [
            'id',
            eb.cast<string>(eb.val(credentialsHash), 'text').as('credentials_hash'),
            eb.cast<string>(eb.val(token), 'text').as('token'),
            eb.cast<number>(eb.val(until), 'bigint').as('valid_until'),
          ])
          .where('id', '=', functionId),
      )
      .onConflict((conflict) =>
        conflict.column('function_id').doUpdateSet((eb) => ({
          credentials_hash: eb.ref('excluded.credentials_hash'),
          token: eb.ref('excluded.token'),
          valid_until: eb.ref('excluded.valid_until'),
        })),
      )
      .execute()
  },

  async delete(functionId, value) {
    const row = await find(db, functionId)
    if (!row || !vault.isCurrent(row.token)) return
    if (vault.decrypt(row.token, secretLocation(functionId)) !== value) return
    await db
      .deleteFrom('function_token')
      .where('function_id', '=', functionId)
      .where('token', '=', row.token)
      .execute()
  },
})

const find = (db: Db, functionId: string) =>
  db
    .selectFrom('function_token')
    .select(['credentials_hash', 'token', 'valid_until'])
    .where('function_id', '=', functionId)
    .executeTakeFirst()

/** Deletes expired tokens. */
export async function deleteExpiredTokens(db: Db, now: number): Promise<void> {
  await deleteAll(db, 'function_token', sql<SqlBool>`valid_until <= ${now}`)
}

/** Deletes tokens encrypted with an older key, so that the key can be removed. Missing tokens are requested anew. */
export async function deleteTokensOfOlderKeys(db: Db, vault: Vault): Promise<void> {
  const rows = await db.selectFrom('function_token').select(['function_id', 'token']).execute()
  for (const { function_id: id, token } of rows) {
    if (vault.isCurrent(token)) continue
    await db
      .deleteFrom('function_token')
      .where('function_id', '=', id)
      .where('token', '=', token)
      .execute()
  }
}
