import type { FastifyInstance } from 'fastify'

/** Processes a webhook request and returns its status; 404 when no secret is configured. */
export type Webhook = (rawBody: string, signature: string) => Promise<200 | 400 | 404>

/** Events are larger than other bodies of calls without an account; their signature covers every byte. */
const maxBytes = 1_048_576

/** The raw body is kept, because the signature covers every byte. */
export async function serveWebhook(app: FastifyInstance, webhook: Webhook): Promise<void> {
  await app.register(async (router) => {
    router.removeAllContentTypeParsers()
    router.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => {
        done(null, body)
      },
    )
    router.post('/payment/webhook', { bodyLimit: maxBytes }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const rawBody = typeof request.body === 'string' ? request.body : ''
      const status = await webhook(rawBody, typeof signature === 'string' ? signature : '')
      return reply.code(status).header('cache-control', 'no-store').send(answers[status])
    })
  })
}

const answers = {
  200: { received: true },
  400: { status: 0, code: 'invalid_request', message: "We don't know this event." },
  404: { status: 0, code: 'not_found', message: "This endpoint doesn't accept events." },
} as const
