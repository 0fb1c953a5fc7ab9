import type { Vault } from '@askwell/core/shared'
import type { VisitorSecrets } from '@askwell/core/visitors'
import type { Database } from './connect.ts'

const placeOf = (row: string) => ({ table: 'bot', row, column: 'identity_secret' })

/** The secrets by which embedding sites sign their visitors, sealed by the vault. */
export function visitorSecretStore(database: Database, vault: Vault): VisitorSecrets {
  const sealedOf = async (ownerId: string, botId: string) => {
    const row = await database.db
      .selectFrom('bot')
      .select('identity_secret')
      .where('owner_id', '=', ownerId)
      .where('id', '=', botId)
      .executeTakeFirst()
    return row?.identity_secret ?? ''
  }

  return {
    has: async (ownerId, botId) => (await sealedOf(ownerId, botId)) !== '',

    async find(ownerId, botId) {
      const sealed = await sealedOf(ownerId, botId)
      return sealed === '' ? null : vault.decrypt(sealed, placeOf(botId))
    },

    replace: (ownerId, botId, secret) =>
      database.transaction(async (trx) => {
        await trx
          .updateTable('bot')
          .set({ identity_secret: vault.encrypt(secret, placeOf(botId)) })
          .where('owner_id', '=', ownerId)
          .where('id', '=', botId)
          .execute()
        await trx
          .updateTable('chat_session')
          .set({ visitor_id: '', visitor_name: '', visitor_email: '' })
          .where('owner_id', '=', ownerId)
          .where('bot_id', '=', botId)
          .where('visitor_id', '<>', '')
          .execute()
      }),
  }
}
