import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Owner } from './owner.ts'
import type { Product } from './server.ts'

/** Puts an owner on a paid plan, as if a payment had just gone through. */
export function givePlan({ dataDir }: Product, { id }: Owner, lookupKey: string): void {
  const file = readdirSync(dataDir).find((name) => name.endsWith('.db'))
  if (!file) throw new Error(`there is no database in ${dataDir}`)

  const database = new DatabaseSync(path.join(dataDir, file))
  try {
    database.exec('pragma busy_timeout = 5000')
    database
      .prepare(
        `insert into subscriptions (subscription_id, provider, user_id, customer_id, lookup_key, status,
           cancel_at_period_end, created_at, synced_at) values (?, 'sandbox', ?, ?, ?, 'active', 0, 1, 1)`,
      )
      .run(`sub_${id}`, id, `cus_${id}`, lookupKey)
  } finally {
    database.close()
  }
}
