import { keepDaysChoices } from '@askwell/contract/conversations/erasure'
import type { ConversationErasure } from '@askwell/core/chat'
import type { Clock } from '@askwell/core/shared'
import type { Database } from '../../../platform/db/connect.ts'
import { countErasure } from './count-erasure.ts'
import { eraseConversations } from './erase-conversations.ts'
import { findConversations } from './find-conversations.ts'

/** The retention of conversations, and their erasure. */
export const erasureStore = (database: Database, clock: Clock): ConversationErasure => ({
  async keepDays(ownerId, botId) {
    const row = await database.db
      .selectFrom('bot')
      .select('keep_days')
      .where('owner_id', '=', ownerId)
      .where('id', '=', botId)
      .executeTakeFirst()
    return keepDaysChoices.find((days) => days === row?.keep_days) ?? null
  },

  async saveKeepDays(ownerId, botId, days) {
    await database.db
      .updateTable('bot')
      .set({ keep_days: days })
      .where('owner_id', '=', ownerId)
      .where('id', '=', botId)
      .execute()
  },

  find: (ownerId, target) => findConversations(database.db, ownerId, target),
  count: (_ownerId, ids) => countErasure(database.db, ids),
  erase: (_ownerId, ids) => eraseConversations(database, ids, clock()),
})
