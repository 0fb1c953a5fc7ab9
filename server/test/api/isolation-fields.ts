import type { Tenant } from './tenants.ts'

/** A field that names something, how it names the foreign one, and what comes of it. */
export type IdField = {
  field: string
  foreign: (other: Tenant) => unknown
  answer: 403 | 404 | 'ignored'
}

/** Input that works for the owner, and the fields in it that could name somebody else's. */
export type Case = { body: (own: Tenant) => Record<string, unknown>; ids: IdField[] }

export const bot = (field: string): IdField => ({
  field,
  foreign: (other) => other.botId,
  answer: 404,
})
