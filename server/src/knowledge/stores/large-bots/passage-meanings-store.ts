import { setImmediate } from 'node:timers/promises'
import {
  compactVector,
  openCells,
  passageVector,
  quantized,
  quantizedBytes,
  signsOf,
  type Cells,
} from '@askwell/core/knowledge'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { readHeadings } from '../../../platform/db/json-columns.ts'
import { wordVectors } from '../../search/word-vectors.ts'
import { cellNumber } from './term-number.ts'

/** Passages written by one statement. */
const batch = 2_000
/** Passages whose vectors are computed before the event loop runs other work. */
const slice = 100

/** The cells of a large bot; null before they are trained. */
export async function readCells(db: Db, botId: string): Promise<Cells | null> {
  const { rows } = await sql<{ cells: Uint8Array | null }>`
    select cells from large_bot where bot_id = ${botId}`.execute(db)
  const cells = rows[0]?.cells ?? null
  return cells && openCells(cells, wordVectors().dimensions)
}

/** Stores the cells of a bot unless it has some. From now on, publishing also writes the vectors of passages. */
export async function placeCells(db: Db, botId: string, cells: Uint8Array): Promise<void> {
  await sql`update large_bot set cells = ${cells} where bot_id = ${botId} and cells is null`.execute(
    db,
  )
}

/** How many passages of a bot have a vector. */
export async function countMeanings(db: Db, botId: string): Promise<number> {
  const { rows } = await sql<{ passages: number }>`
    select coalesce(sum(passages), 0) as passages from passage_total
    where bot_id = ${botId} and language = 'en'`.execute(db)
  return rows[0]?.passages ?? 0
}

/**
 * The vectors of a pseudorandom sample of a bot's passages. They are read in slices, because a statement is limited to
 * half a minute.
 */
export async function sampleVectors(db: Db, botId: string, max: number): Promise<Float32Array[]> {
  const { rows: sampled } = await sql<{ id: string }>`
    select chunk_id as id from passage_terms where bot_id = ${botId} and language = 'en'
    order by hashtext(chunk_id) limit ${max}`.execute(db)
  const vectors: Float32Array[] = []
  for (let from = 0; from < sampled.length; from += slice) {
    const ids = sampled.slice(from, from + slice).map(({ id }) => id)
    const { rows } = await sql<Written>`
      select chunk.id, chunk.body, chunk.headings, source.name
      from chunk join source on source.id = chunk.source_id
      where chunk.id = any(${ids}::text[])`.execute(db)
    for (const row of rows) vectors.push(vectorOf(row))
  }
  return vectors
}

/**
 * Writes the missing vectors of published passages of some sources, if the bot has cells. If `db` is not a transaction,
 * each batch has its own.
 */
export async function writePassageMeanings(
  db: Db,
  place: { botId: string; sourceIds: readonly string[] },
): Promise<void> {
  const cells = await readCells(db, place.botId)
  if (cells === null) return
  for (;;) {
    const passages = await passagesWithoutMeaning(db, place.sourceIds)
    if (passages.length > 0) await insert(db, await rowsOf(place.botId, cells, passages))
    if (passages.length < batch) return
  }
}

type Written = { id: string; body: string; headings: string; name: string }

/** English passages without a stored vector; the table of word vectors is English only. */
async function passagesWithoutMeaning(db: Db, sourceIds: readonly string[]) {
  const { rows } = await sql<Written & { source_id: string; revision: string }>`
    select chunk.id, chunk.body, chunk.headings, source.name, chunk.source_id, chunk.revision
    from source
    join chunk on chunk.source_id = source.id and chunk.revision = source.revision
    where source.id = any(${sourceIds}::text[])
      and exists (select from passage_terms where chunk_id = chunk.id and language = 'en')
      and not exists (select from passage_meaning where chunk_id = chunk.id)
    limit ${batch}`.execute(db)
  return rows
}

const vectorOf = ({ name, headings, body }: Written): Float32Array =>
  passageVector(wordVectors(), {
    title: name,
    headings: readHeadings(headings),
    text: body,
    language: 'en',
  })

type Passages = Awaited<ReturnType<typeof passagesWithoutMeaning>>

async function rowsOf(botId: string, cells: Cells, passages: Passages) {
  const rows = []
  for (const [at, passage] of passages.entries()) {
    if (at % slice === slice - 1) await setImmediate()
    const vector = vectorOf(passage)
    rows.push({
      id: passage.id,
      source_id: passage.source_id,
      revision: passage.revision,
      cell: cellNumber(botId, cells.cellOf(vector)),
      signs: bitsOf(signsOf(vector)),
      vector: base64Of(new Uint8Array(compactVector(vector).buffer)),
      quantized: base64Of(quantizedBytes(quantized(vector))),
    })
  }
  return rows
}

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** A bit string literal of PostgreSQL in hexadecimal digits. */
export const bitsOf = (signs: Uint8Array): string => `x${Buffer.from(signs).toString('hex')}`

/** Inserts vectors, except for passages that are being deleted. */
const insert = (db: Db, rows: Awaited<ReturnType<typeof rowsOf>>) =>
  sql`insert into passage_meaning (chunk_id, source_id, revision, cell, signs, vector, quantized)
    select chunk.id, new.source_id, new.revision, new.cell, new.signs::bit(1024),
      decode(new.vector, 'base64'), decode(new.quantized, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::json) as new (id text, source_id text,
      revision text, cell integer, signs text, vector text, quantized text)
    join chunk on chunk.id = new.id
    for key share of chunk skip locked
    on conflict do nothing`.execute(db)

/** Large bots with passages without vectors, which an earlier version moved or published. */
export async function botsWithoutMeanings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ bot_id: string }>`
    with english as (
      select bot_id, cells, passage_total.passages from passage_total join large_bot using (bot_id)
      where is_complete = 1 and language = 'en')
    select bot_id from english where cells is null
      -- All passages are compared only where some are missing.
      or (select sum(passages) from english) > (select count(*) from passage_meaning)
      and exists (select from passage_terms where passage_terms.bot_id = english.bot_id
        and language = 'en' and not exists (
          select from passage_meaning where passage_meaning.chunk_id = passage_terms.chunk_id))
    order by bot_id`.execute(db)
  return rows.map(({ bot_id }) => bot_id)
}
