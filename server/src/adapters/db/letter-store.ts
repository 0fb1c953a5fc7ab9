import { randomUUID } from 'node:crypto'
import type { AddressedLetter } from '@askwell/core/mail'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { enqueueJob } from './job-store.ts'

/** A letter that waits to be sent, whole. */
export type WaitingLetter = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  replyTo: string | null
  unsubscribeUrl: string | null
}

/** The queue that sends letters. */
export const letterQueue = 'letters'

const day = 86_400_000

/** Starts before a letter is given up: about six hours of a mail server that does not answer. */
const mostTries = 40

/**
 * Writes a letter as a part of the caller's transaction, with the job that sends it, or to be kept
 * where nothing sends. False when its key was used before.
 */
export async function insertLetter(
  trx: Db,
  { to, letter, dedupeKey }: AddressedLetter,
  { at, isSent }: { at: number; isSent: boolean },
): Promise<boolean> {
  const id = `l_${randomUUID()}`
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('letter')
    .values({
      id,
      dedupe_key: dedupeKey,
      to_address: to,
      subject: letter.subject,
      body_text: letter.text,
      body_html: letter.html,
      reply_to: letter.replyTo ?? null,
      unsubscribe_url: letter.unsubscribeUrl ?? null,
      state: isSent ? 'waiting' : 'kept',
      error: null,
      created_at: at,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false

  if (isSent) {
    const job = { queue: letterQueue, payload: { letterId: id }, ownerId: null, botId: null }
    await enqueueJob(trx, { ...job, runAt: at, maxAttempts: mostTries })
  }
  return true
}

/** A letter that is still to be sent; null when that is done or over. */
export async function findWaitingLetter(db: Db, id: string): Promise<WaitingLetter | null> {
  const row = await db
    .selectFrom('letter')
    .select(['id', 'to_address', 'subject', 'body_text', 'body_html', 'reply_to'])
    .select('unsubscribe_url')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()

  if (!row) return null
  return {
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    replyTo: row.reply_to,
    unsubscribeUrl: row.unsubscribe_url,
  }
}

/** Ends a letter. Its words go with it, since they may hold a link that opens an account. */
export async function endLetter(
  trx: Db,
  id: string,
  end: { state: 'sent' | 'failed'; error: string | null; at: number },
): Promise<void> {
  await trx
    .updateTable('letter')
    .set({ state: end.state, error: end.error, ended_at: end.at, body_text: '', body_html: '' })
    .where('id', '=', id)
    .execute()
}

/** Forgets what letters older than a month said and to whom; their keys hold for a year more. */
export async function forgetOldLetters(db: Db, now: number): Promise<void> {
  await db
    .updateTable('letter')
    .set({ to_address: '', subject: '', body_text: '', body_html: '', reply_to: null })
    .where('created_at', '<', now - 31 * day)
    .where('state', '<>', 'waiting')
    .where('to_address', '<>', '')
    .execute()
  await db
    .deleteFrom('letter')
    .where('created_at', '<', now - 396 * day)
    .where('state', '<>', 'waiting')
    .execute()
}

/** The newest letters first, for the operator. */
export function listLetters(db: Db, most: number) {
  return db
    .selectFrom('letter')
    .select(['id', 'created_at', 'state', 'to_address', 'subject', 'error'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** One letter by its id, or by the beginning of it. */
export function readLetter(db: Db, id: string) {
  return db
    .selectFrom('letter')
    .select(['id', 'created_at', 'state', 'to_address', 'subject', 'body_text', 'error'])
    .where(sql`substr(id, 1, ${id.length})`, '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}
