import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Ranges that ipaddr.js treats as unicast, but that belong to no website or to internal services of a cloud. */
const refusedIpv4 = networks([
  '168.63.129.16/32',
  '192.0.0.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.175.48.0/24',
])

const publicIpv6 = networks(['2000::/3'])

const refusedIpv6 = networks([
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
])

/** Loopback, link-local and cloud metadata networks. */
const localNetworks = networks([
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  '::/128',
  '::1/128',
  'fe80::/10',
  'fd00:ec2::254/128',
])

function networks(list: string[]): [Address, number][] {
  return list.map((entry) => ipaddr.parseCIDR(entry))
}

/** Parses an IP address; a mapped IPv4 address (`::ffff:a.b.c.d`) is unwrapped. */
export function readAddress(text: string): Address | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}

/** Whether an address is in any of the networks. */
export function isWithin(address: Address, list: readonly [Address, number][]): boolean {
  return list.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  )
}

/** Whether an address is public unicast, so that a website may have it. */
export function isPublicAddress(text: string): boolean {
  const address = readAddress(text)
  if (address === undefined) return false
  if (address.kind() === 'ipv4') {
    return address.range() === 'unicast' && !isWithin(address, refusedIpv4)
  }
  return isWithin(address, publicIpv6) && !isWithin(address, refusedIpv6)
}

/** Whether an address is loopback, link-local, unspecified or that of a cloud's metadata service. */
export function isLocalAddress(text: string): boolean {
  const address = readAddress(text)
  return address !== undefined && isWithin(address, localNetworks)
}

/** Whether a network overlaps the ranges of `isLocalAddress`. */
export function overlapsLocalAddresses([network, bits]: [Address, number]): boolean {
  return localNetworks.some(
    ([own, ownBits]) =>
      own.kind() === network.kind() &&
      (own.match(network, Math.min(bits, ownBits)) || network.match(own, Math.min(bits, ownBits))),
  )
}
