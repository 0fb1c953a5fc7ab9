import type { FastifyInstance } from 'fastify'

/** What the payment provider is answered; 404 where no secret is configured. */
export type Webhook = (rawBody: string, signature: string) => Promise<200 | 400 | 404>

const mostBytes = 1_048_576

/** The provider's own call: the body is taken as it came, because its signature covers every byte. */
export async function serveWebhook(app: FastifyInstance, webhook: Webhook): Promise<void> {
  await app.register(async (router) => {
    router.removeAllContentTypeParsers()
    router.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => {
        done(null, body)
      },
    )
    router.post('/payment/webhook', { bodyLimit: mostBytes }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const rawBody = typeof request.body === 'string' ? request.body : ''
      const status = await webhook(rawBody, typeof signature === 'string' ? signature : '')
      return reply.code(status).header('cache-control', 'no-store').send(answers[status])
    })
  })
}

const answers = {
  200: { received: true },
  400: { status: 0, code: 'invalid_request', message: 'This is no event that we know.' },
  404: { status: 0, code: 'not_found', message: 'No events are taken here.' },
} as const
