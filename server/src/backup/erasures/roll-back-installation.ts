import { openDatabase, type DatabaseSettings } from '../../platform/db/connect.ts'
import { openReadOnly } from '../../platform/db/open-read-only.ts'
import { rollBack } from '../../platform/db/roll-back.ts'
import { readErasures, repeatErasures, type Journal } from '../stores/erasure-store.ts'

type Place = { databaseUrl: string | undefined; dataDir: string }

/** Long ago, so that no reply that still runs is waited for. */
const firstErasure = 1

/** Returns to the state before the last migration, and erases again what was erased since. */
export async function rollBackInstallation(place: Place) {
  const journal = await journalOf(place)
  const rolledBack = await rollBack(place)
  const database = await openDatabase(place)
  try {
    const erased = await database.transaction((trx) => repeatErasures(trx, journal, firstErasure))
    return { ...rolledBack, erased }
  } finally {
    await database.close()
  }
}

async function journalOf(place: DatabaseSettings): Promise<Journal> {
  const { db, close } = await openReadOnly(place)
  try {
    return await readErasures(db, 0)
  } finally {
    await close()
  }
}
