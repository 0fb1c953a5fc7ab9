import { valueAt, isText, startFakeApi, type FakeRequest, type FakeResponse } from './fake-api.ts'

export const agent = 'agent@acme.example'
export const agentToken = 'zd0123456789token'

type Ticket = { id: number; ticket: unknown }

const accepted = `Basic ${Buffer.from(`${agent}/token:${agentToken}`).toString('base64')}`

/**
 * Zendesk, Ticketing API v2, as its reference describes it: `address/token:key` by Basic, tickets
 * in a `ticket` object with a comment, 401 and 422 in its own shapes.
 */
export async function startZendesk() {
  const tickets: Ticket[] = []
  let isBusy = false
  const api = await startFakeApi((request) => (isBusy ? busy : answer(request, tickets)))
  return { ...api, tickets, beBusy: (value: boolean) => void (isBusy = value) }
}

const busy: FakeResponse = {
  status: 429,
  headers: { 'retry-after': '93' },
  body: 'Rate limit for ticket updates exceeded, please wait before updating this ticket again',
}

function answer(request: FakeRequest, tickets: Ticket[]): FakeResponse {
  const { method, path, headers } = request
  if (headers.authorization !== accepted) {
    return { status: 401, body: { error: "Couldn't authenticate you" } }
  }
  if (method === 'GET' && path === '/api/v2/users/me.json') {
    return { status: 200, body: { user: { id: 1, name: 'Agent', email: agent, role: 'agent' } } }
  }
  if (method === 'POST' && path === '/api/v2/tickets.json') return open(request, tickets)
  return { status: 404, body: { error: 'InvalidEndpoint', description: 'Not found' } }
}

const blank = (key: string, label: string) => ({
  [key]: [{ description: `${label}: cannot be blank`, error: 'BlankValue' }],
})

function open({ body }: FakeRequest, tickets: Ticket[]): FakeResponse {
  const ticket = valueAt(body, 'ticket')
  if (ticket === undefined) {
    return { status: 400, body: { error: { title: 'Invalid attribute', message: 'ticket' } } }
  }
  const requester = valueAt(ticket, 'requester')
  const details = {
    ...(isText(valueAt(ticket, 'comment', 'body')) ? {} : blank('comment', 'Description')),
    // A new requester needs both.
    ...(requester !== undefined && !isText(valueAt(requester, 'name'))
      ? blank('requester', 'Requester')
      : {}),
  }
  if (Object.keys(details).length > 0) {
    const description = 'Record validation errors'
    return { status: 422, body: { error: 'RecordInvalid', description, details } }
  }
  const id = 35_436 + tickets.length
  tickets.push({ id, ticket })
  const url = `https://acme.zendesk.com/api/v2/tickets/${id}.json`
  const made = { id, url, subject: valueAt(ticket, 'subject'), status: 'new' }
  return { status: 201, headers: { location: url }, body: { ticket: made, audit: { id: 1 } } }
}
