import { createHmac } from 'node:crypto'
import { json } from '../support/test-app.ts'
import type { KnowledgeOwner } from '../knowledge/knowledge-owner.ts'

export const hour = 3_600

/** The time at which all tokens are issued; the clock of the server is fixed to it. */
export const madeAt = Date.now()
export const inSeconds = (seconds: number) => Math.floor(madeAt / 1_000) + seconds
export const base64UrlJson = (value: unknown) =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/** Builds a token by hand, as any language could. */
export function visitorToken(
  secret: string,
  claims: object,
  header: object = { alg: 'HS256', typ: 'JWT' },
) {
  const unsigned = `${base64UrlJson(header)}.${base64UrlJson(claims)}`
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`
}

export const visitorClaims = { sub: 'customer-7', name: 'Mara King', email: 'mara@king.example' }
export const freshClaims = () => ({ ...visitorClaims, exp: inSeconds(hour) })

/** Gives the bot a new secret for signed visitors. */
export const renewSecret = async (who: KnowledgeOwner) =>
  json<{ secret: string }>(await who.call('/renew_identity_secret', { bot_id: who.botId })).secret
