import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Grant } from './ledger-totals.ts'

/** A position in a list that is ordered by time and id. */
type Place = { at: number; id: string }

/** How far the check has read the rows of an account. */
export type Checkpoint = {
  userId: string
  beganAt: number
  entry: Place
  /** The sum of the entries of each grant. */
  sums: Map<string, number>
  hold: Place
}

const start: Place = { at: -1, id: '' }

/** After this time all rows are read again, so that a change of old rows is found too. */
export const rereadMs = 28 * 24 * 3_600_000

export const emptyCheckpoint = (userId: string, now: number): Checkpoint => ({
  userId,
  beganAt: now,
  entry: start,
  sums: new Map(),
  hold: start,
})

export async function readCheckpoint(db: Db, userId: string): Promise<Checkpoint | null> {
  const row = await db
    .selectFrom('ledger_checkpoint')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return {
    userId,
    beganAt: row.began_at,
    entry: { at: row.entry_at, id: row.entry_id },
    sums: parseSums(row.sums),
    hold: { at: row.hold_at, id: row.hold_ref },
  }
}

export function parseSums(text: string): Map<string, number> {
  const sums: Record<string, number> = JSON.parse(text)
  return new Map(Object.entries(sums))
}

export async function writeCheckpoint(db: Db, { userId, ...read }: Checkpoint): Promise<void> {
  const columns = {
    began_at: read.beganAt,
    entry_at: read.entry.at,
    entry_id: read.entry.id,
    sums: JSON.stringify(Object.fromEntries(read.sums)),
    hold_at: read.hold.at,
    hold_ref: read.hold.id,
  }
  await db
    .insertInto('ledger_checkpoint')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

export async function deleteCheckpoint(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('ledger_checkpoint').where('user_id', '=', userId).execute()
}

export type Page = { userId: string; after: Place; before: number; limit: number }

/** Entries of an account in the order of their time. */
export async function entriesAfter(db: Db, { userId, after, before, limit }: Page) {
  return db
    .selectFrom('credit_entries')
    .select(['id', 'at', 'grant_id', 'delta'])
    .where('user_id', '=', userId)
    .where(isAfter('at', 'id', after))
    .where('at', '<', before)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Holds of an account in the order of their time, each with the sum of its entries. */
export async function holdsAfter(db: Db, { userId, after, before, limit }: Page) {
  return db
    .selectFrom('credit_holds')
    .select(['ref', 'created_at', 'state'])
    .select((eb) =>
      eb
        .selectFrom('credit_entries')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('delta'), sql.lit(0)).as('sum'))
        .whereRef('credit_entries.grant_id', '=', 'credit_holds.grant_id')
        .whereRef('credit_entries.ref', '=', 'credit_holds.ref')
        .where('reason', 'in', ['hold', 'release', 'void'])
        .as('cost'),
    )
    .where('user_id', '=', userId)
    .where(isAfter('created_at', 'ref', after))
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('ref')
    .limit(limit)
    .execute()
}

const isAfter = (at: string, id: string, after: Place) =>
  sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) > (${after.at}, ${after.id})`

type Snapshot = {
  account: { balance: number; debt: number } | undefined
  grants: Grant[]
  /** The sums of the entries after the checkpoint, by grant. */
  recent: { grantId: string; sum: number }[]
}

/** Balance, grants and latest entries of an account, read in one statement so that they are consistent. */
export async function readSnapshot(db: Db, { userId, entry }: Checkpoint): Promise<Snapshot> {
  const { rows } = await sql<SnapshotRow>`
    select 'account' as part, user_id as id, balance as a, debt as b, 0 as c, 0 as d, 0 as e
    from credit_accounts where user_id = ${userId}
    union all
    select 'grant', id, amount, remaining, frozen, reversed, owed
    from credit_grants where user_id = ${userId}
    union all
    select 'recent', grant_id, sum(delta), 0, 0, 0, 0
    from credit_entries where user_id = ${userId} and ${isAfter('at', 'id', entry)}
    group by grant_id`.execute(db)
  const of = (part: SnapshotRow['part']) => rows.filter((row) => row.part === part)
  return {
    account: of('account').map(({ a, b }) => ({ balance: a, debt: b }))[0],
    grants: of('grant').map(({ id, a, b, c, d, e }) => ({
      id,
      amount: a,
      remaining: b,
      frozen: c,
      reversed: d,
      owed: e,
    })),
    recent: of('recent').map(({ id, a }) => ({ grantId: id, sum: a })),
  }
}

type SnapshotRow = {
  part: 'account' | 'grant' | 'recent'
  id: string
  a: number
  b: number
  c: number
  d: number
  e: number
}

/** Sources for which an account has the same grant twice. */
export async function doubledGrants(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('credit_grants')
    .select(({ fn }) => fn.min('source').as('source'))
    .where('user_id', '=', userId)
    .groupBy(['kind', 'source', 'period'])
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute()
  return rows.map(({ source }) => source)
}
