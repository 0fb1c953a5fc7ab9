import { describe, expect, test } from 'vitest'
import { createEgress } from '../../platform/egress/index.ts'
import { pageKey, urlKind, isSameSite, normalizePageUrl } from './page-urls.ts'
import { candidateUrls } from './candidate-urls.ts'

const url = (text: string) => new URL(text)

test.each([
  ['https://a.com/x?utm_source=1&b=2&a=1&fbclid=3#top', 'https://a.com/x?a=1&b=2'],
  ['https://a.com/x?gclid=1', 'https://a.com/x'],
  ['https://a.com/?q=a%20b&p=%C3%A4+c', 'https://a.com/?p=%C3%A4+c&q=a%20b'],
  ['https://a.com/?b=2&b=1&a', 'https://a.com/?a&b=2&b=1'],
])('%s is normalized to %s', (long, normalized) => {
  expect(normalizePageUrl(url(long))).toBe(normalized)
})

test.each([
  ['https://acme.com/', 'http://www.acme.com/x', true],
  ['https://acme.co.uk/', 'https://www.acme.co.uk/', true],
  ['https://acme.com/', 'https://blog.acme.com/', false],
  ['https://acme.com/', 'https://notacme.com/', false],
  ['https://acme.com/', 'https://acme.com:8443/', false],
  ['https://a.co.uk/', 'https://b.co.uk/', false],
  ['https://www.co.uk/', 'https://co.uk/', false],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/x', true],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3001/', false],
])('%s and %s are one site: %s', (a, b, isOne) => {
  expect(isSameSite(url(a), url(b))).toBe(isOne)
})

test('scheme, www and a trailing slash do not make a second page', () => {
  expect(pageKey('https://www.acme.com/a/')).toBe(pageKey('http://acme.com/a'))
})

test.each([
  ['https://a.com/a.PDF', 'file'],
  ['https://a.com/a.xlsx?v=1', 'file'],
  ['https://a.com/a.html', 'page'],
  ['https://a.com/v1.2', 'page'],
  ['https://a.com/a.jpg', undefined],
  ['https://a.com/a.zip', undefined],
  ['ftp://a.com/a.html', undefined],
  ['mailto:a@a.com', undefined],
  [`https://a.com/${'x'.repeat(3_000)}`, undefined],
])('%s is a %s', (address, kind) => {
  expect(urlKind(url(address))).toBe(kind)
})

describe('STATE-31 what an owner types becomes candidate addresses', () => {
  const egress = createEgress({ ports: [], allow: ['127.0.0.1:4000', 'wiki.corp'] })

  test.each([
    ['example.com', ['https://example.com/', 'http://example.com/']],
    [' https://Example.com/a?b=c#d ', ['https://example.com/a?b=c']],
    ['http://acme.photography', ['http://acme.photography/']],
    ['acme.xn--fiqs8s', ['https://acme.xn--fiqs8s/', 'http://acme.xn--fiqs8s/']],
    ['http://127.0.0.1:4000/a', ['http://127.0.0.1:4000/a']],
    ['wiki.corp/start', ['https://wiki.corp/start', 'http://wiki.corp/start']],
  ])('%s', (typed, candidates) => {
    expect(candidateUrls(egress, typed)).toEqual(candidates)
  })

  test.each([
    ['', 'Please enter a website address such as example.com.'],
    ['abc', 'needs an ending'],
    ['ftp://a.com', 'starts with https:// or http://'],
    ['a b.com', 'Enter only the address'],
    ['http://', 'Please enter a website address such as example.com.'],
    ['a.c', 'Please enter a website address such as example.com.'],
    ['javascript:alert(1)', 'starts with https:// or http://'],
    ['a@b.com', "That's an email address."],
    ['a.com'.repeat(401), 'Please enter a website address such as example.com.'],
  ])('%j is not a website', (typed, reason) => {
    expect(() => candidateUrls(egress, typed)).toThrow(reason)
  })

  test('typing errors are repaired', () => {
    expect(candidateUrls(egress, 'http//www.www.example.com our shop')).toEqual([
      'http://www.example.com/',
    ])
  })

  test.each([
    '127.0.0.1',
    'http://10.0.0.1/',
    'https://169.254.169.254/x',
    'nas.local',
    'a.com:22',
  ])('%s is not allowed', (typed) => {
    expect(() => candidateUrls(egress, typed)).toThrow('This address is not allowed.')
  })
})
