import { sql, type Kysely } from 'kysely'
import { engineOf } from '../engine/dialect.ts'

/**
 * Creates the table of the vectors of passages of large bots, for search by meaning in the database. Only PostgreSQL
 * has it. The trigger that deletes the stems of a passage also deletes its vector. `cell` is a hash of the bot and its
 * cluster number, so that the index separates bots. The index contains all columns that a search compares, so that
 * vacuumed rows need no table access.
 */
export async function createPassageMeanings(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) !== 'postgres') return
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The name of the table. Its rows can be rebuilt from the passages. */
export const passageMeaningTable = 'passage_meaning'

const statements = [
  `create table passage_meaning (chunk_id text primary key, source_id text not null,
    revision text not null, cell integer not null, signs bit(1024) not null, vector bytea not null,
    quantized bytea)
    with (autovacuum_vacuum_insert_scale_factor = 0.02)`,
  `create index passage_meaning_cell on passage_meaning (cell) include (signs, chunk_id)`,
  // The compact vectors of the centers of a bot's cells; null before they are trained.
  `alter table large_bot add column cells bytea`,
  `create or replace function delete_passage_terms() returns trigger language plpgsql as $$ begin
    if exists (select from large_bot) then
      delete from passage_terms where chunk_id in (select id from gone);
      delete from passage_meaning where chunk_id in (select id from gone);
    end if;
    return null;
  end $$`,
]
