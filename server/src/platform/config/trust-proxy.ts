import { BlockList, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The number of proxies in front of the server, or their networks; false trusts none. */
export type TrustedProxies = number | string[] | false

const maxProxies = 10

/** The network names that Fastify supports. */
const namedNetworks: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Parses TRUST_PROXY; null when it is malformed or would trust forwarded addresses from anybody. */
export function parseTrustProxy(value: string): TrustedProxies | null {
  if (value.trim() === '') return false
  if (/^\s*\d+\s*$/.test(value)) return Number(value) <= maxProxies ? Number(value) : null

  const networks = value.split(',').map((network) => network.trim())
  return networks.every(isBounded) ? networks : null
}

function isBounded(network: string): boolean {
  if (Object.hasOwn(namedNetworks, network)) return true
  // ipaddr.js also accepts short forms such as '10', which is not meant as an address.
  if (!/^\d+\.\d+\.\d+\.\d+(?:\/\d+)?$|:/.test(network)) return false
  if (!network.includes('/')) return ipaddr.isValid(network)
  if (!ipaddr.isValidCIDR(network)) return false

  const [address, prefix] = ipaddr.parseCIDR(network)
  if (address instanceof ipaddr.IPv4) return prefix >= 8
  if (address.isIPv4MappedAddress()) return prefix >= 96 + 8
  return prefix >= (address.range() === 'uniqueLocal' ? 7 : 16)
}

/** Whether a connection from this address is one of a trusted proxy. */
export function isProxyAddress(trusted: TrustedProxies): (address: string) => boolean {
  if (!Array.isArray(trusted)) return () => trusted !== false && trusted > 0
  const networks = new BlockList()
  for (const network of trusted.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, Number(prefix), family)
  }
  return (address) => networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
