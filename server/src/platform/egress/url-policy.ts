import { isIP } from 'node:net'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/requests'
import { type AllowList, includesAddress, isLocalHostName, includesHost } from './allow-list.ts'
import { includesHostAndPort, plainHost } from './allow-list.ts'
import { isLocalAddress, isPublicAddress } from './public-address.ts'

/** The operator's allow and deny rules. */
export type UrlPolicy = {
  ports: ReadonlySet<number>
  allow: AllowList
  denyHosts: readonly string[]
}

/** Top-level labels that no public website has (RFC 6761, RFC 6762 and common internal names). */
const internalTopLevelNames = new Set(
  (
    'localhost localdomain local internal intranet lan home corp private arpa test example ' +
    'invalid onion alt svc cluster'
  ).split(' '),
)

/** The error for a refused address. It does not reveal the IP address of a name. */
export function blockedUrlError(): AppError {
  return new AppError('url_blocked', texts.addressRefused)
}

/** The port of a URL, or the default of its scheme. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/** Parses a URL and checks everything that can be checked before the name is resolved; throws `url_blocked`. */
export function checkUrl(rules: UrlPolicy, text: string): URL {
  if (!URL.canParse(text)) throw blockedUrlError()
  const url = new URL(text)

  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw blockedUrlError()
  if (url.username !== '' || url.password !== '') throw blockedUrlError()
  if (!isPortAllowed(rules, url)) throw blockedUrlError()
  if (!isHostAllowed(rules, url)) throw blockedUrlError()
  return url
}

/** Checks one resolved address of a host. */
export function isAddressAllowed(
  rules: UrlPolicy,
  target: { hostname: string; port: number },
  address: string,
): boolean {
  if (isPublicAddress(address) || includesAddress(rules.allow, address)) return true
  if (!includesHost(rules.allow, target.hostname, target.port)) return false
  // An entry with an internal host name allows private addresses, but loopback only if the entry is a local name or an
  // IP address.
  const host = plainHost(target.hostname)
  return isLocalHostName(host) || isIP(host) !== 0 || !isLocalAddress(address)
}

function isPortAllowed({ ports, allow }: UrlPolicy, url: URL): boolean {
  const port = portOf(url)
  return (
    port === 80 || port === 443 || ports.has(port) || includesHostAndPort(allow, url.hostname, port)
  )
}

function isHostAllowed(rules: UrlPolicy, url: URL): boolean {
  const host = plainHost(url.hostname)
  const isDenied = rules.denyHosts.some((deny) => host === deny || host.endsWith(`.${deny}`))
  if (isDenied) return false
  if (includesHost(rules.allow, host, portOf(url))) return true
  if (isIP(host) !== 0) return isPublicAddress(host) || includesAddress(rules.allow, host)
  return isPublicName(host)
}

function isPublicName(host: string): boolean {
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  return (
    host.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z\d_-]{1,63}$/.test(label)) &&
    /[a-z]/.test(last) &&
    !internalTopLevelNames.has(last)
  )
}
