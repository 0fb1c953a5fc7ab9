// Child process: opens the database of the first argument, migrates it and exits.
import { openDatabase } from '../../src/platform/db/connect.ts'
import { migrate } from '../../src/platform/db/migrate.ts'

const [databaseUrl, dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir })
const done = await migrate(database, { dataDir })
await database.close()
process.stdout.write(JSON.stringify(done))
