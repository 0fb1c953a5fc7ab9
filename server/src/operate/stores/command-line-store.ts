import { expireTestGrants, voidMessage, type BalanceDeps } from '@askwell/core/balance'
import type { NewAuditEntry, Operator } from '@askwell/core/operate'
import type { OwnerId } from '@askwell/core/shared'
import type { Transaction } from 'kysely'
import { ledgerStore } from '../../billing/index.ts'
import type { Database, Db } from '../../platform/db/connect.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'
import { addAuditEntry } from './audit-log-store.ts'
import { operatedAccountStore } from './operated-account-store.ts'

/** A person who runs commands on the server needs no account. */
const operator: Operator = { id: 'command-line', email: 'command line' }

type Needs = { database: Database; now: () => number; newId: () => string }

type Entry = Pick<NewAuditEntry, 'action' | 'accountId' | 'target'> &
  Partial<Pick<NewAuditEntry, 'reason' | 'detail'>>

/** Changes made on the command line. Each adds an entry to the audit log. */
export function commandLineStore({ database, now, newId }: Needs) {
  const entryOf = (entry: Entry): NewAuditEntry => ({
    id: newId(),
    operator,
    reason: '',
    detail: '',
    ...entry,
  })

  return {
    /** Adds or removes messages, in one transaction with the entry. */
    async grant(accountId: OwnerId, messages: number, reason: string): Promise<void> {
      const entry = entryOf({ action: 'grant_messages', accountId, target: accountId, reason })
      const grant = { messages, key: newId(), at: now() }
      await operatedAccountStore(database, now).grant(accountId, grant, entry)
    },

    /** Returns the message charged for a reply, in one transaction with the entry; false when nothing was charged. */
    returnMessage: (ref: string): Promise<boolean> =>
      database.transaction(async (trx) => {
        if (!(await voidMessage(balanceIn(database, trx, now), ref, 'disputed'))) return false
        const accountId = await payerOf(trx, ref)
        const entry = entryOf({ action: 'return_message', accountId, target: ref, detail: '1' })
        await addAuditEntry(trx, entry, now())
        return true
      }),

    /** Adds the entry first, because each account has its own transaction. Returns how many messages were removed. */
    async removeTestMessages(): Promise<number> {
      const entry = entryOf({ action: 'remove_test_messages', accountId: null, target: '' })
      await addAuditEntry(database.db, entry, now())
      return expireTestGrants({ ledger: ledgerStore(database), now })
    },
  }
}

/** The ledger inside an open transaction. */
const balanceIn = (
  database: Database,
  trx: Transaction<Schema>,
  now: () => number,
): BalanceDeps => ({
  ledger: ledgerStore({ ...database, db: trx, transaction: (work) => work(trx) }),
  now,
})

async function payerOf(trx: Db, ref: string): Promise<string> {
  const { user_id } = await trx
    .selectFrom('credit_holds')
    .select('user_id')
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow()
  return user_id
}
