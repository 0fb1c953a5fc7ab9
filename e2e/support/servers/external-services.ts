import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../server.ts'

export type ReceivedRequest = { path: string; headers: IncomingMessage['headers']; body: string }

type Reply = { status: number; body: unknown }

/** A service that records its requests. */
async function openService(replyTo: (request: ReceivedRequest) => Reply) {
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const received = { path: request.url ?? '', headers: request.headers, body }
      requests.push(received)
      reply(response, replyTo(received))
    })
  })
  return { requests, ...(await listen(server)) }
}

function reply(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export const calKey = 'cal_live_0123456789'

/** The three calls of Cal.com that a chatbot makes; rejects a wrong key. */
export const openCalCom = () =>
  openService(({ path, headers, body }) => {
    if (headers.authorization !== `Bearer ${calKey}`) {
      return { status: 401, body: { status: 'error', error: { code: 'UnauthorizedException' } } }
    }
    const version = String(headers['cal-api-version'])
    const answers: Record<string, unknown> = {
      '/v2/me ': { username: 'acme' },
      '/v2/slots 2024-09-04': { '2050-09-05': [{ start: '2050-09-05T09:00:00.000+02:00' }] },
      '/v2/bookings 2024-08-13': { uid: 'bk_1', status: 'accepted', booking: body },
    }
    const name = path.split('?')[0] ?? ''
    const data = answers[`${name} ${name === '/v2/me' ? '' : version}`]
    return data === undefined
      ? { status: 404, body: { status: 'error', error: { code: 'NotFoundException' } } }
      : { status: 200, body: { status: 'success', data } }
  })

/** A receiver of webhooks; it responds with `response.status`. */
export async function openReceiver() {
  const response = { status: 200 }
  const service = await openService(() => ({ status: response.status, body: {} }))
  return { ...service, response }
}

export type CalCom = Awaited<ReturnType<typeof openCalCom>>
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** The signature of a request, as the Standard Webhooks specification defines it. */
export function signatureOf(secret: string, { headers, body }: ReceivedRequest): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
