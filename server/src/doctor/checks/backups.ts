import { accessSync, constants, existsSync } from 'node:fs'
import type { Config } from '../../platform/config/config.ts'
import { hint, ok, problem, type Finding } from './finding.ts'
import { lastBackupAt, withDatabase } from '../stores/database-state.ts'

const hourMs = 3_600_000

/** Whether backups can be written, and when the last one was. */
export async function checkBackups(config: Config, now: number): Promise<Finding[]> {
  const { BACKUP_DIRECTORY: directory } = config
  if (directory === undefined) {
    return [hint('BACKUP_DIRECTORY is not set, so only npm run backup writes backups.')]
  }
  if (existsSync(directory)) accessSync(directory, constants.W_OK)
  const at = await withDatabase(config, lastBackupAt).catch(() => null)
  if (at === null)
    return [
      hint(`There is no backup in ${directory} yet. The first is written within ten minutes.`),
    ]
  const hours = Math.floor((now - at) / hourMs)
  return hours > 36
    ? [
        problem(
          `The last scheduled backup is ${hours} hours old. Look for scheduled-backup in the log.`,
        ),
      ]
    : [ok(`${directory}, the last one ${hours} hours ago`)]
}
