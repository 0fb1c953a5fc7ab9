import type { Config } from '../platform/config/config.ts'
import { checkBackups } from './checks/backups.ts'
import { checkClock, checkTimeZones } from './checks/clock.ts'
import { checkDatabase } from './checks/database.ts'
import { checkDataDir, checkObjectStore } from './checks/files.ts'
import { checkKeys } from './checks/keys.ts'
import { checkMail } from './checks/mail.ts'
import { checkEmbeddings, checkModels } from './checks/models.ts'
import { checkPayments } from './checks/payments.ts'
import { checkFiles, checkRendering, checkSite } from './checks/system.ts'
import { problem, reasonOf, type Check, type Finding } from './checks/finding.ts'

const checksOf = (config: Config, clock: () => number): Check[] => [
  { title: 'Site', run: () => checkSite(config) },
  { title: 'Data folder', run: () => checkDataDir(config) },
  { title: 'Database', run: () => checkDatabase(config) },
  { title: 'Encryption keys', run: () => checkKeys(config) },
  { title: 'Uploads', run: () => checkObjectStore(config) },
  { title: 'Language model', run: () => checkModels(config) },
  { title: 'Embeddings', run: () => checkEmbeddings(config) },
  { title: 'E-mail', run: () => checkMail(config) },
  { title: 'Payments', run: () => checkPayments(config) },
  { title: 'Reading of files', run: () => checkFiles(config) },
  { title: 'Pages with scripts', run: () => checkRendering(config) },
  { title: 'Clock', run: () => checkClock(config, clock) },
  { title: 'Time zones', run: checkTimeZones },
  { title: 'Backups', run: () => checkBackups(config, clock()) },
]

export type Report = Finding & { title: string }

/** Runs all checks one after another; `clock` returns epoch milliseconds. Users do not notice the checks. */
export async function* runChecks(config: Config, clock: () => number): AsyncGenerator<Report> {
  for (const { title, run } of checksOf(config, clock)) {
    for (const finding of await run().catch((error: unknown) => [problem(reasonOf(error))])) {
      yield { title, ...finding }
    }
  }
}
