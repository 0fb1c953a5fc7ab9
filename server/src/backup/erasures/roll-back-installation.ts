import type { DatabaseSettings } from '../../platform/db/connect.ts'
import { openReadOnly } from '../../platform/db/open-read-only.ts'
import { rollBack } from '../../platform/db/roll-back.ts'
import { readErasures, type Journal } from '../stores/erasure-store.ts'
import { repeatErasures } from '../stores/repeat-erasures.ts'

type Place = { databaseUrl: string | undefined; dataDir: string }

/** A time in the past, so that no running reply delays the erasure. */
const firstErasure = 1

/** Restores the state before the last migration, and erases again what was erased since. */
export async function rollBackInstallation(place: Place) {
  const journal = await journalOf(place)
  const { changed, ...rolledBack } = await rollBack(place, (trx) =>
    repeatErasures(trx, journal, firstErasure),
  )
  return { ...rolledBack, erased: changed }
}

async function journalOf(place: DatabaseSettings): Promise<Journal> {
  const { db, close } = await openReadOnly(place)
  try {
    return await readErasures(db, 0)
  } finally {
    await close()
  }
}
