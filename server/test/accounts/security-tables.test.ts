import { expect, test } from 'vitest'
import { exportedTables } from '../../src/accounts/stores/account-export-store.ts'
import { engines } from '../support/engines.ts'

/** Tables with an account id that are not exported, each with its reason. */
const notExported = {
  recovery_code: 'hashes of secrets',
  email_link: 'hashes of secrets',
  job: 'work of the server',
  message_search: 'words of the messages, which are exported',
  billing_cards: 'names of cards at the provider',
  billing_customers: 'the name of the customer at the provider',
  usage_notices: 'letters that were sent',
  ledger_checkpoint: 'what the check of the ledger has read',
  function_confirmation: 'questions of the last day; the calls themselves are exported',
}

test.each(engines)(
  'on $name every table with an account id is exported or has a reason not to be',
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
