import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteAll, type BeforeDelete } from '../../../platform/db/slices/delete-rows.ts'
import { isOneOf } from './quoting-rows.ts'

/** Deletes e-mails that quote conversations, and the jobs that send them: no foreign key deletes these rows. */
export const beforeDeletingConversations = (db: Db): BeforeDelete => ({
  chat_session: async (ids) => {
    const ofConversations = isOneOf('conversation_id', ids)
    const waiting = db
      .selectFrom('email')
      .select(sql<string>`'{"emailId":"' || id || '"}'`.as('payload'))
      .where(ofConversations)
      .where('state', '=', 'waiting')
    await deleteAll(db, 'job', sql<SqlBool>`queue = 'emails' and payload in ${waiting}`)
    await deleteAll(db, 'email', ofConversations)
  },
})
