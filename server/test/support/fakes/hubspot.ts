import { randomUUID } from 'node:crypto'
import { valueAt, isText, startFakeApi, type FakeRequest, type FakeResponse } from './fake-api.ts'

export const privateAppToken = 'pat-eu1-0123-4567-89ab'

type Contact = { id: string; properties: Map<string, string> }

/** Properties that every portal has; others are refused by name. */
const known = new Set('email firstname lastname company phone lifecyclestage'.split(' '))

/**
 * HubSpot CRM, API v3, as its reference describes it: contacts by batch upsert and by search,
 * errors as `{ status: 'error', message, correlationId, category }`.
 */
export async function startHubspot() {
  const contacts: Contact[] = []
  let isBusy = false
  const api = await startFakeApi((request) => (isBusy ? busy() : answer(request, contacts)))
  return { ...api, contacts, beBusy: (value: boolean) => void (isBusy = value) }
}

const refusal = (status: number, category: string, message: string): FakeResponse => ({
  status,
  body: { status: 'error', message, correlationId: randomUUID(), category },
})

const busy = (): FakeResponse => ({
  status: 429,
  body: {
    status: 'error',
    message: 'You have reached your secondly limit.',
    errorType: 'RATE_LIMIT',
    correlationId: randomUUID(),
    policyName: 'SECONDLY',
  },
})

function answer(request: FakeRequest, contacts: Contact[]): FakeResponse {
  const { method, path, headers } = request
  if (headers.authorization !== `Bearer ${privateAppToken}`) {
    const message =
      'Authentication credentials not found. This API supports OAuth 2.0 authentication.'
    return refusal(401, 'INVALID_AUTHENTICATION', message)
  }
  const base = '/crm/v3/objects/contacts'
  if (method === 'GET' && path === base) {
    return { status: 200, body: { results: contacts.slice(0, 1).map((one) => shown(one)) } }
  }
  if (method === 'POST' && path === `${base}/batch/upsert`) return upsert(request, contacts)
  if (method === 'POST' && path === `${base}/search`) return search(request, contacts)
  return refusal(404, 'OBJECT_NOT_FOUND', 'resource not found')
}

const moment = '2026-11-21T09:00:00.000Z'

const shown = ({ id, properties }: Contact) => ({
  id,
  properties: Object.fromEntries(properties),
  createdAt: moment,
  updatedAt: moment,
  archived: false,
})

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function upsert({ body }: FakeRequest, contacts: Contact[]): FakeResponse {
  const inputs = listOf(valueAt(body, 'inputs'))
  if (inputs.length === 0) return refusal(400, 'VALIDATION_ERROR', 'inputs must not be empty')

  const results: unknown[] = []
  for (const input of inputs) {
    const email = valueAt(input, 'id')
    if (valueAt(input, 'idProperty') !== 'email' || !isText(email)) {
      return refusal(400, 'VALIDATION_ERROR', 'idProperty and id are required')
    }
    const entries = Object.entries(valueAt(input, 'properties') ?? {})
    const unknown = entries.find(([name]) => !known.has(name))
    if (unknown) {
      const message = `Property values were not valid: Property "${unknown[0]}" does not exist`
      return refusal(400, 'VALIDATION_ERROR', message)
    }
    const before = contacts.find(({ properties }) => properties.get('email') === email)
    const contact = before ?? { id: String(500 + contacts.length), properties: new Map() }
    for (const [name, value] of entries) contact.properties.set(name, String(value))
    if (!before) contacts.push(contact)
    results.push({ ...shown(contact), new: before === undefined })
  }
  return {
    status: 200,
    body: { status: 'COMPLETE', results, startedAt: moment, completedAt: moment },
  }
}

function search({ body }: FakeRequest, contacts: Contact[]): FakeResponse {
  const filter = valueAt(body, 'filterGroups', 0, 'filters', 0)
  if (valueAt(filter, 'operator') !== 'EQ' || valueAt(filter, 'propertyName') !== 'email') {
    return refusal(400, 'VALIDATION_ERROR', 'There was a problem with the request.')
  }
  const results = contacts
    .filter(({ properties }) => properties.get('email') === valueAt(filter, 'value'))
    .map((one) => shown(one))
  return { status: 200, body: { total: results.length, results } }
}
