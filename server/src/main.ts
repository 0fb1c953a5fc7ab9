import type { Server } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileQuestionPatterns } from '@askwell/core/chat'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { openDatabase } from './platform/db/connect.ts'
import { lockDataDir } from './platform/db/data-dir-lock.ts'
import { migrate } from './platform/db/migrate.ts'
import { isLoopbackAllowEntry } from './platform/egress/index.ts'
import { listenForMetrics } from './platform/http/health-and-metrics.ts'
import { prepareDataDir } from './platform/files/data-dir.ts'
import { paymentSettings } from './billing/index.ts'
import { createApp } from './app.ts'
import { answerWhileStarting } from './platform/runtime/answer-while-starting.ts'
import { closeOnEnd } from './platform/runtime/close-on-end.ts'
import { readConfig, type Config } from './platform/config/config.ts'
import { findMallocTrim, releaseMemoryRegularly } from './platform/runtime/release-memory.ts'

/** The root folder of the repository; the same path from the sources and from the bundle. */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config)
  for (const warning of config.warnings) console.warn(warning)
  refuseLoopbackEgress(config)
  warnAboutTestPayments(config)
  prepareDataDir(config.dataDir)
  const unlock = config.DATABASE_URL === undefined ? lockDataDir(config.dataDir) : () => undefined
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.dataDir,
    poolSize: config.DATABASE_CONNECTIONS,
    statementTimeoutMs: config.DATABASE_STATEMENT_SECONDS * 1_000,
    onListenerLost: (error) => log.warn({ err: error }, 'PostgreSQL listener lost, reconnecting'),
  })
  const answers = await answerAtPorts(config)
  await migrate(database, {
    dataDir: config.dataDir,
    takesSnapshot: config.MIGRATION_SNAPSHOT === 'on',
  })

  const release = await findMallocTrim()
  if (release !== null) releaseMemoryRegularly(release)
  const app = await createApp({ config, database, root, log })
  const starting = start(app, config, answers)
  // Registered before the start has finished, because replies may run once the server listens.
  closeOnEnd(process, log, async () => {
    app.background.abandonStart()
    const operations = await starting.catch(() => null)
    await app.close(config.STOP_GRACE_SECONDS * 1_000)
    operations?.close()
    await database.close()
    unlock()
  })
  await starting
}

/** Recovers the work of dead processes, listens, and starts background work. Returns the server for operators. */
async function start(
  { http, background, isReady }: Awaited<ReturnType<typeof createApp>>,
  config: Config,
  answers: Awaited<ReturnType<typeof answerAtPorts>>,
): Promise<Server | null> {
  await background.recover()
  await answers.product.end()
  if (config.ROLE !== 'worker') {
    const address = await listen(http, config)
    console.log(`${config.BRAND_NAME} is ready: ${address}`)
    setImmediate(compileQuestionPatterns)
  }
  if (config.ROLE !== 'web') await background.start()
  await answers.operators.end()
  return listenForMetrics(isReady, config)
}

/** Responds to probes at both ports until the server listens there. */
async function answerAtPorts({ ROLE, PORT, HOST, METRICS_PORT, METRICS_HOST }: Config) {
  return {
    product: await answerWhileStarting(ROLE === 'worker' ? undefined : PORT, HOST),
    operators: await answerWhileStarting(METRICS_PORT, METRICS_HOST),
  }
}

/** Listens at HOST and PORT; an error about a wrong address names the variable. */
async function listen(http: FastifyInstance, { PORT, HOST }: Config): Promise<string> {
  try {
    return await http.listen({ port: PORT, host: HOST })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = listenErrors[code]?.({ PORT, HOST })
    throw reason === undefined ? error : new Error(reason, { cause: error })
  }
}

type Address = { PORT: number; HOST: string }

const noSuchHost = ({ HOST }: Address) =>
  `HOST: ${HOST} isn't an address of this machine. Use 127.0.0.1, 0.0.0.0 or one of its own addresses.`

const listenErrors: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ PORT, HOST }) =>
    `PORT: another program already uses ${PORT} on ${HOST}. Stop it, or set another PORT.`,
  EACCES: ({ PORT }) =>
    `PORT: this user isn't allowed to listen on ${PORT}. Set a PORT from 1024 to 65535.`,
  EADDRNOTAVAIL: noSuchHost,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
}

/** Throws in production when EGRESS_ALLOW has loopback addresses; logs the internal addresses that bots may reach. */
function refuseLoopbackEgress({ NODE_ENV, EGRESS_ALLOW }: Config): void {
  const own = EGRESS_ALLOW.filter((entry) => isLoopbackAllowEntry(entry))
  if (NODE_ENV === 'production' && own.length > 0) {
    throw new Error(
      `EGRESS_ALLOW: ${own.join(', ')} is this machine itself, which stays closed in production.`,
    )
  }
  if (EGRESS_ALLOW.length > 0) console.warn(`EGRESS_ALLOW opens ${EGRESS_ALLOW.join(', ')}`)
}

/** Refuses invalid payment settings, and logs a warning when no real money is used. */
function warnAboutTestPayments(config: Config): void {
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
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
