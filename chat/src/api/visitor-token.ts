import { isRecord, post, textOrEmpty, type ApiContext } from './calls.ts'

export type VisitorToken = { token: string; expiresAt: number }

/**
 * Requests a visitor token, and solves the proof of work that the server requires for further tokens of a network
 * address. Without Web Crypto (pages over plain HTTP) the token is '': the question then counts as one
 * without a visitor.
 */
export async function requestVisitorToken(
  api: ApiContext,
  botId: string,
  now: number,
): Promise<VisitorToken> {
  const body = { chatbot_id: botId }
  let reply = await post(api, '/visitor_token', body)
  const { challenge, work_bits } = isRecord(reply) ? reply : {}
  if (typeof challenge === 'string' && crypto.subtle) {
    const solution = await solve(challenge, Number(work_bits))
    reply = await post(api, '/visitor_token', { ...body, challenge, solution })
  }
  const { token, expires_in } = isRecord(reply) ? reply : {}
  return { token: textOrEmpty(token), expiresAt: now + (Number(expires_in) || 0) * 1_000 }
}

/** The first number that, appended to the challenge, gives a SHA-256 hash with at least `bits` leading zero bits. */
async function solve(challenge: string, bits: number): Promise<string> {
  const encoder = new TextEncoder()
  for (let number = 0; ; number += 1) {
    const bytes = encoder.encode(challenge + number)
    const hash = new DataView(await crypto.subtle.digest('SHA-256', bytes))
    if (Math.clz32(hash.getUint32(0)) >= bits) return `${number}`
  }
}
