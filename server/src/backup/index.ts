export { restoreBackup } from './restore-backup.ts'
export { writeBackup, type Installation } from './write-backup.ts'
