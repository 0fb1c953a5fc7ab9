import { randomUUID } from 'node:crypto'
import type { Email } from '@askwell/core/mail'
import { sql, type SqlBool, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { deleteAll } from '../../platform/db/slices/delete-rows.ts'
import { rowsPerSlice, runSlices, type Slices } from '../../platform/db/slices/run-slices.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'
import { enqueueJob } from '../../platform/queue/job-store.ts'

/** A queued e-mail with all its fields. */
export type QueuedEmail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  replyTo: string | null
  unsubscribeUrl: string | null
}

/** The queue that sends e-mails. */
export const emailQueue = 'emails'

const day = 86_400_000

/** Attempts before an e-mail fails; they take about six hours while the mail server is unavailable. */
export const emailAttempts = 40

/** Whether an account confirmed exactly this address. */
export async function isConfirmedAddress(db: Db, address: string): Promise<boolean> {
  const account = await db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', address.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Inserts an e-mail in the caller's transaction, with the job that sends it unless there is no mail
 * server. False when its dedupe key was used before.
 */
export async function insertEmail(
  trx: Db,
  { to, content, dedupeKey, conversationId = null }: Email,
  { at, isSent }: { at: number; isSent: boolean },
): Promise<boolean> {
  const id = `l_${randomUUID()}`
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('email')
    .values({
      id,
      dedupe_key: dedupeKey,
      to_address: to,
      subject: content.subject,
      body_text: content.text,
      body_html: content.html,
      reply_to: content.replyTo ?? null,
      unsubscribe_url: content.unsubscribeUrl ?? null,
      conversation_id: conversationId,
      state: isSent ? 'waiting' : 'kept',
      error: null,
      created_at: at,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false

  if (isSent) {
    const job = { queue: emailQueue, payload: { emailId: id }, ownerId: null, botId: null }
    await enqueueJob(trx, { ...job, maxAttempts: emailAttempts }, at)
  }
  return true
}

/** Whether an e-mail with this key was stored before. */
export async function isEmailKnown(trx: Db, dedupeKey: string): Promise<boolean> {
  const known = await trx
    .selectFrom('email')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
  return known !== undefined
}

/** An e-mail that has not been sent yet; null when it was sent or failed. */
export async function findQueuedEmail(db: Db, id: string): Promise<QueuedEmail | null> {
  const row = await db
    .selectFrom('email')
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

/** E-mails with a link or code that grants access; their text is erased when they fail. */
const secretKinds = ['reset', 'verify', 'billing-contact']

/** How long the text of other failed e-mails is kept, so that an operator can resend them. */
const keepFailedMs = 7 * day

/**
 * Marks an e-mail as sent or failed. Erases its text, except that of a failed e-mail without a link or code, which is
 * kept for a week.
 */
export async function finishEmail(
  trx: Db,
  id: string,
  end: { state: 'sent' | 'failed'; error: string | null; at: number },
): Promise<void> {
  await trx
    .updateTable('email')
    .set({ state: end.state, error: end.error, ended_at: end.at })
    .where('id', '=', id)
    .execute()
  await eraseText(trx, (query) =>
    query
      .where('id', '=', id)
      .$if(end.state === 'failed', (failed) =>
        failed.where((eb) =>
          eb.or(secretKinds.map((kind) => eb('dedupe_key', 'like', `${kind}:%`))),
        ),
      ),
  )
}

type EmailUpdate = UpdateQueryBuilder<Schema, 'email', 'email', UpdateResult>

const eraseText = (trx: Db, which: (query: EmailUpdate) => EmailUpdate) =>
  which(trx.updateTable('email').set({ body_text: '', body_html: '' })).execute()

/**
 * Erases the text of failed e-mails after a week, and text and recipients of all e-mails after a month. Dedupe keys are
 * kept for another year.
 */
export async function deleteOldEmails(db: Db, now: number): Promise<void> {
  await eraseText(db, (query) =>
    query
      .where('state', '=', sql.lit('failed'))
      .where('created_at', '<', now - keepFailedMs)
      .where('body_text', '<>', ''),
  )
  await runSlices(eraseOldEmails(db, now - 31 * day))
  const isOld = sql<SqlBool>`created_at < ${now - 396 * day} and state <> 'waiting'`
  await deleteAll(db, 'email', isOld)
}

async function* eraseOldEmails(db: Db, before: number): Slices {
  for (;;) {
    const { numUpdatedRows } = await db
      .updateTable('email')
      .set({ to_address: '', subject: '', body_text: '', body_html: '', reply_to: null })
      .where('id', 'in', (old) =>
        old
          .selectFrom('email')
          .select('id')
          .where('created_at', '<', before)
          .where('state', '<>', 'waiting')
          .where('to_address', '<>', sql.lit(''))
          .limit(rowsPerSlice),
      )
      .executeTakeFirstOrThrow()
    yield
    if (numUpdatedRows < rowsPerSlice) return
  }
}

/** The newest e-mails, for the operator. */
export function listEmails(db: Db, max: number) {
  return db
    .selectFrom('email')
    .select(['id', 'created_at', 'state', 'to_address', 'subject', 'error'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(max)
    .execute()
}

/** One e-mail by its id or the start of it. */
export function findEmail(db: Db, id: string) {
  return db
    .selectFrom('email')
    .select(['id', 'created_at', 'state', 'to_address', 'subject', 'body_text', 'error'])
    .where(sql`substr(id, 1, ${id.length})`, '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}
