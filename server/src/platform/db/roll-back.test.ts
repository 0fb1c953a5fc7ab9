import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { describeSchema } from '../../../test/support/database/describe-schema.ts'
import { engines } from '../../../test/support/engines.ts'
import { openDatabase, type Database, type Db } from './connect.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { migrate, migrations } from './migrate.ts'
import { deleteOldSnapshots } from './snapshots/delete-old-snapshots.ts'
import { rollBack } from './roll-back.ts'

/** Changes tables as an update does: a column, a table, an index and values. */
const update: Migration = {
  async up(db) {
    await db.schema.alterTable('setting').addColumn('note', 'text').execute()
    await db.schema.createTable('extra').addColumn('id', 'text').execute()
    await sql`create index setting_note on setting (note)`.execute(db)
    await sql`drop index job_ended`.execute(db)
    await sql`update setting set value = 'changed'`.execute(db)
  },
}
const earlier = { ...migrations, '9998-earlier': { up: async () => undefined } }
const newer = { ...earlier, '9999-update': update }
const unchanged = async () => undefined
const half = async (trx: Db) => {
  await trx.insertInto('setting').values({ key: 'half', value: '', updated_at: 1 }).execute()
  throw new Error('not this time')
}

const settingsOf = ({ db }: Database) => db.selectFrom('setting').select(['key', 'value']).execute()
const add = ({ db }: Database, key: string) =>
  db.insertInto('setting').values({ key, value: 'as it was', updated_at: 1 }).execute()

/** Keys of the settings in the state that was rolled back, which is removed from PostgreSQL. */
async function keptKeys({ db, engine }: Database, dataDir: string): Promise<unknown[]> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ key: string }>`
      select key from rolled_back.setting order by key`.execute(db)
    await sql`drop schema rolled_back cascade`.execute(db)
    return rows.map(({ key }) => key)
  }
  const folder = path.join(dataDir, 'snapshots')
  const kept = readdirSync(folder).find((file) => file.startsWith('rolled-back')) ?? ''
  const file = new DatabaseSync(path.join(folder, kept), { readOnly: true })
  const rows = file.prepare('select key from setting order by key').all()
  file.close()
  return rows.map(({ key }) => key)
}

describe.each(engines)('a rollback on $name', ({ open, name }) => {
  test('returns rows and schema to the state before the update, and keeps the later state', async () => {
    const place = await open()
    await migrate(place, { ...place, migrations: earlier, takesSnapshot: false })
    const schema = await describeSchema(place)
    await add(place, 'before')
    await migrate(place, { ...place, migrations: newer })
    await add(place, 'after')
    await place.close()

    const { snapshot } = await rollBack(place, unchanged)

    expect(snapshot).toMatch(/^before.9999/)
    const database = await openDatabase(place)
    expect(await settingsOf(database)).toEqual([{ key: 'before', value: 'as it was' }])
    expect(await keptKeys(database, place.dataDir)).toEqual(['after', 'before'])
    expect(await describeSchema(database)).toEqual(schema)
    expect(await migrate(database, { ...place, migrations: earlier })).toEqual([])
    expect(await migrate(database, { ...place, migrations: newer })).toEqual(['9999-update'])
    await database.close()
  })

  test('whose change fails leaves the state of before, and the snapshot', async () => {
    const place = await open()
    await migrate(place, { ...place, migrations: earlier, takesSnapshot: false })
    await migrate(place, { ...place, migrations: newer })
    await add(place, 'after')
    await place.close()
    await expect(rollBack(place, half)).rejects.toThrow('not this time')

    const database = await openDatabase(place)
    expect(await settingsOf(database)).toEqual([{ key: 'after', value: 'as it was' }])
    await database.close()
    expect((await rollBack(place, unchanged)).snapshot).toMatch(/^before.9999/)
  })

  test('is refused without a snapshot, and while a server uses the database', async () => {
    const place = await open()
    await migrate(place, { ...place, migrations: earlier, takesSnapshot: false })
    await place.close()
    await expect(rollBack(place, unchanged)).rejects.toThrow(/There is no snapshot/)

    const database = await openDatabase(place)
    await migrate(database, { ...place, migrations: newer })
    const unlock = lockDataDir(place.dataDir)
    await expect(rollBack(place, unchanged)).rejects.toThrow(/Stop (?:it|all its processes) first/)
    unlock()
    expect(await settingsOf(database)).toEqual([])
    await database.close()
  })

  test('is possible for two weeks; then the snapshot is deleted', async () => {
    const dayMs = 86_400_000
    const place = await open()
    await migrate(place, { ...place, migrations: newer })
    const snapshots = async () =>
      name === 'sqlite'
        ? readdirSync(path.join(place.dataDir, 'snapshots'))
        : (
            await sql`select 1 from pg_namespace where nspname like 'before!_%' escape '!'`.execute(
              place.db,
            )
          ).rows

    await deleteOldSnapshots(place, { ...place, now: Date.now() + 13 * dayMs })
    expect(await snapshots()).toHaveLength(1)
    await deleteOldSnapshots(place, { ...place, now: Date.now() + 15 * dayMs })
    expect(await snapshots()).toEqual([])
  })
})
