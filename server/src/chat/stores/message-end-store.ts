import type { MessageEnd } from '@askwell/core/chat'
import { sql, type Insertable } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'

/** Stores an ended reply with its cited sources, and counts it in its conversation. */
export async function endMessage(database: Database, message: MessageEnd): Promise<void> {
  const row = toRow(message)
  const sources = toSources(message)
  if (database.engine === 'postgres') {
    // One statement, so that the reply does not wait for a transaction of five round trips.
    return void (await endInOneStatement(database.db, { ...row, json: JSON.stringify(sources) }))
  }
  await database.transaction(async (trx) => {
    const { rows: ended } = await updateMessage(trx, row)
    // No row when the conversation was erased while the reply was generated.
    if (ended.length === 0) return
    await updateSession(trx, row)
    await insertRows(trx, 'message_source', sources)
  })
}

/** How many characters of the first question the list shows. */
const shownQuestion = 200

const toFlag = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0)

const toRow = (message: MessageEnd) => ({
  ...message,
  citations: JSON.stringify(message.sources.map(({ citation }) => citation)),
  search: message.search === null ? '' : JSON.stringify(message.search),
  takenBack: JSON.stringify(message.takenBack),
  charged: toFlag(message.charged),
  untrustedSources: toFlag(message.untrusted.sources),
  untrustedResults: toFlag(message.untrusted.results),
  sessionId: message.sessionId ?? '',
  firstQuestion: message.question.slice(0, shownQuestion).toWellFormed(),
  answered: toFlag(message.state === 'answered'),
  abstained: toFlag(message.state === 'abstained'),
  withheld: toFlag(message.takenBack.length > 0),
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

const updateMessage = prepared((db, message: Row) => updateOf(db, message).returning('id'))

const sessionOf = (db: Pick<Db, 'updateTable'>, message: Row) =>
  db
    .updateTable('chat_session')
    .set(({ eb }) => ({
      first_question: sql<string>`case when first_question = '' then ${message.firstQuestion} else first_question end`,
      last_at: message.endedAt,
      answered_count: eb('answered_count', '+', message.answered),
      abstained_count: eb('abstained_count', '+', message.abstained),
      withheld_count: eb('withheld_count', '+', message.withheld),
      failed_call_count: eb('failed_call_count', '+', message.failedCalls),
    }))
    .where('id', '=', message.sessionId)
    .where('erased_at', 'is', null)

const updateSession = prepared(sessionOf)

const endInOneStatement = prepared((db, message: Row & { json: string }) =>
  db
    .with('ended', (cte) => updateOf(cte, message).returning('id'))
    .with('counted', (cte) => sessionOf(cte, message).returning('id'))
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
