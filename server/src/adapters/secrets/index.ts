export { openKeyRing } from './key-ring.ts'
export { createVault } from './vault.ts'
