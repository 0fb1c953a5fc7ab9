import type { ExportEntry } from '@askwell/core/accounts'
import type { OwnerId } from '@askwell/core/shared'
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'

/** A table of the export: how its rows belong to the account, their order, and the columns left out. */
type Section = {
  file: string
  table: keyof Schema
  /** The column with the id or e-mail address of the account, or with the id of a chatbot or source, see `by`. */
  column: string
  by: 'account' | 'email' | 'bot' | 'source'
  /** Unique within one value of `column`. An index has `column` and these columns, so that pages need no sorting. */
  order: readonly string[]
  /** Whether the table keeps removed rows until maintenance deletes them. */
  hasRemoved?: true
  /** Secrets, hashes of secrets, and columns that only the search uses. */
  without?: string[]
}

const byUser = { column: 'user_id', by: 'account', order: ['id'] } as const
const byOwner = { column: 'owner_id', by: 'account', order: ['id'] } as const
const byBot = { column: 'bot_id', by: 'bot', order: ['created_at', 'id'] } as const

const sections: Section[] = [
  {
    ...byUser,
    file: 'account',
    table: 'user_account',
    column: 'id',
    without: ['password_hash'],
  },
  { ...byUser, file: 'google-accounts', table: 'user_identity', order: ['subject'] },
  { ...byUser, file: 'sign-ins', table: 'auth_token', without: ['token_hash'] },
  {
    ...byUser,
    file: 'two-step-sign-in',
    table: 'second_factor',
    order: ['user_id'],
    without: ['seed'],
  },
  {
    ...byUser,
    file: 'weekly-report',
    table: 'weekly_report',
    order: ['user_id'],
    without: ['token'],
  },
  { ...byBot, file: 'chatbots', table: 'bot', column: 'id', without: ['identity_secret'] },
  { ...byBot, file: 'sources', table: 'source', hasRemoved: true, without: ['file_key'] },
  {
    file: 'passages',
    table: 'chunk',
    column: 'source_id',
    by: 'source',
    order: ['revision', 'ordinal'],
    without: ['stems', 'vector', 'vector_model'],
  },
  { ...byBot, file: 'team-answers', table: 'team_answer', order: ['source_id'] },
  { ...byBot, file: 'team-questions', table: 'team_question', order: ['source_id', 'ordinal'] },
  { ...byBot, file: 'conversations', table: 'chat_session', order: ['id'] },
  {
    ...byBot,
    file: 'messages',
    table: 'chat_message',
    without: ['gap_vector', 'gap_vector_model'],
  },
  {
    ...byBot,
    file: 'cited-sources',
    table: 'message_source',
    order: ['source_id', 'message_id', 'ordinal'],
  },
  { ...byBot, file: 'numbers', table: 'bot_count', order: ['at'] },
  {
    ...byBot,
    file: 'numbers-by-name',
    table: 'bot_name_count',
    order: ['span', 'at', 'metric', 'name'],
  },
  {
    ...byOwner,
    file: 'functions',
    table: 'bot_function',
    without: ['client_secret', 'auth_header'],
  },
  { ...byBot, file: 'function-calls', table: 'function_call' },
  { ...byBot, file: 'function-questions', table: 'function_confirmation' },
  { ...byBot, file: 'webhook-deliveries', table: 'webhook_delivery' },
  { ...byUser, file: 'balance', table: 'credit_accounts', order: ['user_id'] },
  { ...byUser, file: 'message-grants', table: 'credit_grants' },
  { ...byUser, file: 'message-entries', table: 'credit_entries', order: ['at', 'id'] },
  { ...byUser, file: 'message-uses', table: 'credit_holds', order: ['created_at', 'ref'] },
  { ...byUser, file: 'message-adjustments', table: 'credit_adjustments' },
  { ...byUser, file: 'free-plan', table: 'free_plan_choice', order: ['user_id'] },
  { ...byUser, file: 'subscriptions', table: 'subscriptions', order: ['subscription_id'] },
  { ...byUser, file: 'purchases', table: 'billing_intents' },
  { ...byUser, file: 'payments', table: 'payments', order: ['payment_id'] },
  { ...byUser, file: 'billing-details', table: 'billing_details', order: ['user_id'] },
  {
    ...byUser,
    file: 'billing-contact',
    table: 'billing_contact',
    order: ['user_id'],
    without: ['code_hash'],
  },
  {
    file: 'contact-messages',
    table: 'contact_message',
    column: 'email',
    by: 'email',
    order: ['id'],
  },
  {
    file: 'newsletter',
    table: 'subscriber',
    column: 'email',
    by: 'email',
    order: ['email'],
    without: ['unsubscribe_token'],
  },
]

