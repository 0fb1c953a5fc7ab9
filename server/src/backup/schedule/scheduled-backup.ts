import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Gauge } from 'prom-client'
import { readSetting, writeSetting } from '../../platform/db/setting-store.ts'
import { deleteOldSnapshots } from '../../platform/db/snapshots/delete-old-snapshots.ts'
import { createFolder } from '../../platform/files/create-folder.ts'
import { obstacleTo } from './backup-folder.ts'
import type { Area } from '../../platform/runtime/area.ts'
import type { Platform } from '../../platform/runtime/open-platform.ts'
import { openKeyRing } from '../../platform/secrets/index.ts'
import { createJournalCopy } from '../erasures/copy-journal.ts'
import { writeBackup } from '../file/write-backup.ts'
import { backupName, expiredBackups } from './retention.ts'

const hourMs = 3_600_000
/** How often a due backup is looked for, and retried after a failure. */
const everyMs = 600_000

/** An erasure is missing from the journal file only when the disk fails within this time. */
const copyErasuresEveryMs = 15_000

/** The day of the last scheduled backup, in all processes. */
const lastDayKey = 'scheduled-backup-day'
/** When that backup was complete, in epoch milliseconds. */
const lastTimeKey = 'scheduled-backup-time'

type Needs = Pick<Platform, 'config' | 'database' | 'clock' | 'log'>

/** Writes a daily backup to BACKUP_DIRECTORY, if set, and deletes old snapshots of migrations. */
export function openBackups(platform: Needs): Area {
  const { config, database, clock, log } = platform
  const { BACKUP_DIRECTORY: directory, dataDir } = config
  const deletion = {
    name: 'delete-old-snapshots',
    everyMs: hourMs,
    run: () => deleteOldSnapshots(database, { dataDir, now: clock() }),
  }
  if (directory === undefined) return { maintenance: [deletion] }
  const obstacle = obstacleTo(directory)
  if (obstacle !== null) log.warn(obstacle)
  return {
    maintenance: [
      deletion,
      { name: 'scheduled-backup', everyMs, run: () => writeDueBackup(platform, directory) },
      {
        name: 'copy-erasures',
        everyMs: copyErasuresEveryMs,
        run: createJournalCopy(platform.database.db, directory),
      },
    ],
    metrics: [lastBackupMetric(platform)],
  }
}

async function writeDueBackup(platform: Needs, directory: string): Promise<void> {
  const { config, database, clock, log } = platform
  const day = dueDay(clock(), config.BACKUP_HOUR)
  if ((await readSetting(database.db, lastDayKey)) === day) return

  createFolder(directory)
  const file = path.join(directory, backupName(day))
  if (!existsSync(file)) {
    const { manifest } = await writeBackup(installationOf(config), file, new Date(clock()))
    const { count, bytes } = manifest.files
    const { missingFiles } = manifest
    log.info({ file: path.basename(file), files: count, fileBytes: bytes }, 'backup written')
    if (missingFiles.length > 0) log.warn({ missingFiles }, 'uploads are missing or damaged')
  }
  await database.transaction(async (trx) => {
    await writeSetting(trx, { key: lastDayKey, value: day }, clock())
    await writeSetting(trx, { key: lastTimeKey, value: String(clock()) }, clock())
  })
  await removeExpired(directory, day, config)
}

/** The latest day, in UTC, on which the hour of the backup was reached. */
const dueDay = (now: number, hour: number): string =>
  new Date(now - hour * hourMs).toISOString().slice(0, 10)

const installationOf = ({ DATABASE_URL, SECRETS_KEYS, dataDir, objectStore }: Needs['config']) => ({
  databaseUrl: DATABASE_URL,
  dataDir,
  objectStore,
  ring: openKeyRing(SECRETS_KEYS, dataDir, false),
})

/** Deletes expired backups, and unfinished files of killed processes: no other process writes here now. */
async function removeExpired(
  directory: string,
  today: string,
  { BACKUP_KEEP_DAYS: days, BACKUP_KEEP_WEEKS: weeks }: Needs['config'],
): Promise<void> {
  const names = await readdir(directory)
  const partial = names.filter((name) => /^askwell-[\d-]{10}\.backup\.partial$/.test(name))
  const expired = expiredBackups(names, { today, days, weeks })
  for (const name of [...partial, ...expired]) await rm(path.join(directory, name), { force: true })
}

const lastBackupMetric = ({ database }: Needs) =>
  new Gauge({
    name: 'askwell_last_backup_timestamp_seconds',
    help: 'When the last scheduled backup was complete; 0 before the first.',
    registers: [],
    async collect() {
      this.set(Number((await readSetting(database.db, lastTimeKey)) ?? 0) / 1_000)
    },
  })
