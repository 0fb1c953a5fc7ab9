import { createHash } from 'node:crypto'
import type { Db } from './connect.ts'

/** The kinds of entries in the erasure journal: rows by their id, a subscriber by the token in its e-mails. */
export const erasedKinds = [
  'account',
  'bot',
  'conversation',
  'source',
  'contact_message',
  'subscriber',
  'email',
] as const

export type ErasedKind = (typeof erasedKinds)[number]

const rowsPerInsert = 500

/** The key of an erased row in the journal: a hash, which hides the id but finds the row in a restored backup. */
export const erasureKey = (kind: ErasedKind, id: string): string =>
  `${kind}:${createHash('sha256').update(`${kind} ${id}`).digest('hex')}`

/** Adds erased rows to the journal, so that restoring an older backup erases them again. */
export async function recordErasures(
  db: Db,
  kind: ErasedKind,
  { ids, at }: { ids: readonly string[]; at: number },
): Promise<void> {
  for (let from = 0; from < ids.length; from += rowsPerInsert) {
    const rows = ids
      .slice(from, from + rowsPerInsert)
      .map((id) => ({ key: erasureKey(kind, id), at }))
    await db
      .insertInto('erasure')
      .values(rows)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  }
}
