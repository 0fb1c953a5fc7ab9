import { expect, test } from 'vitest'
import { isProxyAddress, parseTrustProxy, type TrustedProxies } from './trust-proxy.ts'

test.each([
  ['', false],
  ['0', 0],
  ['10', 10],
  ['10.0.0.0/8, 192.168.1.7', ['10.0.0.0/8', '192.168.1.7']],
  ['loopback,fd00::/8', ['loopback', 'fd00::/8']],
  ['fc00::/7', ['fc00::/7']],
])('TRUST_PROXY=%s is accepted', (value, expected) => {
  expect(parseTrustProxy(value)).toEqual(expected)
})

test.each([
  '11',
  '1e1',
  '-1',
  'true',
  '*',
  '0.0.0.0/0',
  '0.0.0.0/1,128.0.0.0/1',
  '10.0.0.0/33',
  '10.0.0/8',
  '::/0',
  '2000::/3',
  '::ffff:0:0/96',
  'proxy.example',
  '10.0.0.1,',
])('TRUST_PROXY=%s is refused, because it trusts anybody or cannot be read', (value) => {
  expect(parseTrustProxy(value)).toBeNull()
})

test.each<[TrustedProxies, string, boolean]>([
  [false, '127.0.0.1', false],
  [0, '127.0.0.1', false],
  [1, '198.51.100.7', true],
  [['10.0.0.0/8'], '10.1.2.3', true],
  [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
  [['10.0.0.0/8'], '198.51.100.7', false],
  [['198.51.100.7', 'fd00::/8'], '198.51.100.7', true],
  [['198.51.100.7', 'fd00::/8'], 'fd12::1', true],
  [['loopback'], '127.0.0.1', true],
  [['loopback'], '::1', true],
  [['uniquelocal'], '192.168.3.4', true],
  [['linklocal'], '192.168.3.4', false],
])('with %j a connection from %s is from a proxy: %s', (trusted, address, expected) => {
  expect(isProxyAddress(trusted)(address)).toBe(expected)
})
