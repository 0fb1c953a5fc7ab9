import { setImmediate } from 'node:timers/promises'
import { SourceLanguage, type ExtractedPart } from '@askwell/core/knowledge'
import { sql, type SqlBool } from 'kysely'
import type { Database, Db } from '../../../platform/db/connect.ts'
import { insertRows } from '../../../platform/db/insert-rows.ts'
import { readLocator } from '../../../platform/db/json-columns.ts'
import { deleteSlice } from '../../../platform/db/slices/delete-rows.ts'
import { rowsPerSlice, runSlices, type Slices } from '../../../platform/db/slices/run-slices.ts'
import { batchesOf, continuesPart, partRows, type PartRow } from './part-rows.ts'

type RevisionKey = { sourceId: string; revision: string }

/** Characters that are written together. */
const charactersOfWrite = 400_000
/** Rows that are read together: up to a million characters. */
const rowsOfRead = 50

/** The parts of an unpublished revision, kept in the database instead of memory. */
export class StagedParts {
  readonly #db: Db
  readonly #key: RevisionKey
  #unwritten: PartRow[] = []
  #characters = 0
  readonly #language = new SourceLanguage()
  /** The first row of each part. */
  readonly #firstRows: number[] = []
  #rows = 0

  constructor(db: Db, key: RevisionKey) {
    this.#db = db
    this.#key = key
  }

  get revision(): string {
    return this.#key.revision
  }

  get count(): number {
    return this.#firstRows.length
  }

  get rows(): number {
    return this.#rows
  }

  async add(part: ExtractedPart): Promise<void> {
    const { sourceId, revision } = this.#key
    const rows = partRows([part], { source_id: sourceId, revision }, this.#rows)
    this.#firstRows.push(this.#rows)
    this.#rows += rows.length
    this.#language.add(part)
    for (const row of rows) this.#unwritten.push(row)
    this.#characters += part.text.length
    if (this.#characters >= charactersOfWrite) await this.write()
  }

  /** Writes the buffered parts. */
  async write(): Promise<void> {
    const rows = this.#unwritten
    this.#unwritten = []
    this.#characters = 0
    for (const batch of batchesOf(rows)) {
      await insertRows(this.#db, 'source_part', batch)
      await setImmediate()
    }
  }

  async language() {
    const texts = new Map<number, string>()
    for (const at of this.#language.samples()) {
      const { parts } = await readSlice(this.#db, this.#key, {
        from: this.#firstRows[at] ?? 0,
        limit: 1,
      })
      texts.set(at, parts[0]?.text ?? '')
    }
    return this.#language.of(texts)
  }

  /** The parts in their order, in slices of about a million characters. */
  async *slices(): AsyncGenerator<ExtractedPart[]> {
    for (let from: number | null = 0; from !== null;) {
      const slice: PartSlice = await readSlice(this.#db, this.#key, { from, limit: rowsOfRead })
      if (slice.parts.length > 0) yield slice.parts
      from = slice.next
    }
  }
}

/** `next` is the row where the next slice begins. */
type PartSlice = { parts: ExtractedPart[]; next: number | null }

/** Complete parts, starting at a row; one part or more. */
async function readSlice(
  db: Db,
  key: RevisionKey,
  { from, limit }: { from: number; limit: number },
): Promise<PartSlice> {
  const rows: StoredRow[] = []
  for (;;) {
    const some = await readRows(db, key, { from: from + rows.length, limit })
    rows.push(...some)
    if (some.length < limit) return { parts: joinRows(rows), next: null }
    const next = rows.findLastIndex((row) => !continuesPart(row))
    if (next > 0) return { parts: joinRows(rows.slice(0, next)), next: from + next }
  }
}

type StoredRow = {
  ordinal: number
  label: string
  locator: string
  skipped: string | null
  body: string
}

const readRows = (
  db: Db,
  { sourceId, revision }: RevisionKey,
  { from, limit }: { from: number; limit: number },
): Promise<StoredRow[]> =>
  db
    .selectFrom('source_part')
    .select(['ordinal', 'label', 'locator', 'skipped', 'body'])
    .where('source_id', '=', sourceId)
    .where('revision', '=', revision)
    .where('ordinal', '>=', from)
    .orderBy('ordinal')
    .limit(limit)
    .execute()

function joinRows(rows: readonly StoredRow[]): ExtractedPart[] {
  const parts: ExtractedPart[] = []
  for (const row of rows) {
    const { label, locator, skipped, body: text } = row
    const last = parts.at(-1)
    if (last && continuesPart(row)) last.text += text
    else {
      const part = { label, locator: readLocator(locator), text }
      parts.push(skipped === null ? part : { ...part, skipped })
    }
  }
  return parts
}

/** Deletes the rows of a revision that will not be published. */
export const discardRevision = (database: Database, key: RevisionKey): Promise<boolean> =>
  runSlices(deleteRevision(database, key))

async function* deleteRevision({ db }: Database, { sourceId, revision }: RevisionKey): Slices {
  const isMeant = sql<SqlBool>`source_id = ${sourceId} and revision = ${revision}`
  for (const table of ['source_part', 'chunk'] as const) {
    while ((await deleteSlice(db, table, isMeant)) === rowsPerSlice) yield
    yield
  }
}

/** Throws when maintenance has deleted parts of a revision. */
export async function assertPartsComplete(
  trx: Db,
  { sourceId, revision }: RevisionKey,
  rows: number,
): Promise<void> {
  const { written } = await trx
    .selectFrom('source_part')
    .select(({ fn }) => fn.countAll<number>().as('written'))
    .where('source_id', '=', sourceId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
  if (written !== rows) throw new Error(`the revision holds ${written} of ${rows} parts`)
}
