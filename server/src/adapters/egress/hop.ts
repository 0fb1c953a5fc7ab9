import { EgressError } from './egress-error.ts'

/** One request of a chain of redirects. */
export type Hop = {
  method: string
  url: URL
  headers: Record<string, string>
  body?: string | Uint8Array
}

/** Headers that may follow to another origin: none of them can hold a credential. */
const followsAnywhere = new Set(['accept', 'accept-language', 'content-type', 'user-agent'])

/** Set by the transport alone: a caller's value could smuggle a second request or another host. */
const transportHeaders = new Set(
  (
    'host connection content-length transfer-encoding accept-encoding keep-alive te trailer ' +
    'upgrade expect proxy-authorization proxy-connection'
  ).split(' '),
)

/** The caller's headers in lower case without those that belong to the transport. */
export function cleanHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !transportHeaders.has(name)),
  )
}

/** Whether a status sends the client elsewhere. */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

/**
 * The request that a redirect asks for (RFC 9110, section 15.4). Towards another origin only
 * harmless headers go along, and a body, which may hold a secret, does not go at all.
 */
export function nextHop(hop: Hop, status: number, to: URL): Hop {
  const becomesGet =
    (status === 303 && hop.method !== 'HEAD') || (status < 303 && hop.method === 'POST')
  const isSameOrigin = to.origin === hop.url.origin
  const headers = isSameOrigin ? hop.headers : harmless(hop.headers)

  if (becomesGet) return { method: 'GET', url: to, headers: without(headers, 'content-type') }
  if (hop.body === undefined) return { method: hop.method, url: to, headers }
  if (!isSameOrigin) {
    throw new EgressError('redirect_refused', 'The server sent the request to another host.')
  }
  return { ...hop, url: to, headers }
}

function harmless(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => followsAnywhere.has(name)))
}

function without(headers: Record<string, string>, left: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== left))
}
