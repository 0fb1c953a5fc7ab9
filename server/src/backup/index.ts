export { moveToPostgres, type MoveResult } from './move/move-to-postgres.ts'
export { restoreBackup } from './restore-backup.ts'
export { writeBackup, type Installation } from './write-backup.ts'
