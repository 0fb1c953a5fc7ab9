import type { SecondFactorStore } from '@askwell/core/accounts'
import type { Clock, OwnerId, Vault } from '@askwell/core/shared'
import type { Database, Db } from '../../platform/db/connect.ts'
import { revokeOtherSessions } from './sign-in-session-store.ts'

const secretLocation = (ownerId: OwnerId) => ({
  table: 'second_factor',
  row: ownerId,
  column: 'seed',
})

type SecondFactorStoreDeps = { database: Database; vault: Vault; clock: Clock }

export const secondFactorStore = ({
  database,
  vault,
  clock,
}: SecondFactorStoreDeps): SecondFactorStore => ({
  find: (ownerId) => find(database.db, ownerId, vault),
  insertPending: (ownerId, seed, at) =>
    begin(database.db, ownerId, { seed: vault.encrypt(seed, secretLocation(ownerId)), at }),
  confirm: (ownerId, change) => database.transaction((trx) => confirm(trx, ownerId, change)),

  async consumeStep(ownerId, step) {
    const { numUpdatedRows } = await database.db
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('user_id', '=', ownerId)
      .where('last_step', '<', step)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  },

  async consumeRecoveryCode(ownerId, codeHash, at) {
    const { numUpdatedRows } = await database.db
      .updateTable('recovery_code')
      .set({ used_at: at })
      .where('user_id', '=', ownerId)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  },

  async hasRecoveryCode(ownerId, codeHash) {
    const row = await database.db
      .selectFrom('recovery_code')
      .select('user_id')
      .where('user_id', '=', ownerId)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return row !== undefined
  },

  replaceRecoveryCodes: (ownerId, hashes) =>
    database.transaction((trx) => replaceCodes(trx, ownerId, hashes)),

  remove: (ownerId, keptTokenId) =>
    database.transaction(async (trx) => {
      await trx.deleteFrom('recovery_code').where('user_id', '=', ownerId).execute()
      await trx.deleteFrom('second_factor').where('user_id', '=', ownerId).execute()
      await revokeOtherSessions(trx, ownerId, { keptTokenId, now: clock() })
    }),
})

async function find(db: Db, ownerId: OwnerId, vault: Vault) {
  const row = await db
    .selectFrom('second_factor')
    .select(['seed', 'confirmed_at', 'last_step'])
    .where('user_id', '=', ownerId)
    .executeTakeFirst()
  if (!row) return null

  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', ownerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    seed: vault.decrypt(row.seed, secretLocation(ownerId)),
    confirmedAt: row.confirmed_at,
    lastStep: row.last_step,
    recoveryCodesLeft: left,
  }
}

/** Starts or restarts a setup; a confirmed one is not changed. Returns whether it was started. */
async function begin(
  db: Db,
  ownerId: OwnerId,
  { seed, at }: { seed: string; at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({ user_id: ownerId, seed, confirmed_at: null, last_step: 0, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ seed, created_at: at })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function confirm(
  trx: Db,
  ownerId: OwnerId,
  { step, codeHashes, currentTokenId, at }: Parameters<SecondFactorStore['confirm']>[1],
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factor')
    .set({ confirmed_at: at, last_step: step })
    .where('user_id', '=', ownerId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return false

  await replaceCodes(trx, ownerId, codeHashes)
  await trx
    .updateTable('auth_token')
    .set({ second_factor_at: at })
    .where('user_id', '=', ownerId)
    .where('id', '=', currentTokenId)
    .execute()
  await revokeOtherSessions(trx, ownerId, { keptTokenId: currentTokenId, now: at })
  return true
}

async function replaceCodes(trx: Db, ownerId: OwnerId, hashes: string[]): Promise<void> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', ownerId).execute()
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: ownerId, code_hash, used_at: null })))
    .execute()
}
