import type { Vault } from '@askwell/core/shared'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { forgetTokensOfOlderKeys } from './function-token-store.ts'

/** Every column that holds encrypted texts, and what names its row in the vault. */
const sealedColumns = [
  { table: 'second_factor', key: 'user_id', column: 'seed' },
  { table: 'bot_function', key: 'id', column: 'client_secret' },
  { table: 'bot_function', key: 'id', column: 'auth_header' },
  { table: 'bot', key: 'id', column: 'identity_secret' },
]

type Sealed = (typeof sealedColumns)[number]
type Cell = { row: string; value: string }

const pageSize = 200

/**
 * Encrypts with the newest key what an older one encrypted, so that the older one can be dropped.
 * Answers how many texts that were. Access tokens of an older one are forgotten instead.
 */
export async function resealSecrets(db: Db, vault: Vault): Promise<number> {
  let resealed = 0
  for (const sealed of sealedColumns) {
    for await (const cell of cellsOf(db, sealed)) {
      if (cell.value === '' || vault.isCurrent(cell.value)) continue
      await reseal(db, vault, { ...sealed, ...cell })
      resealed += 1
    }
  }
  await forgetTokensOfOlderKeys(db, vault)
  return resealed
}

async function* cellsOf(db: Db, { table, key, column }: Sealed): AsyncGenerator<Cell> {
  let last = ''
  for (;;) {
    const { rows } = await sql<Cell>`
      select ${sql.ref(key)} as "row", ${sql.ref(column)} as "value" from ${sql.table(table)}
      where ${sql.ref(key)} > ${last} order by ${sql.ref(key)} limit ${sql.lit(pageSize)}`.execute(
      db,
    )
    yield* rows
    last = rows.at(-1)?.row ?? ''
    if (rows.length < pageSize) return
  }
}

/** A text that was changed meanwhile has the newest key already and stays. */
async function reseal(
  db: Db,
  vault: Vault,
  { table, key, column, row, value }: Sealed & Cell,
): Promise<void> {
  const place = { table, row, column }
  const fresh = vault.encrypt(vault.decrypt(value, place), place)
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${fresh}
    where ${sql.ref(key)} = ${row} and ${sql.ref(column)} = ${value}`.execute(db)
}
