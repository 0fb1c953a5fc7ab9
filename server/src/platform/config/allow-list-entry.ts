import ipaddr from 'ipaddr.js'

/** Whether an entry of EGRESS_ALLOW is a host, host:port, an IP address or a network. Wildcards are not supported. */
export function isAllowListEntry(entry: string): boolean {
  if (entry.includes('/')) return ipaddr.isValidCIDR(entry)
  if (ipaddr.IPv6.isValid(entry)) return true
  const [, host = '', port = '1'] =
    /^(\[[\da-f:.]+\]|[\p{L}\p{N}._-]+)(?::(\d{1,5}))?$/iu.exec(entry) ?? []
  return (
    host !== '' && URL.canParse(`http://${host}/`) && Number(port) >= 1 && Number(port) <= 65_535
  )
}
