import { existsSync } from 'node:fs'
import path from 'node:path'
import { restoreBackup } from '../backup/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { prepareDataDir } from '../platform/files/data-dir.ts'
import { openKeyRing } from '../platform/secrets/index.ts'
import { describeErasures } from './describe-erasures.ts'

const usage = `Usage: npm run restore -- FILE
         fills an empty DATA_DIR, or an empty database at DATABASE_URL, from a backup`

const noJournal =
  'There is no askwell.erasures next to the backup, so what was erased after the backup is back. ' +
  'If you have that file, empty the target and restore again; otherwise repeat these erasures.'

const isHidden =
  'Accounts, chatbots, conversations and sources are hidden; the server deletes their rows within minutes of its start.'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error(usage)
  process.exitCode = 2
} else {
  try {
    const { DATABASE_URL, SECRETS_KEYS, dataDir, objectStore } = readConfig()
    prepareDataDir(dataDir)
    const hasKeys = SECRETS_KEYS !== undefined || existsSync(path.join(dataDir, 'secrets.keys'))
    const ring = hasKeys ? openKeyRing(SECRETS_KEYS, dataDir, false) : undefined
    const { createdAt, tables, files, missingFiles, erased } = await restoreBackup(
      { databaseUrl: DATABASE_URL, dataDir, objectStore, ring },
      path.resolve(file),
    )
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`The backup of ${createdAt} was restored: ${rows} rows and ${files.count} uploads.`)
    console.log(erased === null ? noJournal : `${describeErasures(erased)} ${isHidden}`)
    for (const key of missingFiles) {
      console.log(
        `The upload ${key} was missing or damaged at that moment; delete its source or upload it again.`,
      )
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
