import type { ErasureTarget } from '@askwell/core/chat'
import type { OwnerId } from '@askwell/core/shared'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { ofLiveBot } from '../../../platform/db/live-bots.ts'
import { mentionsEmail } from '../../../platform/db/mentions-email.ts'
import { runSlices } from '../../../platform/db/slices/run-slices.ts'

/** Rows that one statement reads when it searches for an address. */
const rowsPerScan = 500

/** The conversations that match the owner's request to erase. */
export async function findConversations(
  db: Db,
  ownerId: OwnerId,
  target: ErasureTarget,
): Promise<string[]> {
  if ('conversationId' in target) {
    return idsOf(sessions(db, ownerId).where('id', '=', target.conversationId))
  }
  const { botId } = target
  const ofBot = sessions(db, ownerId).$if(botId !== undefined, (query) =>
    query.where('bot_id', '=', botId ?? ''),
  )
  if ('visitorId' in target) return idsOf(ofBot.where('visitor_id', '=', target.visitorId))

  const email = target.email.toLowerCase()
  const signed = await idsOf(ofBot.where(sql<SqlBool>`lower(visitor_email) = ${email}`))
  const written = await findWritten(db, ownerId, { email, botId })
  const known = written.filter((id) => !signed.includes(id))
  return [...signed, ...(await stillKept(db, ownerId, known))]
}

const sessions = (db: Db, ownerId: OwnerId) =>
  db
    .selectFrom('chat_session')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('erased_at', 'is', null)
    .where(ofLiveBot('chat_session.bot_id'))

const idsOf = async (query: ReturnType<typeof sessions>) =>
  (await query.execute()).map(({ id }) => id)

async function stillKept(db: Db, ownerId: OwnerId, ids: string[]): Promise<string[]> {
  const kept: string[] = []
  for (let from = 0; from < ids.length; from += rowsPerScan) {
    const some = ids.slice(from, from + rowsPerScan)
    kept.push(...(await idsOf(sessions(db, ownerId).where('id', 'in', some))))
  }
  return kept
}

type Written = { email: string; botId: string | undefined }

/** Conversations that contain the address: in a message, or in the arguments or result of a function. */
async function findWritten(db: Db, ownerId: OwnerId, { email, botId }: Written): Promise<string[]> {
  const bots = await db
    .selectFrom('bot')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .$if(botId !== undefined, (query) => query.where('id', '=', botId ?? ''))
    .execute()
  const found = new Set<string>()
  for (const { id } of bots) {
    for (const place of places) await runSlices(scan(db, { place, botId: id, email, found }))
  }
  return [...found]
}

const places = [
  { table: 'chat_message', session: 'session_id', texts: ['question', 'reply', 'rating_reason'] },
  { table: 'function_call', session: 'conversation_id', texts: ['arguments', 'result'] },
] as const

type Scan = { place: (typeof places)[number]; botId: string; email: string; found: Set<string> }

/** Reads the rows of a bot in the order of an index. The database returns their texts only for a possible match. */
async function* scan(db: Db, { place, botId, email, found }: Scan) {
  const text = sql.join(
    place.texts.map((name) => sql.ref(name)),
    sql` || ' ' || `,
  )
  const inside = `%${email.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  let last = { at: 0, id: '' }
  for (;;) {
    const { rows } = await sql<{ id: string; at: number; session: string | null; text: string }>`
      select id, created_at as at, ${sql.ref(place.session)} as session,
        case when lower(${text}) like ${inside} escape ${'\\'} then ${text} else '' end as text
      from ${sql.table(place.table)}
      where bot_id = ${botId} and (created_at, id) > (${last.at}, ${last.id})
      order by created_at, id limit ${sql.lit(rowsPerScan)}`.execute(db)
    for (const row of rows) {
      if (row.session !== null && mentionsEmail(row.text, email)) found.add(row.session)
    }
    yield
    const end = rows.at(-1)
    if (end === undefined) return
    last = end
  }
}
