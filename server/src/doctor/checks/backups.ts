import { existsSync, readdirSync } from 'node:fs'
import { obstacleTo } from '../../backup/index.ts'
import type { Config } from '../../platform/config/config.ts'
import { hint, ok, problem, type Finding } from './finding.ts'
import { lastBackupAt, withDatabase } from '../stores/database-state.ts'

const hourMs = 3_600_000

/** Checks whether backups can be written, and how old the last one is. */
export async function checkBackups(config: Config, now: number): Promise<Finding[]> {
  const { BACKUP_DIRECTORY: directory } = config
  if (directory === undefined) {
    return [hint('BACKUP_DIRECTORY is not set, so only npm run backup writes backups.')]
  }
  const obstacle = obstacleTo(directory)
  if (obstacle !== null) return [problem(obstacle)]
  const at = await withDatabase(config, lastBackupAt).catch(() => null)
  if (at === null)
    return [
      hint(`There is no backup in ${directory} yet. The first is written within ten minutes.`),
    ]
  return [findingOf(directory, Math.floor((now - at) / hourMs))]
}

function findingOf(directory: string, hours: number): Finding {
  if (!holdsBackups(directory))
    return problem(
      `The last backup was written ${hours} hours ago, but ${directory} holds none. Is its disk mounted?`,
    )
  return hours > 36
    ? problem(
        `The last scheduled backup is ${hours} hours old. Look for scheduled-backup in the log.`,
      )
    : ok(`${directory}, the last one ${hours} hours ago`)
}

const holdsBackups = (directory: string): boolean =>
  existsSync(directory) && readdirSync(directory).some((name) => /^askwell-.*\.backup$/.test(name))
