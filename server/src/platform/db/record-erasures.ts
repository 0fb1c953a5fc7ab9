import { createHash } from 'node:crypto'
import type { Db } from './connect.ts'

/** What the journal names: rows by their id, a subscriber by the token of its e-mails. */
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

/** What the journal keeps of an erased row: no id, but enough to find the row again in a restored backup. */
export const erasureKey = (kind: ErasedKind, id: string): string =>
  `${kind}:${createHash('sha256').update(`${kind} ${id}`).digest('hex')}`

/** Adds erased rows to the journal, so that a backup from before is erased again when it is restored. */
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
