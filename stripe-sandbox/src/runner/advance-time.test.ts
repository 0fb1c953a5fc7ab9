import { expect, test } from 'vitest'
import { newCustomer } from '../objects/customer.ts'
import { SandboxState } from '../state/state.ts'
import type { SandboxTables } from '../state/store.ts'
import { advanceTo } from './advance-time.ts'

const details = { email: null, name: null, description: null, address: null, metadata: {} }

/** Tables where one object is due once. */
function tablesWhereDue(stripeObject: { id: string; object: string }): SandboxTables {
  const { id, object: type } = stripeObject
  const json = JSON.stringify(stripeObject)
  const rows = [{ id, type, customer: null, ordinal: 1, json, due_at: 1000 }]
  return {
    nextDue: async () => rows.pop(),
    find: async () => undefined,
    list: async () => [],
    listEvents: async () => [],
    findReply: async () => undefined,
    writeClock: async () => undefined,
    put: async () => undefined,
    remove: async () => undefined,
    addEvent: async () => undefined,
    saveReply: async () => undefined,
  }
}

test('an object that is due but has nothing to do stops the clock with its id', async () => {
  const customer = newCustomer({ ...details, created: 0 })
  const tables = tablesWhereDue(customer)
  const state = new SandboxState(tables, { now: 0, counter: 0, publicUrl: '' })

  await expect(advanceTo(state, 2000)).rejects.toThrow(`nothing is due for ${customer.id}`)
})
