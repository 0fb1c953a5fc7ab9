import type { OperatedEmail } from '@askwell/contract/operate/operate-health'
import {
  shownError,
  type NewAuditEntry,
  type PageCursor,
  type RetryOutcome,
} from '@askwell/core/operate'
import { sql } from 'kysely'
import { requeueEmail } from '../../mail/index.ts'
import type { Database, Db } from '../../platform/db/connect.ts'
import { addAuditEntry } from './audit-log-store.ts'
import { pageBefore } from './page-before.ts'

type Which = {
  state: OperatedEmail['state'] | null
  to: string
  before: PageCursor | null
  limit: number
}

/** E-mails, newest first, without subject, text and key, which may quote visitors or contain tokens. */
export async function listEmails(
  db: Db,
  { state, to, before, limit }: Which,
): Promise<OperatedEmail[]> {
  const rows = await db
    .selectFrom('email')
    .select(['id', 'to_address', 'dedupe_key', 'state', 'error', 'created_at', 'ended_at'])
    .select(sql<number>`case when body_text = '' then 0 else 1 end`.as('has_text'))
    // The conditions are literals, because a partial index is not used with parameters.
    .$if(state !== null, (query) => query.where('state', '=', sql.lit(state ?? 'failed')))
    .$if(to !== '', (query) => query.where('to_address', '=', to))
    .$if(before !== null, (query) =>
      query.where(pageBefore('email.created_at', 'email.id', before)),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

  return rows.map((row) => ({
    id: row.id,
    to: row.to_address,
    kind: /^[a-z-]+/.exec(row.dedupe_key)?.[0] ?? '',
    state: row.state,
    error: shownError(row.error ?? ''),
    created_at: row.created_at,
    ended_at: row.ended_at,
    can_resend: row.state === 'failed' && row.has_text === 1,
  }))
}

/** Queues a failed e-mail again and adds an audit entry. */
export const resendEmail = (
  { transaction }: Pick<Database, 'transaction'>,
  { emailId, entry, now }: { emailId: string; entry: NewAuditEntry; now: number },
): Promise<RetryOutcome> =>
  transaction(async (trx) => {
    const outcome = await requeueEmail(trx, emailId, now)
    if (outcome === 'retried') await addAuditEntry(trx, entry, now)
    return outcome
  })
