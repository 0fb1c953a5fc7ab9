import { randomUUID } from 'node:crypto'
import type { GoogleNonces } from '@askwell/core/accounts'
import type { Clock, Vault } from '@askwell/core/shared'

/** A sign-in page may stay open for a day. */
const lifetimeMs = 86_400_000

const place = { table: 'google_nonce', row: '', column: '' }

/** Nonces that this server made: the end of their life, encrypted. No row is stored until one is used. */
export const googleNonces = (vault: Vault, clock: Clock): GoogleNonces => ({
  lifetimeMs,
  issue: () => vault.encrypt(`${clock() + lifetimeMs}:${randomUUID()}`, place),
  isIssued(nonce) {
    try {
      return Number.parseInt(vault.decrypt(nonce, place), 10) > clock()
    } catch {
      return false // made by somebody else, or changed
    }
  },
})
