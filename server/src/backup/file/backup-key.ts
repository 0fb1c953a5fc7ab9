import { createHash, hkdfSync } from 'node:crypto'
import type { KeyRing } from '../../platform/secrets/index.ts'
import type { Header } from './manifest.ts'

/** Name and fingerprint of the key of a new backup. Two installations may use the same name for different keys. */
export const currentKey = (ring: KeyRing): Header => headerOf(ring, ring.current)

/** The key that decrypts a backup, or undefined when the ring does not have it. */
export const keyFor = (ring: KeyRing, needed: Header): Uint8Array | undefined =>
  [...ring.keys.keys()]
    .filter((name) => headerOf(ring, name).fingerprint === needed.fingerprint)
    .map((name) => derivedKey(ring, name))[0]

const headerOf = (ring: KeyRing, key: string): Header => ({
  askwellBackup: 1,
  key,
  fingerprint: createHash('sha256').update(derivedKey(ring, key)).digest('hex').slice(0, 16),
})

/** The key that encrypts backups, derived so that it differs from the key of the stored secrets. */
const derivedKey = (ring: KeyRing, name: string): Uint8Array =>
  new Uint8Array(
    hkdfSync('sha256', ring.keys.get(name) ?? Buffer.alloc(0), '', 'askwell backups', 32),
  )
