import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Owner } from './owner.ts'
import type { Product } from './server.ts'

export type Row = Record<string, string | number | null>

/** Writes rows into the database of a running product, for states that no call creates or that are too short. */
export function writeRows(product: Product, table: string, rows: Row[]): void {
  change(product, (database) => {
    for (const row of rows) {
      const columns = Object.keys(row)
      const values = columns.map((name) => `:${name}`)
      database
        .prepare(`insert into ${table} (${columns.join()}) values (${values.join()})`)
        .run(row)
    }
  })
}

/** Sets columns of the row whose key, its first column, has the value in `row`. */
export function changeRow(product: Product, table: string, row: Row): void {
  const [key = 'id'] = Object.keys(row)
  const columns = Object.keys(row).map((name) => `${name} = :${name}`)
  change(product, (database) =>
    database.prepare(`update ${table} set ${columns.join()} where ${key} = :${key}`).run(row),
  )
}

function change({ dataDir }: Product, work: (database: DatabaseSync) => void): void {
  const file = readdirSync(dataDir).find((name) => name.endsWith('.db'))
  if (!file) throw new Error(`there is no database in ${dataDir}`)

  const database = new DatabaseSync(path.join(dataDir, file))
  try {
    database.exec('pragma busy_timeout = 5000; begin')
    work(database)
    database.exec('commit')
  } finally {
    database.close()
  }
}

/** Puts an owner on a paid plan, as if a payment had just succeeded. */
export function givePlan(product: Product, { id }: Owner, lookupKey: string): void {
  const subscription = {
    subscription_id: `sub_${id}`,
    provider: 'sandbox',
    user_id: id,
    customer_id: `cus_${id}`,
    lookup_key: lookupKey,
    status: 'active',
    cancel_at_period_end: 0,
    created_at: 1,
    synced_at: 1,
  }
  writeRows(product, 'subscriptions', [subscription])
}
