import { createHash } from 'node:crypto'
import type { AccessToken, AccessTokenStore, FunctionCredentials } from '@askwell/core/integrations'
import { AppError, type Clock } from '@askwell/core/shared'
import * as texts from '@askwell/messages/functions/calls'
import type { Egress } from '../../platform/egress/index.ts'
import { callLimits } from './call-limits.ts'

/**
 * Access tokens by client credentials, shared by all processes until shortly before they expire.
 */
export type AccessTokens = {
  /** Returns a valid token. Concurrent calls for one function share one token request. */
  get(id: string, credentials: FunctionCredentials): Promise<string>
  /** Deletes a token that a service refused; a newer token stays. */
  invalidate(id: string, credentials: FunctionCredentials, refused: string): Promise<void>
}

const expiryMarginMs = 30_000
const defaultLifetimeMs = 300_000
const maxCached = 10_000

export function createAccessTokens(
  egress: Egress,
  store: AccessTokenStore,
  clock: Clock,
): AccessTokens {
  const kept = new Map<string, AccessToken>()
  const pending = new Map<string, Promise<AccessToken>>()

  /** Another process may already have stored a token. */
  async function storedOrNew(id: string, hash: string, credentials: FunctionCredentials) {
    const stored = await store.read(id, hash)
    if (stored && clock() < stored.usableUntil) return stored
    const token = await requestToken(egress, clock, credentials)
    await store.write(id, hash, token)
    return token
  }

  async function getToken(id: string, key: string, credentials: FunctionCredentials) {
    try {
      const token = await storedOrNew(id, key, credentials)
      if (kept.size >= maxCached) kept.clear()
      kept.set(key, token)
      return token
    } finally {
      pending.delete(key)
    }
  }

  return {
    async get(id, credentials) {
      const key = keyOf(id, credentials)
      const known = kept.get(key)
      if (known && clock() < known.usableUntil) return known.value

      const running = pending.get(key) ?? getToken(id, key, credentials)
      pending.set(key, running)
      return (await running).value
    },
    async invalidate(id, credentials, refused) {
      const key = keyOf(id, credentials)
      if (kept.get(key)?.value === refused) kept.delete(key)
      await store.delete(id, refused)
    },
  }
}

/** Includes the credentials, so that a token is not used after they were changed. */
const keyOf = (id: string, { clientId, clientSecret, tokenUrl }: FunctionCredentials) =>
  createHash('sha256')
    .update(JSON.stringify([id, clientId, clientSecret, tokenUrl]))
    .digest('base64')

/** Sends the credentials by HTTP Basic, which the standard prefers; then in the body, as some services require. */
async function requestToken(
  egress: Egress,
  clock: Clock,
  credentials: FunctionCredentials,
): Promise<AccessToken> {
  const basic = `${formEncode(credentials.clientId)}:${formEncode(credentials.clientSecret)}`
  const grant = { grant_type: 'client_credentials' }
  let reply = await post(egress, credentials.tokenUrl, {
    headers: { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
    fields: grant,
  })
  if (reply.status === 400 || reply.status === 401) {
    const { clientId: client_id, clientSecret: client_secret } = credentials
    reply = await post(egress, credentials.tokenUrl, {
      fields: { ...grant, client_id, client_secret },
    })
  }
  if (reply.status !== 200) throw tokenError(texts.tokenStatus({ status: reply.status }))
  return readToken(reply.body, clock())
}

const formEncode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)

type TokenRequest = { headers?: Record<string, string>; fields: Record<string, string> }

function post(egress: Egress, url: string, { headers = {}, fields }: TokenRequest) {
  return egress.request(url, {
    method: 'POST',
    accept: 'application/json',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    maxBytes: 64 * 1024,
    headersTimeoutMs: callLimits.headersMs,
    totalTimeoutMs: callLimits.headersMs,
    // A redirect could send the secret to another host.
    maxRedirects: 0,
  })
}

function readToken(body: Buffer, now: number): AccessToken {
  const reply = parsed(body)
  const { access_token: value, token_type: type = 'Bearer', expires_in: lifetime } = reply
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) {
    throw tokenError(texts.tokenMissing)
  }
  if (String(type).toLowerCase() !== 'bearer') {
    throw tokenError(texts.tokenNotBearer)
  }
  const seconds = Number(lifetime)
  const lifetimeMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : defaultLifetimeMs
  return { value, usableUntil: now + lifetimeMs - expiryMarginMs }
}

function parsed(body: Buffer): Record<string, unknown> {
  try {
    const reply: unknown = JSON.parse(body.toString('utf8'))
    return typeof reply === 'object' && reply !== null ? { ...reply } : {}
  } catch {
    return {} // the caller reports that the body has no token
  }
}

const tokenError = (message: string) => new AppError('function_failed', message)
