import type { Vault } from '@askwell/core/shared'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** A column with encrypted texts; `key` is the column that identifies the row for the vault. */
export type SealedColumn = { table: string; key: string; column: string }

type Cell = { row: string; value: string }

const pageSize = 200

/**
 * Encrypts texts of older keys again with the newest key, so that the older keys can be removed. Returns the number of
 * texts.
 */
export async function reencryptSecrets(
  db: Db,
  vault: Vault,
  columns: readonly SealedColumn[],
): Promise<number> {
  let resealed = 0
  for (const sealed of columns) {
    for await (const cell of cellsOf(db, sealed)) {
      if (cell.value === '' || vault.isCurrent(cell.value)) continue
      await reseal(db, vault, { ...sealed, ...cell })
      resealed += 1
    }
  }
  return resealed
}

async function* cellsOf(db: Db, { table, key, column }: SealedColumn): AsyncGenerator<Cell> {
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

/** Encrypts one text again. A text that was changed in the meantime already has the newest key and is skipped. */
async function reseal(
  db: Db,
  vault: Vault,
  { table, key, column, row, value }: SealedColumn & Cell,
): Promise<void> {
  const place = { table, row, column }
  const fresh = vault.encrypt(vault.decrypt(value, place), place)
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${fresh}
    where ${sql.ref(key)} = ${row} and ${sql.ref(column)} = ${value}`.execute(db)
}
