import type { Tenant } from '../tenants.ts'

/** A field with an id, how it names the foreign object, and the expected result. */
export type IdField = {
  field: string
  foreign: (other: Tenant) => unknown
  answer: 403 | 404 | 'ignored'
}

/** Input that works for the owner, and its fields that could name a foreign object. */
export type Case = { body: (own: Tenant) => Record<string, unknown>; ids: IdField[] }

export const bot = (field: string): IdField => ({
  field,
  foreign: (other) => other.botId,
  answer: 404,
})
