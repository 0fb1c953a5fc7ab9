import { AppError } from '@askwell/core/shared'
import type { SignInRateLimiter } from '@askwell/core/accounts'
import * as texts from '@askwell/messages/app/requests'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readText } from '../../platform/http/bodies/read-text.ts'
import { addressOf } from '../../platform/http/mount-routes.ts'

/** Handles webhook requests of the payment provider. */
export type Webhook = {
  /** The status of a refusal without reading the body (404 without a signing secret); null to read the body. */
  refuse: (signature: string) => 400 | 404 | null
  receive: (rawBody: string, signature: string) => Promise<200 | 400>
}

/** Events may be larger than the bodies of other calls without an account. */
const maxBytes = 1_048_576

/** An event usually has a few KiB. Larger bodies are rate-limited for each address, see `largeBodies`. */
const usualBytes = 65_536
const largeBodies = { points: 30, windowMs: 60_000 }

/** Limit for each address. The provider uses few addresses, and sends all queued events after an outage. */
const eventsPerMinute = 30_000

/** The raw body is kept, because the signature covers every byte. */
export async function serveWebhook(
  app: FastifyInstance,
  webhook: Webhook,
  throttle: SignInRateLimiter,
): Promise<void> {
  await app.register(async (router) => {
    router.removeAllContentTypeParsers()
    router.addContentTypeParser('*', readText)
    // Before the body is read: anybody can send a body, but only the provider can sign it.
    router.addHook('onRequest', async (request, reply) => {
      const refusal = webhook.refuse(signatureOf(request))
      if (refusal !== null) return answer(reply, refusal)
      if (isLarge(request)) await throttle.consume(keyOf(request), largeBodies)
      return undefined
    })
    const rateLimit = { max: eventsPerMinute, timeWindow: 60_000 }
    const options = { bodyLimit: maxBytes, config: { rateLimit } }
    router.post('/payment/webhook', options, async (request, reply) => {
      const rawBody = typeof request.body === 'string' ? request.body : ''
      const status = await webhook.receive(rawBody, signatureOf(request))
      if (status === 200 && isLarge(request)) await throttle.giveBack(keyOf(request))
      return answer(reply, status)
    })
  })
}

function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers['stripe-signature']
  return typeof signature === 'string' ? signature : ''
}

/** A chunked body counts as large, because its length is unknown until it was read. */
function isLarge({ headers }: FastifyRequest): boolean {
  const isChunked = headers['transfer-encoding'] !== undefined
  const length = Number(headers['content-length'] ?? 0)
  if (length > maxBytes) throw new AppError('too_large', texts.tooLarge)
  return isChunked || length > usualBytes
}

const keyOf = (request: FastifyRequest) => `large-event:${addressOf(request)}`

const answer = (reply: FastifyReply, status: keyof typeof answers) =>
  reply.code(status).header('cache-control', 'no-store').send(answers[status])

const answers = {
  200: { received: true },
  400: { status: 0, code: 'invalid_request', message: "We don't know this event." },
  404: { status: 0, code: 'not_found', message: "This endpoint doesn't accept events." },
} as const
