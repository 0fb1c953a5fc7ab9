import { mkdir } from 'node:fs/promises'
import type { DatabaseSettings, Db } from '../../platform/db/connect.ts'
import { openReadOnly } from '../../platform/db/open-read-only.ts'
import { readErasures, type Journal } from '../stores/erasure-store.ts'
import { appendToJournal, readJournal } from './journal-file.ts'

/** Erasures of the last ten minutes are read again, because a transaction may commit after a later one. */
const overlapMs = 600_000

/** Copies the journal of an installation to the folder of a backup. */
export async function copyErasures(place: DatabaseSettings, directory: string): Promise<void> {
  const database = await openReadOnly(place)
  try {
    await createJournalCopy(database.db, directory)()
  } finally {
    await database.close()
  }
}

/**
 * Copies the journal to the folder of the backups, so that it survives a loss of the database. Each call of the
 * returned function appends the erasures recorded since the previous call.
 */
export function createJournalCopy(db: Db, directory: string): () => Promise<void> {
  let copied: Set<string> | undefined
  let since = 0

  return async () => {
    if (copied === undefined) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const there = await readJournal(directory)
      // An empty file means that nothing was erased; a restore warns when the file is missing.
      if (there === null) await appendToJournal(directory, new Map())
      copied = new Set(there?.keys())
    }
    const recorded = await readErasures(db, since)
    const added: Journal = new Map([...recorded].filter(([key]) => copied?.has(key) === false))
    if (added.size > 0) await appendToJournal(directory, added)
    for (const key of added.keys()) copied.add(key)
    since = Math.max(since, ([...recorded.values()].at(-1) ?? 0) - overlapMs)
  }
}
