import { rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { ok, problem, type Finding } from './finding.ts'
import { withDatabase, timeOfDatabase } from '../stores/database-state.ts'

const allowedMs = 10_000

/** Compares the clock with those of the database and the disk, because several machines compare leases and expiries. */
export async function checkClock(config: Config, clock: () => number): Promise<Finding[]> {
  const differences = [
    { of: 'the data folder', ms: clock() - (await timeOfDisk(config.dataDir)) },
    ...(config.DATABASE_URL === undefined
      ? []
      : [{ of: 'PostgreSQL', ms: clock() - (await withDatabase(config, timeOfDatabase)) }]),
  ]
  const flaws = differences
    .filter(({ ms }) => Math.abs(ms) > allowedMs)
    .map(({ of, ms }) =>
      problem(
        `The clock differs from that of ${of} by ${Math.round(ms / 1_000)} s. Synchronize both (timedatectl, chrony).`,
      ),
    )
  return flaws.length > 0 ? flaws : [ok(new Date(clock()).toISOString())]
}

async function timeOfDisk(dataDir: string): Promise<number> {
  const file = path.join(dataDir, `.clock-check-${process.pid}`)
  await writeFile(file, '')
  try {
    return (await stat(file)).mtimeMs
  } finally {
    await rm(file, { force: true })
  }
}

/** Checks whether Node.js has data about time zones and daylight saving. */
export async function checkTimeZones(): Promise<Finding[]> {
  const zones = Intl.supportedValuesOf('timeZone').length
  return hourOf('2026-01-15') === '13' && hourOf('2026-07-15') === '14' && zones > 300
    ? [ok(`${zones} zones`)]
    : [problem('Node.js has no data about time zones. Use the Node.js that npm start installs.')]
}

const hourOf = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit' }).format(
    new Date(`${day}T12:00:00Z`),
  )
