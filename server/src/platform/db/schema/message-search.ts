import { sql, type Kysely } from 'kysely'
import { engineOf } from '../engine/dialect.ts'
import {
  addPartsToFill,
  createMessageSearchParts,
  searchedColumns,
} from './message-search-parts.ts'

/**
 * Creates the full-text index of questions and ended replies. Triggers update it with every change of `chat_message`,
 * so that no erased text stays in it. Bot and owner are indexed as words, so that a search reads only the rows of its
 * bot.
 */
export async function createMessageSearch(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'sqlite') return createMessageSearchParts(db)
  for (const statement of postgres) await sql.raw(statement).execute(db)
}

/** Indexes existing messages; on SQLite, a maintenance step does this later. */
export async function fillMessageSearch(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'sqlite') return addPartsToFill(db)
  await sql
    .raw(
      `insert into message_search select ${newRow} from chat_message as new where ended_at is not null`,
    )
    .execute(db)
}

/**
 * Punctuation is replaced first, because the parser would not split addresses and hyphenated words. The words for bot
 * and owner contain a space, so that no text of a visitor can match them.
 */
const postgresWords = `strip(to_tsvector('simple', regexp_replace(
    regexp_replace(normalize(lower(left(new.question || ' ' || new.reply, 200000)), NFD),
      '[\\u0300-\\u036f]+', '', 'g'),
    '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f]+', ' ', 'g')))
  || array_to_tsvector(array['b ' || new.bot_id, 'o ' || new.owner_id])`

/** For frequent words, reading the newest messages in order is faster than sorting all matching messages. */
const orderOfTime = [
  'create index if not exists message_search_bot_id_at on message_search (bot_id, at)',
  'create index if not exists message_search_owner_id_at on message_search (owner_id, at)',
]

const newRow = `new.id, new.bot_id, new.owner_id, new.session_id, new.created_at, ${postgresWords}`

const postgres = [
  `create table message_search (message_id text primary key, bot_id text not null, owner_id text not null,
    session_id text, at bigint not null, words tsvector not null)`,
  `create index message_search_words on message_search using gin (words)`,
  ...orderOfTime,
  `create function update_message_search() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' and old.ended_at is not null then
      delete from message_search where message_id = old.id;
    end if;
    if tg_op <> 'DELETE' and new.ended_at is not null then
      insert into message_search values (${newRow});
    end if;
    return null;
  end $$`,
  `create trigger message_search_insert after insert on chat_message
    for each row execute function update_message_search()`,
  `create trigger message_search_update after update of ${searchedColumns} on chat_message
    for each row execute function update_message_search()`,
  `create trigger message_search_delete after delete on chat_message
    for each row execute function update_message_search()`,
]

/** Adds the indexes by time on PostgreSQL; SQLite already reads its index in this order. */
export async function indexMessageSearchByTime(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) !== 'postgres') return
  for (const statement of orderOfTime) await sql.raw(statement).execute(db)
}
