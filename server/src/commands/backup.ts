import { statSync } from 'node:fs'
import path from 'node:path'
import { copyErasures, writeBackup } from '../backup/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { openKeyRing } from '../platform/secrets/index.ts'

const usage = `Usage: npm run backup -- FILE
         writes one encrypted file with the database and all uploads, while the server runs`

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error(usage)
  process.exitCode = 2
} else {
  try {
    const { DATABASE_URL, SECRETS_KEYS, dataDir, objectStore } = readConfig()
    const ring = openKeyRing(SECRETS_KEYS, dataDir, false)
    const target = path.resolve(file)
    const { manifest, key } = await writeBackup(
      { databaseUrl: DATABASE_URL, dataDir, objectStore, ring },
      target,
      new Date(),
    )
    await copyErasures({ databaseUrl: DATABASE_URL, dataDir }, path.dirname(target))
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${target}: ${rows} rows and ${manifest.files.count} uploads, ${statSync(target).size} bytes.\n` +
        `It needs the key '${key.key}' with the fingerprint ${key.fingerprint}. ` +
        'Keep a copy of secrets.keys (or SECRETS_KEYS) apart from the backups: without it nobody can read them.',
    )
    for (const missing of manifest.missingFiles) {
      console.log(
        `The upload ${missing} is missing or damaged; delete its source or upload it again.`,
      )
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
