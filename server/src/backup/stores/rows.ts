import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

/** A value of a portable column: text, integer or bytes. */
export type Value = string | number | Uint8Array | null

/** The values of a row, in the order of the table's definition. */
export type Row = Value[]

const storedValue = z.union([z.string(), z.number(), z.null(), z.object({ base64: z.string() })])
const storedRows = z.array(z.array(storedValue))

/** Rows as JSON, with bytes as Base64. Equal rows have equal text on both engines. */
export const encodeRows = (rows: readonly Row[]): string =>
  JSON.stringify(rows.map((row) => row.map(encodeValue)))

export const decodeRows = (text: string): Row[] =>
  storedRows
    .parse(JSON.parse(text))
    .map((row) =>
      row.map((value) =>
        typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value,
      ),
    )

const maxBytesAtOnce = 256 * 1024

/** Splits rows into batches small enough to be encoded and hashed in a few milliseconds. */
export function* boundedBySize(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = []
  let bytes = 0
  for (const row of rows) {
    const size = sizeOf(row)
    if (batch.length > 0 && bytes + size > maxBytesAtOnce) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

const sizeOf = (row: Row): number =>
  row.reduce<number>(
    (sum, value) => sum + (typeof value === 'object' ? (value?.length ?? 0) : String(value).length),
    0,
  )

const encodeValue = (value: Value) =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value

/**
 * Number and hash of the rows of a table. The hash is the sum of the hashes of its rows, so that it does not depend
 * on their order, which differs between engines.
 */
export class RowHash {
  rows = 0
  #sum = 0n

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const digest = createHash('sha256')
        .update(JSON.stringify(row.map(encodeValue)))
        .digest('hex')
      this.#sum = (this.#sum + BigInt(`0x${digest}`)) % 2n ** 256n
      this.rows += 1
    }
  }

  get hash(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}
