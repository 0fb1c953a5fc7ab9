import { sql, type Kysely } from 'kysely'
import { engineOf } from '../engine/dialect.ts'
import { passageMeaningTable } from './passage-meanings.ts'

/**
 * Creates the tables for the search of large bots by stems. Only PostgreSQL has them. They are derived from the
 * passages; triggers delete a row with its passage, and update the counts.
 */
export async function createPassageTerms(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) !== 'postgres') return
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The tables, which can be rebuilt from the passages. */
export const passageTermTables = [
  'large_bot',
  'passage_terms',
  'passage_term_count',
  'passage_total',
  passageMeaningTable,
]

/** Every writer of counts locks the bots first, which prevents deadlocks. */
const lockBots = `perform 1 from bot where id in (select bot_id from changed) order by id for no key update`

const totals = (sign: '+' | '-') => `insert into passage_total as total
    select bot_id, language, ${sign}count(*), ${sign}sum(length) from changed group by 1, 2
    on conflict (bot_id, language) do update
      set passages = total.passages + excluded.passages, length = total.length + excluded.length`

const counts = (sign: '+' | '-') => `update passage_term_count as total
    set passages = total.passages ${sign} part.passages
    from (select bot_id, term, count(*) as passages from changed, unnest(terms) as term group by 1, 2) as part
    where total.bot_id = part.bot_id and total.term = part.term`

const statements = [
  `create table large_bot (bot_id text primary key references bot (id) on delete cascade,
    is_complete integer not null)`,
  `create table passage_terms (chunk_id text primary key,
    bot_id text not null, source_id text not null, revision text not null, language text not null,
    length integer not null, terms integer[] not null, counts bytea not null)`,
  `create index passage_terms_terms on passage_terms using gin (terms) 
    with (gin_pending_list_limit = 512)`,
  `create index passage_terms_source_id_revision on passage_terms (source_id, revision)`,
  `create table passage_term_count (bot_id text not null, term integer not null, stem text not null,
    passages integer not null, primary key (bot_id, term))`,
  `create table passage_total (bot_id text not null, language text not null, passages bigint not null,
    length bigint not null, primary key (bot_id, language))`,
  `create function count_passage_terms() returns trigger language plpgsql as $$ begin
    ${lockBots};
    ${totals('+')};
    ${counts('+')};
    return null;
  end $$`,
  `create function discount_passage_terms() returns trigger language plpgsql as $$ begin
    ${lockBots};
    ${totals('-')};
    ${counts('-')};
    delete from passage_term_count where passages <= 0
      and (bot_id, term) in (select bot_id, unnest(terms) from changed);
    delete from passage_total where passages <= 0 and bot_id in (select bot_id from changed);
    return null;
  end $$`,
  // Runs with every deletion of passages, so it first checks whether there are large bots.
  `create function delete_passage_terms() returns trigger language plpgsql as $$ begin
    if exists (select from large_bot) then
      delete from passage_terms where chunk_id in (select id from gone);
    end if;
    return null;
  end $$`,
  `create trigger chunk_delete after delete on chunk
    referencing old table as gone for each statement execute function delete_passage_terms()`,
  `create trigger passage_terms_insert after insert on passage_terms
    referencing new table as changed for each statement execute function count_passage_terms()`,
  `create trigger passage_terms_delete after delete on passage_terms
    referencing old table as changed for each statement execute function discount_passage_terms()`,
]
