export { AppError } from './app-error.ts'
export type { Clock } from './clock.ts'
export { provenOwner, type OwnerId } from './owner-id.ts'
export type { SecretPlace, Vault } from './vault.ts'
