// Opens the app with an empty embedded database in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openDatabase } from '../../server/src/platform/db/connect.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'

const root = path.resolve(import.meta.dirname, '../..')

export async function openApp() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-api-docs-'))
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const database = await openDatabase({ dataDir })
  await migrate(database, { dataDir })
  const app = await createApp({ config, database, root, log: pino({ level: 'silent' }) })
  await app.http.ready()
  return {
    http: app.http,
    routes: app.routes,
    async close() {
      await app.close(100)
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
