import { createHmac, randomBytes } from 'node:crypto'

/** The prefix of signing secrets in the Standard Webhooks specification. */
const prefix = 'whsec_'

export const newSigningSecret = (): string => prefix + randomBytes(32).toString('base64')

type Signed = { id: string; at: number; body: string }

/**
 * The signature headers of the Standard Webhooks specification. `at` is the time of this attempt in
 * epoch milliseconds.
 */
export function signedHeaders(secret: string, { id, at, body }: Signed): Record<string, string> {
  const seconds = Math.floor(at / 1_000)
  const key = Buffer.from(secret.slice(secret.startsWith(prefix) ? prefix.length : 0), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
