import type { Account } from '@askwell/core/accounts'
import { provenOwner } from '@askwell/core/shared'

export const accountColumns = ['id', 'email', 'first_name', 'last_name'] as const

type Row = { id: string; email: string; first_name: string; last_name: string }

export const toAccount = (row: Row): Account => ({
  id: provenOwner(row.id),
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
})
