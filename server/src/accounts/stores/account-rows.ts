import type { Account } from '@askwell/core/accounts'
import { verifiedOwner } from '@askwell/core/shared'
import type { Db } from '../../platform/db/connect.ts'

/** Called in the transaction that confirms the address of an account. */
export type OnEmailConfirmed = (trx: Db, ownerId: string, now: number) => Promise<void>

export const accountColumns = ['id', 'email', 'first_name', 'last_name'] as const

type Row = { id: string; email: string; first_name: string; last_name: string }

export const toAccount = (row: Row): Account => ({
  id: verifiedOwner(row.id),
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
})
