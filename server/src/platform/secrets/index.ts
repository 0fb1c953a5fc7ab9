export { openKeyRing, type KeyRing } from './key-ring.ts'
export { createVault } from './vault.ts'
export { reencryptSecrets } from './reencrypt-secrets.ts'
export { tokenGenerator } from './token-generator.ts'
