import {
  auditActions,
  type AuditAction,
  type AuditEntry,
} from '@askwell/contract/operate/audit-log'
import type { NewAuditEntry, PageCursor } from '@askwell/core/operate'
import type { Db } from '../../platform/db/connect.ts'
import { pageBefore } from './page-before.ts'

/** Adds an entry in the transaction of the change. An entry whose id is known is not added again. */
export async function addAuditEntry(trx: Db, entry: NewAuditEntry, at: number): Promise<void> {
  const { id, operator, accountId, target, reason, detail } = entry
  await trx
    .insertInto('operator_act')
    .values({
      id,
      at,
      operator_id: operator.id,
      operator_email: operator.email,
      act: entry.action,
      account_id: accountId,
      target,
      reason,
      detail,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The entry with this id; null when there is none. */
export async function findAuditEntry(trx: Db, id: string) {
  const row = await trx
    .selectFrom('operator_act')
    .select(['account_id', 'detail'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

type Which = { accountId: string | null; before: PageCursor | null; limit: number }

/** Entries of the audit log, newest first, with the current addresses of their accounts. */
export async function listAuditLog(
  db: Db,
  { accountId, before, limit }: Which,
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('operator_act')
    .leftJoin('user_account', 'user_account.id', 'operator_act.account_id')
    .selectAll('operator_act')
    .select('user_account.email')
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId))
    .$if(before !== null, (query) =>
      query.where(pageBefore('operator_act.at', 'operator_act.id', before)),
    )
    .orderBy('operator_act.at', 'desc')
    .orderBy('operator_act.id', 'desc')
    .limit(limit)
    .execute()

  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    operator: row.operator_email,
    action: actionOf(row.act),
    account_id: row.account_id,
    account_email: row.email,
    target: row.target,
    reason: row.reason,
    detail: row.detail,
  }))
}

/** The action of a stored entry. Exports of the log were formerly stored as `export_acts`. */
function actionOf(stored: string): AuditAction {
  const name = stored === 'export_acts' ? 'export_audit_log' : stored
  const known = auditActions.find((each) => each === name)
  if (!known) throw new Error(`the audit log has an unknown action: ${name}`)
  return known
}
