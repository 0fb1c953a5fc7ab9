// Started by a test: opens the database of the first argument, brings it up to date and leaves.
import { openDatabase } from '../../src/adapters/db/connect.ts'
import { migrate } from '../../src/adapters/db/migrate.ts'

const [databaseUrl, dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir })
const done = await migrate(database, { dataDir })
await database.close()
process.stdout.write(JSON.stringify(done))
