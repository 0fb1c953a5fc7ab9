import { sql, type Insertable } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { Schema } from '../../../platform/db/schema/tables.ts'

/** A quarter of an hour, because offsets of time zones are multiples of it. */
const slotMs = 900_000
const dayMs = 86_400_000

export const sumColumns = [
  'conversations',
  'answered',
  'silent',
  'failed',
  'thumbs_up',
  'thumbs_down',
  'spent',
  'confirmed',
  'not_resolved',
] as const
export type SumColumn = (typeof sumColumns)[number]

/** The kinds of counts that have a name. */
export type Metric =
  | 'language'
  | 'page'
  | 'cited'
  | 'cited_down'
  | 'function'
  | 'function_failed'
  | 'first_text'

type Of = { ownerId: string; botId: string; at: number }
type Counts = Insertable<Schema['bot_count']>
type NameCount = Insertable<Schema['bot_name_count']>

/** Collects changes of counts, and writes each row once. */
export class CountedSlots {
  readonly #sums = new Map<string, Counts>()
  readonly #names = new Map<string, NameCount>()

  add({ ownerId, botId, at }: Of, column: SumColumn, by = 1): void {
    const slot = at - (at % slotMs)
    const key = `${botId} ${slot}`
    const row = this.#sums.get(key) ?? emptyRow(ownerId, botId, slot)
    row[column] += by
    this.#sums.set(key, row)
  }

  addName(of: Of, named: { metric: Metric; name: string }, by = 1): void {
    for (const span of ['quarter', 'day'] as const) {
      const at = of.at - (of.at % (span === 'day' ? dayMs : slotMs))
      const key = [of.botId, span, at, named.metric, named.name].join('\n')
      const known = this.#names.get(key)
      if (known) known.count += by
      else {
        const owned = { owner_id: of.ownerId, bot_id: of.botId }
        this.#names.set(key, { ...owned, ...named, span, at, count: by })
      }
    }
  }

  /** Writes rows in a fixed order, so that concurrent transactions cannot deadlock. */
  async write(trx: Db): Promise<void> {
    for (const rows of slices(sorted(this.#sums))) await writeSums(trx, rows)
    await addNameCounts(trx, sorted(this.#names))
  }
}

/** Adds to counts by name. */
export async function addNameCounts(trx: Db, rows: NameCount[]): Promise<void> {
  for (const some of slices(rows)) await writeNames(trx, some)
}

const emptyRow = (ownerId: string, botId: string, at: number): Counts => ({
  owner_id: ownerId,
  bot_id: botId,
  at,
  conversations: 0,
  answered: 0,
  silent: 0,
  failed: 0,
  thumbs_up: 0,
  thumbs_down: 0,
  spent: 0,
  confirmed: 0,
  not_resolved: 0,
})

const sorted = <Row>(rows: Map<string, Row>): Row[] =>
  [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)

const rowsPerStatement = 100

function* slices<Row>(rows: Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    yield rows.slice(from, from + rowsPerStatement)
  }
}

const writeSums = (trx: Db, rows: Counts[]) =>
  trx
    .insertInto('bot_count')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['bot_id', 'at'])
        .doUpdateSet(
          Object.fromEntries(sumColumns.map((name) => [name, increased('bot_count', name)])),
        ),
    )
    .execute()

const writeNames = (trx: Db, rows: NameCount[]) =>
  trx
    .insertInto('bot_name_count')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['bot_id', 'span', 'at', 'metric', 'name'])
        .doUpdateSet({ count: increased('bot_name_count', 'count') }),
    )
    .execute()

const increased = (table: string, column: string) =>
  sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`
