import type { NewAuditEntry, OperatedAccounts } from '@askwell/core/operate'
import { verifiedOwner, type Clock, type OwnerId } from '@askwell/core/shared'
import { revokeTokens } from '../../accounts/index.ts'
import { adjust, countAdjustment } from '../../billing/index.ts'
import type { Database, Db } from '../../platform/db/connect.ts'
import { notifyAfterCommit } from '../../platform/db/engine/transaction-scope.ts'
import { releaseJobsOf } from '../../platform/queue/cancel-jobs.ts'
import { jobChannel } from '../../platform/queue/job-store.ts'
import { findAuditEntry, addAuditEntry } from './audit-log-store.ts'

/** Suspends and restores accounts and grants messages; each change and its audit entry are one transaction. */
export const operatedAccountStore = (
  { db, transaction }: Database,
  clock: Clock,
): OperatedAccounts => ({
  find: (accountId) => find(db, accountId),
  suspend: (ownerId, entry) => transaction((trx) => suspend(trx, ownerId, { entry, now: clock() })),
  unsuspend: (ownerId, entry) =>
    transaction(async (trx) => {
      await setSuspended(trx, ownerId, null)
      notifyAfterCommit(jobChannel)
      await addAuditEntry(trx, entry, clock())
    }),
  grant: (ownerId, grant, entry) =>
    countAdjustment(
      transaction((trx) => addMessages(trx, ownerId, { grant, entry })),
      (added) => added !== null && added.isNew && added.granted !== 0,
    ),
})

async function find(db: Db, accountId: string) {
  const row = await db
    .selectFrom('user_account')
    .select(['id', 'is_system', 'suspended_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row
    ? { id: verifiedOwner(row.id), isSystem: row.is_system === 1, suspendedAt: row.suspended_at }
    : null
}

async function suspend(
  trx: Db,
  ownerId: OwnerId,
  { entry, now }: { entry: NewAuditEntry; now: number },
): Promise<void> {
  await setSuspended(trx, ownerId, now)
  await revokeTokens(trx, ownerId, now)
  await releaseJobsOf(trx, ownerId)
  await addAuditEntry(trx, entry, now)
}

async function setSuspended(trx: Db, ownerId: OwnerId, at: number | null): Promise<void> {
  await trx
    .updateTable('user_account')
    .set({ suspended_at: at })
    .where('id', '=', ownerId)
    .execute()
}

/** `isNew` is false when an earlier request with the same key already changed the balance. */
type AddedMessages = { granted: number; isNew: boolean }

type NewGrant = { grant: Parameters<OperatedAccounts['grant']>[1]; entry: NewAuditEntry }

/** Idempotent: the ledger locks the account before it looks for the key, so a second request waits for the first. */
async function addMessages(
  trx: Db,
  ownerId: OwnerId,
  { grant: { messages, key, at }, entry }: NewGrant,
): Promise<AddedMessages | null> {
  const adjustment = { id: `operator:${key}`, userId: ownerId, delta: messages, at }
  // Owners can export actor and note, so only the audit log names the operator.
  const changed = await adjust(trx, { ...adjustment, actor: 'operator', note: entry.reason })
  const earlier = await findAuditEntry(trx, entry.id)
  if (earlier) return repeated(earlier, ownerId, messages)

  await addAuditEntry(trx, { ...entry, detail: detailOf(messages, changed) }, at)
  return { granted: changed, isNew: true }
}

/** The changed number of messages. Fewer than requested may be removed, because a balance is never negative. */
const detailOf = (requested: number, changed: number) =>
  requested === changed ? String(changed) : `${changed} of ${requested}`

function repeated(
  { account_id, detail }: { account_id: string | null; detail: string },
  ownerId: OwnerId,
  messages: number,
): AddedMessages | null {
  const [changed = '', requested = changed] = detail.split(' of ')
  if (account_id !== ownerId || Number(requested) !== messages) return null
  return { granted: Number(changed), isNew: false }
}
