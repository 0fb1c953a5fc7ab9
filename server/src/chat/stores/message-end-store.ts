import type { MessageEnd } from '@askwell/core/chat'
import { sql, type Insertable } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'

/** Stores the end of a reply together with the sources that it cites. */
export async function endMessage(database: Database, message: MessageEnd): Promise<void> {
  const row = toRow(message)
  const sources = toSources(message)
  if (sources.length === 0) return void (await updateMessage(database.db, row))
  if (database.engine === 'postgres') {
    // One statement, so that the reply does not wait for a transaction of four round trips.
    return void (await updateWithSources(database.db, { ...row, json: JSON.stringify(sources) }))
  }
  await database.transaction(async (trx) => {
    await updateMessage(trx, row)
    await insertRows(trx, 'message_source', sources)
  })
}

const toFlag = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0)

const toRow = (message: MessageEnd) => ({
  ...message,
  citations: JSON.stringify(message.sources.map(({ citation }) => citation)),
  search: message.search === null ? '' : JSON.stringify(message.search),
  takenBack: JSON.stringify(message.takenBack),
  charged: toFlag(message.charged),
  untrustedSources: toFlag(message.untrusted.sources),
  untrustedResults: toFlag(message.untrusted.results),
})

type Row = ReturnType<typeof toRow>

const toSources = ({ id, ownerId, botId, sources }: MessageEnd) =>
  sources.map(
    (
      { citation, sourceId, revision, passageId },
      ordinal,
    ): Insertable<Schema['message_source']> => ({
      message_id: id,
      ordinal,
      owner_id: ownerId,
      bot_id: botId,
      source_id: sourceId,
      revision,
      passage_id: passageId,
      title: citation.title,
      place: citation.place ?? '',
      quote: citation.quote ?? '',
    }),
  )

const updateOf = (db: Pick<Db, 'updateTable'>, message: Row) =>
  db
    .updateTable('chat_message')
    .set({
      reply: message.reply,
      sources: message.citations,
      search: message.search,
      taken_back: message.takenBack,
      state: message.state,
      error_code: message.errorCode,
      charged: message.charged,
      first_text_ms: message.firstTextMs,
      ended_at: message.endedAt,
      untrusted_sources: message.untrustedSources,
      untrusted_results: message.untrustedResults,
    })
    .where('owner_id', '=', message.ownerId)
    .where('id', '=', message.id)

const updateMessage = prepared(updateOf)

const updateWithSources = prepared((db, message: Row & { json: string }) =>
  db
    .with('ended', (cte) => updateOf(cte, message).returning('id'))
    .insertInto('message_source')
    .columns(sourceColumns)
    .expression(
      sql`
        select ${sql.join(sourceColumns.map((name) => sql.ref(`cited.${name}`)))}
        from ended, json_populate_recordset(null::message_source, ${message.json}::json) as cited`,
    ),
)

const sourceColumns = [
  'message_id',
  'ordinal',
  'owner_id',
  'bot_id',
  'source_id',
  'revision',
  'passage_id',
  'title',
  'place',
  'quote',
] as const
