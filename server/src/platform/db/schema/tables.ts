import { accountTables } from './accounts.ts'
import { billingTables } from './billing.ts'
import { botTables } from './bots.ts'
import { functionTables } from './functions.ts'
import { knowledgeTables } from './knowledge.ts'
import { ledgerTables } from './ledger.ts'
import { mailTables } from './mail.ts'
import { operateTables } from './operate.ts'
import { platformTables } from './platform.ts'
import { sandboxTables } from './sandbox.ts'
import { teamAnswerTables } from './team-answers.ts'
import type { RowOf } from './table.ts'

/**
 * Every table. Columns must be portable: text ids, bigint epoch milliseconds, JSON as text, booleans as 0 | 1, vectors
 * as bytes (Float32, little endian). A table comes after the tables that it references.
 */
export const tables = {
  ...accountTables,
  ...botTables,
  ...knowledgeTables,
  ...teamAnswerTables,
  ...functionTables,
  ...ledgerTables,
  ...billingTables,
  ...mailTables,
  ...platformTables,
  ...operateTables,
  ...sandboxTables,
}

/** The type of the tables for Kysely. */
export type Schema = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]> }
