import { sql, type Kysely } from 'kysely'
import { engineOf } from '../engine/dialect.ts'

/**
 * Creates database functions for operations of several statements before each reply, so that they need only one round
 * trip. SQLite does not need them, because its statements run in this process.
 */
export async function createFunctions(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) !== 'postgres') return
  for (const statement of [countUses, holdMessage]) await sql.raw(statement).execute(db)
}

/** Counts one use of each key, in order, up to the first that exceeds its limit. */
const countUses = `
create function count_uses(keys text[], windows bigint[], limits bigint[], most integer, at bigint)
returns table (used integer, ends_at bigint) language plpgsql as $$
begin
  for n in 1 .. cardinality(keys) loop
    insert into rate_limit as counter (key, points, expires_at)
      values (keys[n], 1, at + windows[n])
      on conflict (key) do update set
        points = case when counter.expires_at <= at then 1
          when counter.points > most then counter.points
          else counter.points + 1 end,
        expires_at = case when counter.expires_at <= at then at + windows[n]
          else counter.expires_at end
      returning counter.points, counter.expires_at into used, ends_at;
    return next;
    exit when used > limits[n];
  end loop;
end $$`

/**
 * Holds one message of the first grant in burn order. Changes nothing when a grant is due to expire ('due'), no grant
 * is open ('none'), a reply runs in the conversation ('busy') or the hold exists ('duplicate'). Each statement sees
 * everything committed before the account was locked.
 */
const holdMessage = `
create function hold_message(
  owner text, hold text, conversation text, at bigint, lease bigint,
  out outcome text, out kind text, out source text, out livemode integer
) language plpgsql as $$
declare
  first_grant credit_grants;
begin
  perform from credit_accounts where user_id = owner for update;
  select * into first_grant from credit_grants
    where user_id = owner and remaining > 0
    order by expires_at nulls last, burn_rank, created_at, id limit 1;
  if first_grant.id is null then outcome := 'none'; return; end if;
  if first_grant.expires_at <= at then outcome := 'due'; return; end if;
  if conversation is not null and exists (
    select from chat_session
      join credit_holds on credit_holds.ref = chat_session.running_reply
      left join chat_message on chat_message.id = credit_holds.ref
      where chat_session.id = conversation and credit_holds.ref <> hold
        and credit_holds.state in ('held', 'settled') and credit_holds.lease_until > at
        and chat_message.ended_at is null
  ) then outcome := 'busy'; return; end if;

  insert into credit_holds (ref, user_id, grant_id, state, lease_until, created_at)
    values (hold, owner, first_grant.id, 'held', lease, at)
    on conflict (ref) do nothing;
  if not found then outcome := 'duplicate'; return; end if;
  update chat_session set running_reply = hold where id = conversation;
  update credit_grants set remaining = remaining - 1 where id = first_grant.id;
  insert into credit_entries (id, user_id, grant_id, delta, reason, ref, at)
    values (gen_random_uuid()::text, owner, first_grant.id, -1, 'hold', hold, at);
  update credit_accounts set balance = balance - 1, updated_at = at where user_id = owner;
  outcome := 'held';
  kind := first_grant.kind;
  source := first_grant.source;
  livemode := first_grant.livemode;
end $$`
