// Measures the statements of all maintenance steps of the embedded database with many conversations and entries.
//   node bench/maintenance.mjs [--messages 200000] [--entries 200000] [--accounts 20000]
// Prints the slowest statements by the processor time of the thread that also answers requests.
import { mkdtempSync, rmSync } from 'node:fs'
import { StatementSync } from 'node:sqlite'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { openDatabase } from '../server/src/platform/db/connect.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { fillLedger } from '../server/test/support/database/fill-ledger.ts'
import { insertBot, insertOwner } from '../server/test/support/insert-rows.ts'
import { fillConversations } from './many-conversations.mjs'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '200000' },
    entries: { type: 'string', default: '200000' },
    accounts: { type: 'string', default: '20000' },
  },
})
const rowsAtOnce = 500
const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-maintenance-'))
const database = await openDatabase({ dataDir })
const { db } = database

/** Milliseconds of the longest run of each statement. */
const longest = new Map()

try {
  await migrate(database, { dataDir })
  // Before there are accounts, because it creates the keys of their secrets.
  const app = await createApp({
    config: readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' }),
    database,
    root: dataDir,
    log: pino({ level: 'error' }),
  })
  await insertOwner(db, 'owner')
  await insertBot(db, 'owner', 'large')
  await addAccounts(Number(values.accounts))
  await fillConversations(database, Number(values.messages))
  await fillLedger(database, 'owner', Number(values.entries))
  measureStatements()
  for (const pass of ['first', 'second']) {
    longest.clear()
    const began = performance.now()
    await app.background.runMaintenance()
    report(pass, (performance.now() - began) / 1_000)
  }
  await app.close(0)
} finally {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Accounts that chose Free, have messages and a bot. */
async function addAccounts(count) {
  for (let at = 0; at < count; at += rowsAtOnce) {
    const ids = Array.from({ length: rowsAtOnce }, (_, index) => `user-${at + index}`)
    await database.transaction(async (trx) => {
      for (const id of ids) {
        await insertOwner(trx, id)
        await insertBot(trx, id, `bot-${id}`)
      }
      const accounts = ids.map((id) => ({ user_id: id, updated_at: 1 }))
      await trx.insertInto('credit_accounts').values(accounts).execute()
    })
  }
  await db.insertInto('credit_accounts').values({ user_id: 'owner', updated_at: 1 }).execute()
}

function measureStatements() {
  for (const name of ['all', 'run', 'get']) {
    const original = StatementSync.prototype[name]
    StatementSync.prototype[name] = function measured(...args) {
      const from = process.threadCpuUsage()
      const result = original.apply(this, args)
      const { user, system } = process.threadCpuUsage(from)
      const ms = (user + system) / 1_000
      if (ms > (longest.get(this.sourceSQL) ?? 0)) longest.set(this.sourceSQL, ms)
      return result
    }
  }
}

function report(pass, seconds) {
  const slowest = [...longest].toSorted(([, a], [, b]) => b - a).slice(0, 8)
  const load = loadavg()[0].toFixed(1)
  console.log(JSON.stringify({ pass, load, seconds: Number(seconds.toFixed(1)) }))
  for (const [statement, ms] of slowest) {
    console.log(
      `${ms.toFixed(1).padStart(8)} ms  ${statement.replaceAll(/\s+/g, ' ').slice(0, 160)}`,
    )
  }
}
