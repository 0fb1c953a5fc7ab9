import type { OwnerId, Vault } from '@askwell/core/shared'
import type { VisitorSecretStore } from '@askwell/core/visitors'
import { sql } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'
import { rowsPerSlice, runSlices, type Slices } from '../../platform/db/slices/run-slices.ts'

const secretLocation = (row: string) => ({ table: 'bot', row, column: 'identity_secret' })

/** The secrets with which embedding sites sign visitors, encrypted by the vault. */
export function visitorSecretStore(database: Database, vault: Vault): VisitorSecretStore {
  const sealedOf = async (ownerId: string, botId: string) => {
    const row = await database.db
      .selectFrom('bot')
      .select('identity_secret')
      .where('owner_id', '=', ownerId)
      .where('id', '=', botId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row?.identity_secret ?? ''
  }

  return {
    has: async (ownerId, botId) => (await sealedOf(ownerId, botId)) !== '',

    async find(ownerId, botId) {
      const sealed = await sealedOf(ownerId, botId)
      return sealed === '' ? null : vault.decrypt(sealed, secretLocation(botId))
    },

    async replace(ownerId, botId, secret) {
      await runSlices(eraseVisitors(database.db, ownerId, botId))
      await database.transaction(async (trx) => {
        await trx
          .updateTable('bot')
          .set({ identity_secret: vault.encrypt(secret, secretLocation(botId)) })
          .where('owner_id', '=', ownerId)
          .where('id', '=', botId)
          .execute()
        // Visitors who were named with the old secret in the meantime.
        await eraseSomeVisitors(trx, ownerId, botId)
      })
    },
  }
}

async function* eraseVisitors(db: Db, ownerId: OwnerId, botId: string): Slices {
  while ((await eraseSomeVisitors(db, ownerId, botId)) === rowsPerSlice) yield
}

async function eraseSomeVisitors(db: Db, ownerId: OwnerId, botId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('chat_session')
    .set({ visitor_id: '', visitor_name: '', visitor_email: '', visitor_until: 0 })
    .where('id', 'in', (named) =>
      named
        .selectFrom('chat_session')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('bot_id', '=', botId)
        .where('visitor_id', '<>', sql.lit(''))
        .limit(rowsPerSlice),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
