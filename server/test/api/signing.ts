import { createHmac } from 'node:crypto'
import { json } from '../house.ts'
import type { Teacher } from './teaching.ts'

export const hour = 3_600
export const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds
export const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token made by hand, as any language could make it. */
export function tokenOf(
  secret: string,
  claims: object,
  header: object = { alg: 'HS256', typ: 'JWT' },
) {
  const unsigned = `${part(header)}.${part(claims)}`
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`
}

export const mara = { sub: 'customer-7', name: 'Mara King', email: 'mara@king.example' }
export const fresh = () => ({ ...mara, exp: inSeconds(hour) })

/** Gives the bot a secret for signed visitors, or another one. */
export const renew = async (who: Teacher) =>
  json<{ secret: string }>(await who.call('/renew_identity_secret', { bot_id: who.botId })).secret
