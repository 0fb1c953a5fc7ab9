import { expect, test } from 'vitest'
import { exportedTables } from '../../src/adapters/db/export-store.ts'
import { engines } from '../engines.ts'

/** Tables that name an account and are no part of its export, each with the reason. */
const notExported = {
  recovery_code: 'hashes of secrets',
  email_link: 'hashes of secrets',
  job: 'work of the server',
  billing_cards: 'names of cards at the provider',
  billing_customers: 'the name of the customer at the provider',
  usage_notices: 'letters that were sent',
  function_confirmation: 'questions of the last day; the calls themselves are exported',
}

test.each(engines)(
  'on $name every table that names an account is exported or left out for a reason',
  async (engine) => {
    const database = await engine.open()
    const tables = await database.db.introspection.getTables()
    const owned = tables
      .filter(({ columns }) => columns.some(({ name }) => ['owner_id', 'user_id'].includes(name)))
      .map(({ name }) => name)

    expect(owned.toSorted()).toEqual(
      [...new Set([...exportedTables, ...Object.keys(notExported)])]
        .filter((name) => owned.includes(name))
        .toSorted(),
    )
    await database.drop()
  },
)
