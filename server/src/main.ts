import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { openDatabase } from './adapters/db/connect.ts'
import { lockDataDir } from './adapters/db/data-dir-lock.ts'
import { migrate } from './adapters/db/migrate.ts'
import { isLoopbackAllowEntry } from './adapters/egress/index.ts'
import { paymentSettings } from './adapters/payments/payment-settings.ts'
import { openHouse } from './app.ts'
import { readConfig, type Config } from './config.ts'

/** Replies that are still being told get this long when the server is asked to stop. */
const graceMs = 10_000

/** The folder of the checkout, seen from the sources and from the bundle alike. */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config)
  refuseOpenLoopback(config)
  sayWhoTakesPayments(config)
  const unlock = config.DATABASE_URL === undefined ? lockDataDir(config.dataDir) : () => undefined
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.dataDir })
  await migrate(database, { dataDir: config.dataDir })

  const house = await openHouse({ config, database, root, log })
  if (config.ROLE !== 'worker') {
    const address = await house.http.listen({ port: config.PORT, host: config.HOST })
    console.log(`${config.BRAND_NAME} is ready: ${address}`)
  }
  if (config.ROLE !== 'web') await house.background.start()

  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    await house.close(graceMs)
    await database.close()
    unlock()
    process.exit(0)
  }
  process.on('SIGTERM', () => void close())
  process.on('SIGINT', () => void close())
}

/** What a bot may read inside is said at every start; this machine itself is never open in production. */
function refuseOpenLoopback({ NODE_ENV, EGRESS_ALLOW }: Config): void {
  if (EGRESS_ALLOW.length > 0) console.warn(`EGRESS_ALLOW opens ${EGRESS_ALLOW.join(', ')}`)
  const own = EGRESS_ALLOW.filter((entry) => isLoopbackAllowEntry(entry))
  if (NODE_ENV === 'production' && own.length > 0) {
    throw new Error(
      `EGRESS_ALLOW: ${own.join(', ')} is this machine itself, which stays closed in production.`,
    )
  }
}

/** Settings of payments that must not start stop here; money that does not move is said at every start. */
function sayWhoTakesPayments(config: Config): void {
  const payments = paymentSettings(config)
  const isTest = payments.mode === 'sandbox' || !payments.isLive
  if (isTest && config.NODE_ENV === 'production') {
    console.warn(
      `Test mode - no money moves: payments go to the ${payments.mode === 'sandbox' ? 'sandbox' : 'test account at Stripe'}.`,
    )
  }
}

function createLog(config: Config) {
  return pino({
    level: config.LOG_LEVEL,
    redact: ['req.headers.authorization', '*.password', '*.token', '*.secret', '*.apiKey'],
  })
}

try {
  if (!existsSync(root)) throw new Error('the folder of the product is missing')
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
