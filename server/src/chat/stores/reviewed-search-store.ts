import type { ReplySearch, ReviewedPassage } from '@askwell/core/chat'
import type { OwnerId } from '@askwell/core/shared'
import type { Db } from '../../platform/db/connect.ts'
import { readHeadings, readLocator, readReplySearch } from '../../platform/db/json-columns.ts'
import { ofLiveBot } from '../../platform/db/live-bots.ts'

/** The recorded search of an owner's reply, and the ids of the passages that the reply cites. */
export async function readSearch(
  db: Db,
  ownerId: OwnerId,
  messageId: string,
): Promise<{ search: ReplySearch | null; usedPassages: string[] } | null> {
  const row = await db
    .selectFrom('chat_message')
    .select('search')
    .where('owner_id', '=', ownerId)
    .where('id', '=', messageId)
    .where(ofLiveBot('chat_message.bot_id'))
    .executeTakeFirst()
  if (!row) return null
  const used = await db
    .selectFrom('message_source')
    .select('passage_id')
    .where('owner_id', '=', ownerId)
    .where('message_id', '=', messageId)
    .execute()
  return {
    search: row.search === '' ? null : readReplySearch(row.search),
    usedPassages: used.map(({ passage_id: id }) => id),
  }
}

/** The passages that are still published, by id. */
export async function readPassages(
  db: Db,
  ownerId: OwnerId,
  passageIds: string[],
): Promise<Map<string, ReviewedPassage>> {
  if (passageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chunk')
    .innerJoin('source', (join) =>
      join
        .onRef('source.id', '=', 'chunk.source_id')
        .onRef('source.revision', '=', 'chunk.revision')
        .on('source.deleted_at', 'is', null),
    )
    .select(['chunk.id', 'source.name', 'source.url', 'body', 'headings', 'locator'])
    .where('chunk.owner_id', '=', ownerId)
    .where('chunk.id', 'in', passageIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        title: row.name,
        headings: readHeadings(row.headings),
        text: row.body,
        locator: readLocator(row.locator),
        url: row.url,
      },
    ]),
  )
}