const pageSize = 200

/** The tables of the export. */
export const exportedTables: string[] = sections.map(({ table }) => table)

/** The rows of an account as JSON files, read page by page. */
export async function exportedRows(db: Db, ownerId: OwnerId): Promise<ExportEntry[]> {
  const { email, email_verified_at } = await db
    .selectFrom('user_account')
    .select(['email', 'email_verified_at'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  // An unconfirmed address may belong to somebody else.
  const ownEmail = email_verified_at === null ? null : email

  return sections.map((section) => ({
    name: `${section.file}.json`,
    content: () => asJson(sectionRows(db, section, { ownerId, ownEmail })),
  }))
}

type ExportedAccount = { ownerId: OwnerId; ownEmail: string | null }

async function* sectionRows(
  db: Db,
  section: Section,
  account: ExportedAccount,
): AsyncGenerator<object> {
  for await (const value of valuesOf(db, section.by, account)) yield* rowsOf(db, section, value)
}

/** The values of the section's column, one after the other. */
async function* valuesOf(
  db: Db,
  by: Section['by'],
  { ownerId, ownEmail }: ExportedAccount,
): AsyncGenerator<string> {
  if (by === 'account') yield ownerId
  else if (by === 'email') yield* ownEmail === null ? [] : [ownEmail]
  else if (by === 'bot') yield* await botsOf(db, ownerId)
  else for await (const { id } of sourcesOf(db, ownerId)) yield id
}

async function botsOf(db: Db, ownerId: OwnerId): Promise<string[]> {
  const bots = await db
    .selectFrom('bot')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return bots.map(({ id }) => id)
}

type ExportedSource = Pick<Selectable<Schema['source']>, 'id' | 'name' | 'file_key' | 'created_at'>

async function* sourcesOf(db: Db, ownerId: OwnerId): AsyncGenerator<ExportedSource> {
  for (const botId of await botsOf(db, ownerId)) {
    let after: ExportedSource | undefined
    do {
      const rows: ExportedSource[] = await sourcesAfter(db, botId, after)
      yield* rows
      after = rows.length < pageSize ? undefined : rows.at(-1)
    } while (after !== undefined)
  }
}

const sourcesAfter = (db: Db, botId: string, after: ExportedSource | undefined) =>
  db
    .selectFrom('source')
    .select(['id', 'name', 'file_key', 'created_at'])
    .where('bot_id', '=', botId)
    .where('deleted_at', 'is', null)
    .where(isAfter(['created_at', 'id'], after && [after.created_at, after.id]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(pageSize)
    .execute()

async function* rowsOf(
  db: Db,
  { table, column, by, order, hasRemoved, without = [] }: Section,
  value: string,
): AsyncGenerator<object> {
  const own =
    by === 'email' && table !== 'subscriber' ? sql`lower(${sql.ref(column)})` : sql.ref(column)
  const isPresent = hasRemoved ? sql`deleted_at is null` : sql`1 = 1`
  let last: unknown[] | undefined
  do {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} 
      where ${own} = ${value} and ${isPresent} and ${isAfter(order, last)}
      order by ${sql.join(order.map((each) => sql.ref(each)))}
      limit ${sql.lit(pageSize)}`.execute(db)
    for (const row of rows) {
      yield Object.fromEntries(Object.entries(row).filter(([name]) => !without.includes(name)))
    }
    const end = rows.length < pageSize ? undefined : rows.at(-1)
    last = end && order.map((each) => end[each])
  } while (last !== undefined)
}

/** Whether a row comes after the last row of the previous page; true for the first page. */
const isAfter = (order: readonly string[], last: unknown[] | undefined) =>
  last === undefined
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(${sql.join(order.map((each) => sql.ref(each)))}) > (${sql.join(last)})`

async function* asJson(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const row of rows) {
    yield separator + JSON.stringify(row)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** The uploaded originals of an account and the images of its functions. */
export async function exportedFiles(db: Db, ownerId: OwnerId) {
  const originals: ExportedSource[] = []
  for await (const source of sourcesOf(db, ownerId)) {
    if (source.file_key !== null) originals.push(source)
  }
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
