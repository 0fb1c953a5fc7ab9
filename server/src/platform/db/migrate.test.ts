import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { startChild } from '../../../test/support/child-process.ts'
import { engines } from '../../../test/support/engines.ts'
import { openDatabase } from './connect.ts'
import { DatabaseUnusableError } from './engine/sqlite-file.ts'
import { migrate, migrations } from './migrate.ts'

const next: Migration = {
  async up(db) {
    await db.schema.createTable('extra').addColumn('id', 'text').execute()
  },
}
const failing: Migration = {
  async up(db) {
    await db.schema.createTable('half').addColumn('id', 'text').execute()
    throw new Error('power cut')
  },
}

describe.each(engines)('migrations on $name', ({ open, name }) => {
  test('an up-to-date database is not changed', async () => {
    const database = await open()

    expect(await migrate(database, database)).toEqual([])
    expect(existsSync(join(database.dataDir, 'snapshots'))).toBe(false)
  })

  test('a migration that fails in the middle changes nothing', async () => {
    const database = await open()
    const withFailing = { ...migrations, '9999-failing': failing }

    await expect(migrate(database, { ...database, migrations: withFailing })).rejects.toThrow(
      'power cut',
    )

    await expect(sql`select * from half`.execute(database.db)).rejects.toThrow(/half/)
    expect(await migrate(database, database)).toEqual([])
  })

  test('a migration that refuses a database is refused in its own words', async () => {
    const database = await open()
    const refusing: Migration = {
      up: async () => {
        throw new DatabaseUnusableError('This database belongs to another product.')
      },
    }
    const withRefusing = { ...migrations, '9999-refusing': refusing }

    await expect(migrate(database, { ...database, migrations: withRefusing })).rejects.toThrow(
      /^This database belongs to another product\.$/,
    )
  })

  test('fault 32: after kill -9 in the middle of a migration the next start migrates, and keeps every row', async () => {
    const database = await open()
    const row = { key: 'k', value: 'kept', updated_at: 1 }
    await database.db.insertInto('setting').values(row).execute()
    await database.close()
    const { dataDir, databaseUrl } = database
    const child = startChild('migrate-until-paused', [
      dataDir,
      ...(databaseUrl === undefined ? [] : [databaseUrl]),
    ])
    await child.waitForLine('paused')
    await child.kill()

    const after = await openDatabase({ dataDir, databaseUrl })

    // PostgreSQL notices the end of the process when it next writes to it.
    await expect
      .poll(() => migrate(after, { dataDir, migrations: { ...migrations, '9999-extra': next } }))
      .toEqual(['9999-extra'])
    expect(await after.db.selectFrom('setting').selectAll().execute()).toEqual([row])
    await expect(sql`select * from half`.execute(after.db)).rejects.toThrow(/half/)
    await after.close()
  })

  test('a database of a newer version is refused', async () => {
    const database = await open()
    await migrate(database, { ...database, migrations: { ...migrations, '9999-extra': next } })

    await expect(migrate(database, database)).rejects.toThrow('made by a newer version of Askwell')
  })

  test.runIf(name === 'sqlite')('the file is copied before a new migration', async () => {
    const database = await open()
    await database.db
      .insertInto('setting')
      .values({ key: 'k', value: 'kept', updated_at: 1 })
      .execute()

    await migrate(database, { ...database, migrations: { ...migrations, '9999-extra': next } })

    const folder = join(database.dataDir, 'snapshots')
    const [snapshot = ''] = readdirSync(folder)
    const copy = new DatabaseSync(join(folder, snapshot), { readOnly: true })
    expect(snapshot).toMatch(/^before-9999-extra-/)
    expect(copy.prepare('select value from setting').get()).toEqual({ value: 'kept' })
    copy.close()
  })

  test.runIf(name === 'postgres')('a migration may take longer than a statement may', async () => {
    const { databaseUrl, dataDir } = await open()
    const database = await openDatabase({ databaseUrl, dataDir, statementTimeoutMs: 100 })
    const slow: Migration = {
      up: async (db) => {
        await sql`select pg_sleep(0.3)`.execute(db)
        await setTimeout(300)
        await sql`create table after_pause (id text)`.execute(db)
      },
    }

    const withSlow = { ...migrations, '9999-slow': slow }
    const options = { dataDir, migrations: withSlow, takesSnapshot: false }
    expect(await migrate(database, options)).toEqual(['9999-slow'])
    await expect(sql`select pg_sleep(0.3)`.execute(database.db)).rejects.toThrow('available')
    await database.close()
  })

  test.runIf(name === 'postgres')(
    'fault 33: of three concurrent processes one migrates, and all start',
    async () => {
      const { databaseUrl = '', dataDir, db } = await open()
      await sql`drop schema public cascade`.execute(db)
      await sql`create schema public`.execute(db)

      const processes = [1, 2, 3].map(() => startChild('migrate-once', [databaseUrl, dataDir]))
      const done = await Promise.all(processes.map(({ waitForExit }) => waitForExit))

      expect(done.toSorted()).toEqual([JSON.stringify(Object.keys(migrations)), '[]', '[]'])
      await expect(db.selectFrom('setting').selectAll().execute()).resolves.toEqual([])
    },
  )
})
