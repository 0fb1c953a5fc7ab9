// Child process: begins one more migration of the database of the first argument, and waits for its end in the middle.
import type { Migration } from 'kysely/migration'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { migrate, migrations } from '../../src/platform/db/migrate.ts'

const paused: Migration = {
  async up(db) {
    await db.schema.createTable('half').addColumn('id', 'text').execute()
    await db.deleteFrom('setting').execute()
    process.stdout.write('paused\n')
    await new Promise(() => setInterval(() => undefined, 60_000))
  },
}

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir })
await migrate(database, { dataDir, migrations: { ...migrations, '9999-paused': paused } })
