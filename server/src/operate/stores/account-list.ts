import type { ListedAccount, PageCursor } from '@askwell/core/operate'
import { verifiedOwner, type OwnerId } from '@askwell/core/shared'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { pageBefore } from './page-before.ts'

const accounts = (db: Db) =>
  db
    .selectFrom('user_account')
    .select(['id', 'email', 'first_name', 'last_name', 'created_at', 'email_verified_at'])
    .select(['suspended_at', 'erase_at'])
    .select((eb) =>
      eb
        .selectFrom('bot')
        .select(({ fn }) => fn.countAll<number>().as('chatbots'))
        .whereRef('bot.owner_id', '=', 'user_account.id')
        .where('bot.deleted_at', 'is', null)
        .as('chatbots'),
    )
    .where('is_system', '=', 0)

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>

const toListed = (row: Row): ListedAccount => ({
  id: verifiedOwner(row.id),
  email: row.email,
  name: `${row.first_name} ${row.last_name}`.trim(),
  createdAt: row.created_at,
  isConfirmed: row.email_verified_at !== null,
  chatbots: row.chatbots ?? 0,
  suspendedAt: row.suspended_at,
  eraseAt: row.erase_at,
})

type Which = { search: string; before: PageCursor | null; limit: number }

/** Accounts, newest first. A complete address or an id is found by an index, a part of an address by a full scan. */
export async function listAccounts(
  db: Db,
  { search, before, limit }: Which,
): Promise<ListedAccount[]> {
  const text = search.trim().toLowerCase()
  if (text !== '' && before === null) {
    const exact = await findExactly(db, text)
    if (exact) return [exact]
  }
  const rows = await accounts(db)
    .$if(text !== '', (query) => query.where(hasInEmail(text)))
    .$if(before !== null, (query) =>
      query.where(pageBefore('user_account.created_at', 'user_account.id', before)),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toListed)
}

/** One account; null when there is none. */
export async function findListedAccount(db: Db, id: string): Promise<ListedAccount | null> {
  const row = await accounts(db).where('id', '=', id).executeTakeFirst()
  return row ? toListed(row) : null
}

async function findExactly(db: Db, text: string): Promise<ListedAccount | null> {
  const byEmail = await accounts(db)
    .where(sql<SqlBool>`lower(email) = ${text}`)
    .executeTakeFirst()
  return byEmail ? toListed(byEmail) : findListedAccount(db, text)
}

const hasInEmail = (text: string) => {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<SqlBool>`email like ${pattern} escape '\\'`
}

/** Whether an account has a confirmed second factor. */
export async function hasSecondFactor(db: Db, ownerId: OwnerId): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', ownerId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

const dayMs = 86_400_000

/** Conversations, answers and charged messages of all chatbots by UTC day; days without any are left out. */
export async function usageByDay(db: Db, ownerId: OwnerId, from: number) {
  const day = sql<number>`at / ${sql.lit(dayMs)}`
  const rows = await db
    .selectFrom('bot_count')
    .innerJoin('bot', 'bot.id', 'bot_count.bot_id')
    .select(({ fn }) => [
      day.as('day'),
      fn.sum<number>('conversations').as('conversations'),
      fn.sum<number>('answered').as('answered'),
      fn.sum<number>('spent').as('spent'),
    ])
    .where('bot.owner_id', '=', ownerId)
    .where('at', '>=', from)
    .groupBy(day)
    .orderBy(day)
    .execute()
  return rows.map((row) => ({
    day: new Date(row.day * dayMs).toISOString().slice(0, 10),
    conversations: row.conversations,
    answered: row.answered,
    spent: row.spent,
  }))
}
