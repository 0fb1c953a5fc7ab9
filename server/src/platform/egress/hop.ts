import { EgressError } from './egress-error.ts'

/** One request of a chain of redirects. */
export type Hop = {
  method: string
  url: URL
  headers: Record<string, string>
  body?: string | Uint8Array
}

/** Headers that are kept when a redirect leads to another origin, because they cannot contain credentials. */
const crossOriginHeaders = new Set(['accept', 'accept-language', 'content-type', 'user-agent'])

/** Headers that only the transport may set: a caller's value could smuggle a second request or another host. */
const transportHeaders = new Set(
  (
    'host connection content-length transfer-encoding accept-encoding keep-alive te trailer ' +
    'upgrade expect proxy-authorization proxy-connection'
  ).split(' '),
)

/** The caller's headers in lower case, without those of the transport. */
export function cleanHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !transportHeaders.has(name)),
  )
}

/** Whether a status is a redirect. */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

/**
 * The request that follows a redirect (RFC 9110, section 15.4). For another origin, only harmless headers are kept, and
 * no body, because it may contain a secret.
 */
export function nextHop(hop: Hop, status: number, to: URL): Hop {
  const becomesGet =
    (status === 303 && hop.method !== 'HEAD') || (status < 303 && hop.method === 'POST')
  const isSameOrigin = to.origin === hop.url.origin
  const headers = isSameOrigin ? hop.headers : withoutCredentials(hop.headers)

  if (becomesGet) return { method: 'GET', url: to, headers: without(headers, 'content-type') }
  if (hop.body === undefined) return { method: hop.method, url: to, headers }
  if (!isSameOrigin) {
    throw new EgressError('redirect_refused', 'The server sent the request to another host.')
  }
  return { ...hop, url: to, headers }
}

function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => crossOriginHeaders.has(name)),
  )
}

function without(headers: Record<string, string>, left: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== left))
}
