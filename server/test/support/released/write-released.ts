// node server/test/support/released/write-released.ts VERSION: keeps the schema of a version that is being released.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../../src/platform/db/connect.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { describeSchema } from '../database/describe-schema.ts'
import { dependedOn } from './compare-schemas.ts'

const [, , version = ''] = process.argv
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version, for example 0.2.0.')

const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-released-'))
const database = await openDatabase({ dataDir })
await migrate(database, { dataDir })
const lines = dependedOn(await describeSchema(database))
writeFileSync(path.join(import.meta.dirname, `${version}.txt`), `${lines.join('\n')}\n`)
await database.close()
rmSync(dataDir, { recursive: true })
