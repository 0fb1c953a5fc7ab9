import { randomUUID } from 'node:crypto'
import type { GoogleNonces } from '@askwell/core/accounts'
import type { Clock, Vault } from '@askwell/core/shared'

/** A sign-in page may stay open for one day. */
const lifetimeMs = 86_400_000

const place = { table: 'google_nonce', row: '', column: '' }

/** A nonce is its encrypted expiry and a random id. A row is stored only when a nonce is used. */
export const googleNonces = (vault: Vault, clock: Clock): GoogleNonces => ({
  lifetimeMs,
  issue: () => vault.encrypt(`${clock() + lifetimeMs}:${randomUUID()}`, place),
  isIssued(nonce) {
    try {
      return Number.parseInt(vault.decrypt(nonce, place), 10) > clock()
    } catch {
      return false // not issued by this server, or altered
    }
  },
})
