import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { recordErasures } from '../../platform/db/record-erasures.ts'
import { deleteRows } from '../../platform/db/slices/delete-rows.ts'
import { mentionsEmail } from '../../platform/db/mentions-email.ts'
import type { Slices } from '../../platform/db/slices/run-slices.ts'

/** Rows that one statement reads when it searches for a text. */
const rowsPerScan = 500

/**
 * Erases rows that the account created under its e-mail address. Each one is recorded in the erasure journal, because
 * a backup may contain it without the account; a restore then erases it again.
 */
export async function* eraseByEmail(db: Db, email: string, now: number): Slices {
  const sent = await db.selectFrom('email').select('id').where('to_address', '=', email).execute()
  await recordErasures(db, 'email', { ids: sent.map(({ id }) => id), at: now })
  yield* deleteRows(db, 'email', sql<SqlBool>`to_address = ${email}`)
  yield* scan(
    (after) => rateLimitsAfter(db, email, after),
    (key) => db.deleteFrom('rate_limit').where('key', '=', key).execute(),
  )
}

/** Erases contact messages and subscriptions that were made with the address without an account. */
export async function* eraseUnregisteredData(db: Db, email: string, now: number): Slices {
  await eraseSubscriber(db, email, now)
  yield
  yield* scan(
    (after) => contactMessagesAfter(db, email, after),
    async (id) => {
      await recordErasures(db, 'contact_message', { ids: [id], at: now })
      await db.deleteFrom('contact_message').where('id', '=', id).execute()
    },
  )
  // E-mails to the operator quote the address of the sender or subscriber.
  yield* scan(
    (after) => emailsAfter(db, email, after),
    async (id) => {
      await recordErasures(db, 'email', { ids: [id], at: now })
      await db.deleteFrom('email').where('id', '=', id).execute()
    },
  )
}

async function eraseSubscriber(db: Db, email: string, now: number): Promise<void> {
  const subscriber = db.selectFrom('subscriber').select('unsubscribe_token')
  const row = await subscriber.where('email', '=', email).executeTakeFirst()
  const token = row?.unsubscribe_token ?? null
  if (token !== null) await recordErasures(db, 'subscriber', { ids: [token], at: now })
  await db.deleteFrom('subscriber').where('email', '=', email).execute()
}

type Scanned = { key: string; isMeant: boolean }

/** Reads a table in the order of its key and removes the matching rows. */
async function* scan(
  readAfter: (after: string) => Promise<Scanned[]>,
  remove: (key: string) => Promise<unknown>,
): Slices {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: Scanned[] = await readAfter(after)
    for (const { key, isMeant } of rows) if (isMeant) await remove(key)
    yield
    after = rows.at(-1)?.key
  }
}

async function rateLimitsAfter(db: Db, email: string, after: string): Promise<Scanned[]> {
  const rows = await db
    .selectFrom('rate_limit')
    .select('key')
    .where('key', '>', after)
    .orderBy('key')
    .limit(rowsPerScan)
    .execute()
  const ending = `:${email.toLowerCase()}`
  return rows.map(({ key }) => ({ key, isMeant: key.toLowerCase().includes(ending) }))
}

async function contactMessagesAfter(db: Db, email: string, after: string): Promise<Scanned[]> {
  const rows = await db
    .selectFrom('contact_message')
    .select(['id', 'email'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsPerScan)
    .execute()
  return rows.map((row) => ({ key: row.id, isMeant: row.email.toLowerCase() === email }))
}

async function emailsAfter(db: Db, email: string, after: string): Promise<Scanned[]> {
  const rows = await db
    .selectFrom('email')
    .select(['id', 'reply_to', 'subject', 'body_text'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsPerScan)
    .execute()
  return rows.map(({ id, reply_to, subject, body_text }) => ({
    key: id,
    isMeant: reply_to === email || mentionsEmail(`${subject}\n${body_text}`, email),
  }))
}

/** Whether a column contains a word, in any letter case. */
export function containsText(word: string) {
  const inside = `%${word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return (column: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${inside} escape ${'\\'}`
}
