import { billingStore, paymentSettings, sandboxStore } from '../billing/index.ts'
import { findAccountByEmail } from '../accounts/index.ts'
import { openDatabase, type Database } from '../platform/db/connect.ts'
import { openSandbox } from '@askwell/stripe-sandbox'
import { readConfig } from '../platform/config/config.ts'

const usage = `Usage: npm run sandbox:advance -- 1d | 12h | period [EMAIL]

Moves the clock of the payment sandbox: by days, by hours, or to the next renewal (of one account).
Renewals, retries, planned changes and disputes on the way happen at once. Works while a server runs,
which receives the events within a second; otherwise they are delivered at its next start.
The clock only moves forward. No money moves.`

const hourMs = 3_600_000

/** The milliseconds of '3d' or '12h'; undefined for another form. */
function durationOf(typed: string): number | undefined {
  const [, count = '', unit] = /^(\d{1,4})([dh])$/.exec(typed) ?? []
  return unit === undefined ? undefined : Number(count) * (unit === 'd' ? 24 * hourMs : hourMs)
}

async function advance(typed: string, email: string | undefined): Promise<string> {
  const config = readConfig()
  const { DATABASE_URL, dataDir, PUBLIC_URL, PORT } = config
  if (paymentSettings(config).mode !== 'sandbox') {
    throw new Error('Payments go to Stripe here, so there is no sandbox clock to move.')
  }
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir })
  try {
    const { clock } = openSandbox({
      store: sandboxStore(database),
      clock: Date.now,
      // No event is delivered here, so no signature is needed.
      webhookSecret: '',
      publicUrl: PUBLIC_URL ?? `http://127.0.0.1:${PORT}`,
    })
    const ms = durationOf(typed)
    if (ms !== undefined) await clock.advance(ms)
    else await clock.advanceToPeriodEnd(email && (await customerOf(database, email)))
    return `In the sandbox it is ${new Date(await clock.now()).toUTCString()} now.`
  } finally {
    await database.close()
  }
}

async function customerOf(database: Database, email: string): Promise<string> {
  const account = await findAccountByEmail(database.db, email)
  const customer = account && (await billingStore(database, 'sandbox').customerOf(account.id))
  if (!customer) throw new Error(`${email} has never started a payment in the sandbox.`)
  return customer
}

const [typed = '', email] = process.argv.slice(2)
if (typed !== 'period' && durationOf(typed) === undefined) {
  console.error(usage)
  process.exitCode = 2
} else {
  try {
    console.log(await advance(typed, email))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
