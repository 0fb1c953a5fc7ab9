import type { ContactMessage } from '@askwell/contract/operate/audit-log'
import type { ContactMessages, PageCursor } from '@askwell/core/operate'
import type { Clock } from '@askwell/core/shared'
import type { Database, Db } from '../../platform/db/connect.ts'
import { addAuditEntry } from './audit-log-store.ts'
import { pageBefore } from './page-before.ts'

type Which = { isHandled: boolean; before: PageCursor | null; limit: number }

/** Messages of the contact form, newest first. */
export async function listContactMessages(
  db: Db,
  { isHandled, before, limit }: Which,
): Promise<ContactMessage[]> {
  const rows = await db
    .selectFrom('contact_message')
    .selectAll()
    .where('handled_at', isHandled ? 'is not' : 'is', null)
    .$if(before !== null, (query) =>
      query.where(pageBefore('contact_message.created_at', 'contact_message.id', before)),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    message: row.message,
    looks_automatic: row.looks_automatic === 1,
    created_at: row.created_at,
    handled_at: row.handled_at,
  }))
}

/** Marks messages as handled or not; each change and its audit entry are one transaction. */
export const contactMessageStore = ({ transaction }: Database, clock: Clock): ContactMessages => ({
  setHandled: (messageId, isHandled, entry) =>
    transaction(async (trx) => {
      const now = clock()
      const { numUpdatedRows } = await trx
        .updateTable('contact_message')
        .set({ handled_at: isHandled ? now : null })
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows !== 1n) return false
      await addAuditEntry(trx, entry, now)
      return true
    }),
})
