export { moveToPostgres, type MoveResult } from './move/move-to-postgres.ts'
export { openScheduledBackups } from './schedule/scheduled-backup.ts'
export { restoreBackup } from './restore-backup.ts'
export { writeBackup, type Installation } from './write-backup.ts'
