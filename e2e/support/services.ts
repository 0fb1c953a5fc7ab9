import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listening } from './server.ts'

export type Asked = { path: string; headers: IncomingMessage['headers']; body: string }

type Answer = { status: number; body: unknown }

/** A service on this machine that notes what it is asked. */
async function openService(answer: (asked: Asked) => Answer) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body }
      asked.push(one)
      reply(response, answer(one))
    })
  })
  return { asked, ...(await listening(server)) }
}

function reply(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export const calKey = 'cal_live_0123456789'

/** The three calls of Cal.com that a chatbot makes, with its refusal of a wrong key. */
export const openCalCom = () =>
  openService(({ path, headers, body }) => {
    if (headers.authorization !== `Bearer ${calKey}`) {
      return { status: 401, body: { status: 'error', error: { code: 'UnauthorizedException' } } }
    }
    const version = String(headers['cal-api-version'])
    const answers: Record<string, unknown> = {
      '/v2/me ': { username: 'acme' },
      '/v2/slots 2024-09-04': { '2050-09-05': [{ start: '2050-09-05T09:00:00.000+02:00' }] },
      '/v2/bookings 2024-08-13': { uid: 'bk_1', status: 'accepted', asked: body },
    }
    const name = path.split('?')[0] ?? ''
    const data = answers[`${name} ${name === '/v2/me' ? '' : version}`]
    return data === undefined
      ? { status: 404, body: { status: 'error', error: { code: 'NotFoundException' } } }
      : { status: 200, body: { status: 'success', data } }
  })

/** A receiver of webhooks; `mood.status` is what it answers. */
export async function openReceiver() {
  const mood = { status: 200 }
  const service = await openService(() => ({ status: mood.status, body: {} }))
  return { ...service, mood }
}

export type CalCom = Awaited<ReturnType<typeof openCalCom>>
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** The signature that a receiver works out for itself, as the Standard Webhooks scheme says. */
export function signatureOf(secret: string, { headers, body }: Asked): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
