import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/connect.ts'
import { openDatabaseClock } from '../db/engine/database-clock.ts'
import { createEgress } from '../egress/index.ts'
import { egressSettings } from '../egress/network-settings.ts'
import { openFiles } from './open-files.ts'
import { createModels } from '../models/create-models.ts'
import { openModelErrors } from '../models/model-errors.ts'
import { modelSettings } from '../models/model-settings.ts'
import { withInMemoryChatLimits } from '../rate-limits/chat-rate-limits.ts'
import { rateLimitStore } from '../rate-limits/rate-limit-store.ts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import { createVault, openKeyRing } from '../secrets/index.ts'
import { openTelemetry } from '../telemetry/open-telemetry.ts'
import { traceModels } from '../telemetry/trace-models.ts'

export type PlatformSettings = {
  config: Config
  database: Database
  log: FastifyBaseLogger
  /** Epoch milliseconds; by default the clock of the database. */
  clock?: () => number
}

/** The services that all areas share. */
export async function openPlatform({ config, database, log, ...settings }: PlatformSettings) {
  const time = await openTime(database, settings.clock)
  const { clock } = time
  const counters = withInMemoryChatLimits(rateLimitStore(database), database.engine)
  const modelErrors = openModelErrors(database, clock, (error) =>
    log.error({ err: error }, 'errors of models were not counted'),
  )
  const files = await openFiles(config, database, clock)
  const telemetry = await openTelemetry(config, log)
  const models = createModels(modelSettings(config), modelErrors.count)
  return {
    config,
    database,
    log,
    clock,
    newId: () => randomUUID(),
    counters,
    throttle: createRateLimiter(counters, clock),
    egress: createEgress(egressSettings(config)),
    originals: files.originals,
    storedFiles: files.storedFiles,
    closeFiles: files.close,
    closeClock: time.close,
    vault: createVault(
      openKeyRing(config.SECRETS_KEYS, config.dataDir, !(await hasAccounts(database))),
    ),
    modelErrors,
    models: telemetry === null ? models : traceModels(models, telemetry.tracer),
    telemetry,
  }
}

const openTime = async ({ db }: Database, clock?: () => number) =>
  clock ? { clock, close: () => undefined } : openDatabaseClock(db, Date.now)

async function hasAccounts({ db }: Database): Promise<boolean> {
  const account = await db
    .selectFrom('user_account')
    .select('id')
    .where('is_system', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>
