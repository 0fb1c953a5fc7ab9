import { expect, test } from 'vitest'
import { cleanHeaders, isRedirect, nextHop, type Hop } from './hop.ts'

const headers = {
  authorization: 'Bearer secret',
  cookie: 'a=secret',
  'x-api-key': 'secret',
  accept: 'text/html',
  'content-type': 'application/json',
}
const hopOf = (method: string, body?: string): Hop => ({
  method,
  url: new URL('https://shop.example/orders'),
  headers,
  ...(body === undefined ? {} : { body }),
})
const same = new URL('https://shop.example/other')
const withoutType = {
  authorization: 'Bearer secret',
  cookie: 'a=secret',
  'x-api-key': 'secret',
  accept: 'text/html',
}

test.each([
  [301, 'POST'],
  [302, 'POST'],
  [303, 'POST'],
  [303, 'PUT'],
  [303, 'DELETE'],
])('after %i a %s becomes a GET without a body and its type', (status, method) => {
  expect(nextHop(hopOf(method, '{}'), status, same)).toEqual({
    method: 'GET',
    url: same,
    headers: withoutType,
  })
})

test.each([
  [301, 'PUT', '{}'],
  [302, 'DELETE', undefined],
  [303, 'HEAD', undefined],
  [307, 'POST', '{}'],
  [308, 'POST', '{}'],
])('after %i a %s stays as it is on the same origin', (status, method, body) => {
  expect(nextHop(hopOf(method, body), status, same)).toEqual({ ...hopOf(method, body), url: same })
})

test.each([
  'https://other.example/',
  'http://shop.example/',
  'https://shop.example:8443/',
  'https://www.shop.example/',
])('%s is another origin, which gets neither credentials nor a body', (address) => {
  const to = new URL(address)

  expect(nextHop(hopOf('GET'), 307, to)).toEqual({
    method: 'GET',
    url: to,
    headers: { accept: 'text/html', 'content-type': 'application/json' },
  })
  expect(nextHop(hopOf('POST', '{}'), 302, to)).toEqual({
    method: 'GET',
    url: to,
    headers: { accept: 'text/html' },
  })
  expect(() => nextHop(hopOf('POST', '{}'), 308, to)).toThrow(
    expect.objectContaining({ failure: 'redirect_refused' }),
  )
})

test('five statuses are redirects', () => {
  const statuses = Array.from({ length: 500 }, (_value, at) => at + 100)
  expect(statuses.filter((status) => isRedirect(status))).toEqual([301, 302, 303, 307, 308])
})

test('a caller cannot set headers of the transport, in any spelling', () => {
  const refused = ['Host', 'CONTENT-LENGTH', 'Transfer-Encoding', 'connection', 'Expect', 'upgrade']
  const set = Object.fromEntries(refused.map((name) => [name, '1']))

  expect(cleanHeaders({ ...set, 'X-Api-Key': 'k' })).toEqual({ 'x-api-key': 'k' })
})
