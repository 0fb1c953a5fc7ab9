import type { ExportEntry } from '@askwell/core/accounts'
import type { OwnerId } from '@askwell/core/shared'
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import type { Schema } from './schema.ts'

/** A table of an export: whose rows, in which order, and what of them stays here. */
type Section = {
  file: string
  table: keyof Schema
  owner: string
  key: string
  /** Secrets, hashes of secrets, and what only our search needs. */
  without?: string[]
  /** Rows that are found by the e-mail address instead of the account; it must be confirmed for them. */
  byEmail?: boolean
}

const mine = { owner: 'user_id', key: 'id' }
const ofBots = { owner: 'owner_id', key: 'id' }

const sections: Section[] = [
  { file: 'account', table: 'user_account', owner: 'id', key: 'id', without: ['password_hash'] },
  { file: 'google-accounts', table: 'user_identity', ...mine, key: 'subject' },
  { file: 'sign-ins', table: 'auth_token', ...mine, without: ['token_hash'] },
  { file: 'two-step-sign-in', table: 'second_factor', ...mine, key: 'user_id', without: ['seed'] },
  { file: 'chatbots', table: 'bot', ...ofBots, without: ['identity_secret'] },
  { file: 'sources', table: 'source', ...ofBots, without: ['file_key'] },
  { file: 'passages', table: 'chunk', ...ofBots, without: ['stems', 'vector', 'vector_model'] },
  { file: 'conversations', table: 'chat_session', ...ofBots },
  { file: 'messages', table: 'chat_message', ...ofBots },
  {
    file: 'functions',
    table: 'bot_function',
    ...ofBots,
    without: ['client_secret', 'auth_header'],
  },
  { file: 'function-calls', table: 'function_call', ...ofBots },
  { file: 'function-questions', table: 'function_confirmation', ...ofBots },
  { file: 'webhook-deliveries', table: 'webhook_delivery', ...ofBots },
  { file: 'balance', table: 'credit_accounts', ...mine, key: 'user_id' },
  { file: 'message-grants', table: 'credit_grants', ...mine },
  { file: 'message-entries', table: 'credit_entries', ...mine },
  { file: 'message-uses', table: 'credit_holds', ...mine, key: 'ref' },
  { file: 'message-adjustments', table: 'credit_adjustments', ...mine },
  { file: 'free-plan', table: 'free_choice', ...mine, key: 'user_id' },
  { file: 'subscriptions', table: 'subscriptions', ...mine, key: 'subscription_id' },
  { file: 'purchases', table: 'billing_intents', ...mine },
  { file: 'payments', table: 'payments', ...mine, key: 'payment_id' },
  { file: 'contact-messages', table: 'contact_message', owner: 'email', key: 'id', byEmail: true },
  {
    file: 'newsletter',
    table: 'subscriber',
    owner: 'email',
    key: 'email',
    without: ['leave_token'],
    byEmail: true,
  },
]

const pageSize = 500

/** The tables an export reads. */
export const exportedTables: string[] = sections.map(({ table }) => table)

/** The rows of an account as JSON files, read a page at a time. */
export async function exportedRows(db: Db, ownerId: OwnerId): Promise<ExportEntry[]> {
  const { email, email_verified_at } = await db
    .selectFrom('user_account')
    .select(['email', 'email_verified_at'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  // An account can be opened under anybody's address.
  const ownEmail = email_verified_at === null ? null : email

  return sections.map((section) => ({
    name: `${section.file}.json`,
    content: () => asJson(rowsOf(db, section, section.byEmail ? ownEmail : ownerId)),
  }))
}

/** For no owner, null, there are no rows. */
async function* rowsOf(db: Db, section: Section, owner: string | null): AsyncGenerator<object> {
  const { table, key, without = [] } = section
  const ownerColumn = sql.ref(section.owner)
  let last = ''
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)}
      where ${section.byEmail ? sql`lower(${ownerColumn})` : ownerColumn} = ${owner}
        and ${sql.ref(key)} > ${last}
      order by ${sql.ref(key)} limit ${sql.lit(pageSize)}`.execute(db)
    for (const row of rows) {
      last = String(row[key])
      yield Object.fromEntries(Object.entries(row).filter(([column]) => !without.includes(column)))
    }
    if (rows.length < pageSize) return
  }
}

async function* asJson(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const row of rows) {
    yield separator + JSON.stringify(row)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** The uploaded originals of an account and the pictures of its functions. */
export async function exportedFiles(db: Db, ownerId: OwnerId) {
  const originals = await db
    .selectFrom('source')
    .select(['id', 'name', 'file_key'])
    .where('owner_id', '=', ownerId)
    .where('file_key', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const images = await db
    .selectFrom('function_image')
    .innerJoin('bot_function', 'bot_function.id', 'function_image.function_id')
    .select(['function_image.id', 'function_image.type'])
    .where('bot_function.owner_id', '=', ownerId)
    .orderBy('function_image.id')
    .execute()

  return {
    originals: originals.map(({ id, name, file_key }) => ({ id, name, key: file_key ?? '' })),
    images: images.map(({ id, type }) => ({ name: `${id}.${type.replace('image/', '')}`, id })),
  }
}

export async function exportedImage(db: Db, imageId: string): Promise<Uint8Array> {
  const { bytes } = await db
    .selectFrom('function_image')
    .select('bytes')
    .where('id', '=', imageId)
    .executeTakeFirstOrThrow()
  return bytes
}
