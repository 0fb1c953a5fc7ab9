import { sql, type Kysely, type RawBuilder } from 'kysely'
import { engineOf } from '../dialect.ts'

/** The message ledger. One text for both engines; only the triggers differ. */
export async function createCreditTables(db: Kysely<unknown>): Promise<void> {
  await run(db, [accounts, grants, openGrants, paidGrants, entries, entriesOfGrant, entriesOfUser])
  await run(db, [holds, openHolds])
  await run(db, engineOf(db) === 'postgres' ? postgresTriggers : sqliteTriggers)
}

async function run(db: Kysely<unknown>, statements: RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const accounts = sql`
  create table credit_accounts (
    user_id    text   primary key,
    balance    bigint not null default 0 check (balance >= 0),
    debt       bigint not null default 0 check (debt >= 0),
    updated_at bigint not null
  )`

const grants = sql`
  create table credit_grants (
    id              text    primary key,
    user_id         text    not null references credit_accounts (user_id),
    kind            text    not null check (kind in
      ('plan_cycle', 'plan_upgrade', 'pack', 'free_welcome', 'free_topup', 'adjustment')),
    source          text    not null,
    period          text    not null default '',
    subscription_id text,
    payment_id      text,
    burn_rank       integer not null,
    amount          bigint  not null check (amount > 0),
    remaining       bigint  not null,
    frozen          bigint  not null default 0,
    reversed        bigint  not null default 0,
    starts_at       bigint  not null,
    expires_at      bigint,
    livemode        integer not null,
    created_at      bigint  not null,
    unique (kind, source, period),
    check (remaining >= 0 and frozen >= 0 and remaining + frozen <= amount),
    check (reversed >= 0 and reversed <= amount)
  )`
const openGrants = sql`
  create index credit_grants_open on credit_grants (user_id, expires_at) where remaining > 0`
const paidGrants = sql`
  create index credit_grants_payment on credit_grants (payment_id) where payment_id is not null`

const entries = sql`
  create table credit_entries (
    id       text   primary key,
    user_id  text   not null references credit_accounts (user_id),
    grant_id text   not null references credit_grants (id),
    delta    bigint not null check (delta <> 0),
    reason   text   not null check (reason in
      ('grant', 'debt_repay', 'hold', 'release', 'void', 'expire', 'close', 'reverse', 'freeze',
       'unfreeze', 'adjust')),
    ref      text   not null,
    at       bigint not null,
    unique (reason, ref, grant_id)
  )`
const entriesOfGrant = sql`create index credit_entries_grant on credit_entries (grant_id)`
const entriesOfUser = sql`create index credit_entries_user on credit_entries (user_id, at)`

const holds = sql`
  create table credit_holds (
    ref         text   primary key,
    user_id     text   not null references credit_accounts (user_id),
    grant_id    text   not null references credit_grants (id),
    state       text   not null check (state in ('held', 'settled', 'released', 'voided')),
    why         text,
    lease_until bigint not null,
    created_at  bigint not null,
    closed_at   bigint
  )`
const openHolds = sql`
  create index credit_holds_open on credit_holds (lease_until) where closed_at is null`

const sqliteTriggers = [
  sql`
    create trigger credit_entries_no_update before update on credit_entries
    begin select raise(abort, 'credit_entries is append-only'); end`,
  sql`
    create trigger credit_entries_no_delete before delete on credit_entries
    begin select raise(abort, 'credit_entries is append-only'); end`,
]

const postgresTriggers = [
  sql`
    create function credit_entries_frozen() returns trigger language plpgsql as
    $$ begin raise exception 'credit_entries is append-only'; end $$`,
  sql`
    create trigger credit_entries_frozen before update or delete on credit_entries
    for each row execute function credit_entries_frozen()`,
  sql`
    create trigger credit_entries_no_truncate before truncate on credit_entries
    for each statement execute function credit_entries_frozen()`,
]
