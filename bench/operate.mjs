// Measures what an operator waits for, and what rows need on the disk: backup, restore and move to PostgreSQL.
//   TEST_DATABASE_URL=postgres://… node bench/operate.mjs [--messages 200000] [--passages 100000]
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { moveToPostgres, restoreBackup, writeBackup } from '../server/src/backup/index.ts'
import { openDatabase } from '../server/src/platform/db/connect.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { truncateLog } from '../server/src/platform/db/slices/truncate-log.ts'
import { openKeyRing } from '../server/src/platform/secrets/index.ts'
import { fillBot } from '../server/test/support/database/fill-bot.ts'
import { insertBot, insertOwner } from '../server/test/support/insert-rows.ts'
import { administer, urlOf } from '../server/test/support/test-databases.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '200000' },
    passages: { type: 'string', default: '100000' },
  },
})
const counts = { messages: Number(values.messages), passages: Number(values.passages) }
const folder = mkdtempSync(path.join(tmpdir(), 'askwell-operate-'))
const dataDir = path.join(folder, 'data')
const name = `askwell_bench_${process.pid}`
const names = [name, `${name}_moved`]
const ring = openKeyRing(undefined, folder)
const file = path.join(folder, 'bench.backup')
const report = {}

try {
  for (const each of names) await administer(`create database ${each}`)
  for (const each of ['restored', 'again']) mkdirSync(path.join(folder, each))
  await fill()
  const place = { databaseUrl: undefined, dataDir, objectStore: null, ring }
  await measure('backup', () => writeBackup(place, file, new Date()))
  report.backupBytes = statSync(file).size
  const target = { ...place, dataDir: path.join(folder, 'restored'), databaseUrl: urlOf(name) }
  await measure('restore to PostgreSQL', () => restoreBackup(target, file))
  report.postgresBytes = await sizeOf(name)
  await measure('backup of PostgreSQL', () => writeBackup(target, `${file}2`, new Date()))
  const empty = { ...place, dataDir: path.join(folder, 'again') }
  await measure('restore to SQLite', () => restoreBackup(empty, `${file}2`))
  const move = { ...place, databaseUrl: urlOf(`${name}_moved`), clock: Date.now }
  await measure('move to PostgreSQL', () => moveToPostgres(move))
  console.log(JSON.stringify({ ...counts, ...report }, null, 2))
} finally {
  for (const each of names) await administer(`drop database if exists ${each} with (force)`)
  rmSync(folder, { recursive: true, force: true })
}

async function sizeOf(database) {
  const { rows } = await administer(`select pg_database_size('${database}') as name`)
  return Number(rows[0].name)
}

/** Fills both kinds of rows one after the other, to know what each needs on the disk. */
async function fill() {
  const database = await openDatabase({ dataDir })
  await migrate(database, { dataDir })
  await insertOwner(database.db, 'owner')
  await insertBot(database.db, 'owner', 'large')
  const bytes = async () => {
    await truncateLog(database)
    return statSync(path.join(dataDir, 'askwell.db')).size
  }
  const place = { ownerId: 'owner', botId: 'large' }
  const empty = await bytes()
  await fillBot(database, { ...place, messages: counts.messages, passages: 0, series: 'm' })
  const withMessages = await bytes()
  await fillBot(database, { ...place, messages: 0, passages: counts.passages, series: 'p' })
  const all = await bytes()
  await database.close()
  report.sqliteBytes = all
  report.sqliteBytesPerMessage = Math.round((withMessages - empty) / counts.messages)
  report.sqliteBytesPerPassage = Math.round((all - withMessages) / counts.passages)
}

/** Seconds, CPU seconds and the longest gap of the event loop of a piece of work. */
async function measure(title, work) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  delay.disable()
  report[title] = {
    seconds: Math.round((performance.now() - began) / 100) / 10,
    cpuSeconds: Math.round((user + system) / 100_000) / 10,
    longestGapMs: Math.round(delay.max / 1e6),
    maxRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }
}
