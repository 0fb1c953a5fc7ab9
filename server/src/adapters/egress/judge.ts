import { isIP } from 'node:net'
import { AppError } from '@askwell/core/shared'
import { type AllowList, holdsAddress, isOwnName, namesHost } from './allow-list.ts'
import { namesHostAndPort, plainHost } from './allow-list.ts'
import { isOwnMachine, isPublicAddress } from './public-address.ts'

/** What the operator opened and closed. */
export type Rules = { ports: ReadonlySet<number>; allow: AllowList; denyHosts: readonly string[] }

/** Last labels that never name a public website (RFC 6761, RFC 6762 and usual inner names). */
const innerEndings = new Set(
  (
    'localhost localdomain local internal intranet lan home corp private arpa test example ' +
    'invalid onion alt svc cluster'
  ).split(' '),
)

/** The refusal of an address; it never tells which address a name resolved to. */
export function addressRefused(): AppError {
  return new AppError('url_blocked', 'This address is not allowed.')
}

/** The port of a URL, the scheme's own when none is written. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/** Parses a URL and judges all that can be judged before a name is resolved. */
export function judgeUrl(rules: Rules, text: string): URL {
  if (!URL.canParse(text)) throw addressRefused()
  const url = new URL(text)

  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw addressRefused()
  if (url.username !== '' || url.password !== '') throw addressRefused()
  if (!isPortOpen(rules, url)) throw addressRefused()
  if (!isHostOpen(rules, url)) throw addressRefused()
  return url
}

/** Judges one resolved address of a host. */
export function isAddressOpen(
  rules: Rules,
  target: { hostname: string; port: number },
  address: string,
): boolean {
  if (isPublicAddress(address) || holdsAddress(rules.allow, address)) return true
  if (!namesHost(rules.allow, target.hostname, target.port)) return false
  // An entry for an inner name opens private networks; only an entry that says so opens loopback.
  const host = plainHost(target.hostname)
  return isOwnName(host) || isIP(host) !== 0 || !isOwnMachine(address)
}

function isPortOpen({ ports, allow }: Rules, url: URL): boolean {
  const port = portOf(url)
  return (
    port === 80 || port === 443 || ports.has(port) || namesHostAndPort(allow, url.hostname, port)
  )
}

function isHostOpen(rules: Rules, url: URL): boolean {
  const host = plainHost(url.hostname)
  const isDenied = rules.denyHosts.some((deny) => host === deny || host.endsWith(`.${deny}`))
  if (isDenied) return false
  if (namesHost(rules.allow, host, portOf(url))) return true
  if (isIP(host) !== 0) return isPublicAddress(host) || holdsAddress(rules.allow, host)
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
    !innerEndings.has(last)
  )
}
