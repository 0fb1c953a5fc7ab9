import ipaddr from 'ipaddr.js'
import { isLocalAddress, isWithin, readAddress, overlapsLocalAddresses } from './public-address.ts'

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** The operator's allow list: exact hosts (with or without port) and networks. */
export type AllowList = { hosts: ReadonlySet<string>; networks: readonly Network[] }

const localHostNames = new Set(['localhost', 'ip6-localhost', 'ip6-loopback', 'metadata'])

/** A host name for comparison: lower case, no brackets, no trailing dot. */
export function plainHost(hostname: string): string {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  return host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host
}

/** Parses entries of the form 'host', 'host:port' or CIDR. */
export function parseAllowList(entries: readonly string[]): AllowList {
  const trimmed = entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
  return {
    hosts: new Set(trimmed.filter((entry) => !entry.includes('/')).map(hostKey)),
    networks: trimmed.flatMap((entry) => {
      const network = readNetwork(entry)
      return network ? [network] : []
    }),
  }
}

/** Whether the list contains exactly this host, with this port or without a port. */
export function includesHost(list: AllowList, hostname: string, port: number): boolean {
  const host = plainHost(hostname)
  return list.hosts.has(host) || list.hosts.has(withPort(host, port))
}

/** Whether the list contains this host with this port. Such an entry also allows the port. */
export function includesHostAndPort(list: AllowList, hostname: string, port: number): boolean {
  return list.hosts.has(withPort(plainHost(hostname), port))
}

/** Whether a network of the list contains this address. */
export function includesAddress(list: AllowList, text: string): boolean {
  const address = readAddress(text)
  return address !== undefined && isWithin(address, list.networks)
}

/** Names that always resolve to the machine itself, such as `localhost`. */
export function isLocalHostName(host: string): boolean {
  return (
    localHostNames.has(host) || host.endsWith('.localhost') || host === 'metadata.google.internal'
  )
}

/**
 * Whether an entry of EGRESS_ALLOW allows loopback, link-local or cloud metadata addresses. Tests
 * need such an entry; production refuses to start with one.
 */
export function isLoopbackAllowEntry(entry: string): boolean {
  const text = entry.trim()
  const network = readNetwork(text)
  if (network) return overlapsLocalAddresses(network)

  const { host } = splitPort(text)
  return isLocalHostName(host) || isLocalAddress(host)
}

function readNetwork(entry: string): Network | undefined {
  return ipaddr.isValidCIDR(entry) ? ipaddr.parseCIDR(entry) : undefined
}

function withPort(host: string, port: number): string {
  return `${host}|${port}`
}

function hostKey(entry: string): string {
  const { host, port } = splitPort(entry)
  return port === undefined ? host : withPort(host, port)
}

function splitPort(entry: string): { host: string; port: number | undefined } {
  if (ipaddr.IPv6.isValid(entry)) return { host: entry.toLowerCase(), port: undefined }
  const [, host = entry, port] = /^(.*?)(?::(\d{1,5}))?$/.exec(entry) ?? []
  return { host: canonicalHost(host), port: port === undefined ? undefined : Number(port) }
}

/** Normalizes a host as the URL parser does, so that all spellings match. */
function canonicalHost(host: string): string {
  const address = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : host
  return plainHost(address)
}
