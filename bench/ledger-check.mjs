// Measures the daily check of the message ledger: first everything, then what a day added.
//   node bench/ledger-check.mjs [--messages 1000000] [--accounts 1000]
// TEST_DATABASE_URL names a PostgreSQL server; without it the embedded database is measured.
// Figures are processor time: of this thread, or of the server process of the only connection.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { checkAll } from '../server/src/billing/jobs/check-ledger.ts'
import { openDatabase } from '../server/src/platform/db/connect.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { fillLedger } from '../server/test/support/database/fill-ledger.ts'
import { administer, urlOf } from '../server/test/support/test-databases.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    accounts: { type: 'string', default: '1000' },
  },
})
const day = 86_400_000
const isPostgres = process.env.TEST_DATABASE_URL !== undefined
const name = `askwell_bench_${process.pid}`
const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-ledger-'))
if (isPostgres) await administer(`create database ${name}`)
const database = await openDatabase({
  dataDir,
  ...(isPostgres && { databaseUrl: urlOf(name), poolSize: 1, statementTimeoutMs: 600_000 }),
})
const { db } = database

try {
  await migrate(database, { dataDir })
  await addAccounts(Number(values.accounts))
  await fillLedger(database, 'owner', Number(values.messages))
  const cpuMs = await openCpuClock()
  const pass = async (what, now) => console.log(JSON.stringify(await measure(what, now, cpuMs)))
  await pass('everything', 10 * day)
  await pass('nothing new', 11 * day)
} finally {
  await database.close()
  if (isPostgres) await administer(`drop database ${name} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
}

/** Accounts with a balance of nothing, as of people who registered and left. */
async function addAccounts(count) {
  for (let at = 0; at < count; at += 500) {
    const rows = Array.from({ length: Math.min(500, count - at) }, (_, index) => ({
      user_id: `account-${String(at + index).padStart(8, '0')}`,
      updated_at: 1,
    }))
    await db.insertInto('credit_accounts').values(rows).execute()
  }
  await db.insertInto('credit_accounts').values({ user_id: 'owner', updated_at: 1 }).execute()
}

async function openCpuClock() {
  if (!isPostgres) return ownCpuMs
  const { rows } = await sql`select pg_backend_pid() as pid`.execute(db)
  return () => Number(readFileSync(`/proc/${rows[0].pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

function ownCpuMs() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e3
}

async function measure(what, now, cpuMs) {
  const broken = []
  const all = { what, engine: database.engine, slices: 0, over50: 0, longest: 0, total: 0 }
  const slices = checkAll(db, { after: '', now, broken })
  for (;;) {
    const from = cpuMs()
    const { done } = await slices.next()
    const ms = cpuMs() - from
    all.slices += 1
    all.total += ms
    all.longest = Math.max(all.longest, ms)
    if (ms > 50) all.over50 += 1
    if (done) return { ...all, broken: broken.length }
  }
}
