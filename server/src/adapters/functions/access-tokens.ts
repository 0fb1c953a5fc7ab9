import { createHash } from 'node:crypto'
import type { AccessToken, AccessTokenStore, Credentials } from '@askwell/core/integrations'
import { AppError, type Clock } from '@askwell/core/shared'
import type { Egress } from '../egress/index.ts'
import { callLimits } from './call-limits.ts'

/** Access tokens by client credentials, kept for all processes until shortly before they end. */
export type AccessTokens = {
  /** One request is in flight for a function, however many calls wait for it. */
  of(id: string, credentials: Credentials): Promise<string>
  /** Forgets this very token, which a service did not accept; a newer one stays. */
  drop(id: string, credentials: Credentials, refused: string): Promise<void>
}

const marginMs = 30_000
const defaultLifeMs = 300_000
const mostRemembered = 10_000

export function createAccessTokens(
  egress: Egress,
  store: AccessTokenStore,
  clock: Clock,
): AccessTokens {
  const kept = new Map<string, AccessToken>()
  const coming = new Map<string, Promise<AccessToken>>()

  /** Another process may have one already. */
  async function storedOrNew(id: string, hash: string, credentials: Credentials) {
    const stored = await store.read(id, hash)
    if (stored && clock() < stored.until) return stored
    const token = await askForToken(egress, clock, credentials)
    await store.write(id, hash, token)
    return token
  }

  async function getToken(id: string, key: string, credentials: Credentials) {
    try {
      const token = await storedOrNew(id, key, credentials)
      if (kept.size >= mostRemembered) kept.clear()
      kept.set(key, token)
      return token
    } finally {
      coming.delete(key)
    }
  }

  return {
    async of(id, credentials) {
      const key = keyOf(id, credentials)
      const known = kept.get(key)
      if (known && clock() < known.until) return known.value

      const running = coming.get(key) ?? getToken(id, key, credentials)
      coming.set(key, running)
      return (await running).value
    },
    async drop(id, credentials, refused) {
      const key = keyOf(id, credentials)
      if (kept.get(key)?.value === refused) kept.delete(key)
      await store.drop(id, refused)
    },
  }
}

/** Changed credentials never meet a token of the old ones. */
const keyOf = (id: string, { clientId, clientSecret, tokenUrl }: Credentials) =>
  createHash('sha256')
    .update(JSON.stringify([id, clientId, clientSecret, tokenUrl]))
    .digest('base64')

/** HTTP Basic first, as the standard prefers; then in the body, as some services want it. */
async function askForToken(egress: Egress, clock: Clock, given: Credentials): Promise<AccessToken> {
  const basic = `${formText(given.clientId)}:${formText(given.clientSecret)}`
  const grant = { grant_type: 'client_credentials' }
  let reply = await post(egress, given.tokenUrl, {
    headers: { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
    fields: grant,
  })
  if (reply.status === 400 || reply.status === 401) {
    const { clientId: client_id, clientSecret: client_secret } = given
    reply = await post(egress, given.tokenUrl, { fields: { ...grant, client_id, client_secret } })
  }
  if (reply.status !== 200) throw refused(`The token URL answered with status ${reply.status}.`)
  return readToken(reply.body, clock())
}

const formText = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)

type Sent = { headers?: Record<string, string>; fields: Record<string, string> }

function post(egress: Egress, url: string, { headers = {}, fields }: Sent) {
  return egress.request(url, {
    method: 'POST',
    accept: 'application/json',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    maxBytes: 64 * 1024,
    headersTimeoutMs: callLimits.headersMs,
    totalTimeoutMs: callLimits.headersMs,
    // A redirect would carry the secret somewhere else.
    maxRedirects: 0,
  })
}

function readToken(body: Buffer, now: number): AccessToken {
  const reply = parsed(body)
  const { access_token: value, token_type: type = 'Bearer', expires_in: life } = reply
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) {
    throw refused('The token URL answered without an access token.')
  }
  if (String(type).toLowerCase() !== 'bearer') {
    throw refused('The token URL answered with a token that is no bearer token.')
  }
  const seconds = Number(life)
  const lifeMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : defaultLifeMs
  return { value, until: now + lifeMs - marginMs }
}

function parsed(body: Buffer): Record<string, unknown> {
  try {
    const reply: unknown = JSON.parse(body.toString('utf8'))
    return typeof reply === 'object' && reply !== null ? { ...reply } : {}
  } catch {
    return {} // the caller says that there is no token in it
  }
}

const refused = (message: string) => new AppError('function_failed', message)
