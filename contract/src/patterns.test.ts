import { describe, expect, test } from 'vitest'
import {
  isDomainList,
  isEmail,
  isHexColor,
  isWebsite,
  safeRedirect,
  splitDomains,
} from './patterns.ts'
import { addressProblem, isAddress, repairAddress } from './website-address.ts'

describe('website URL', () => {
  test.each([
    'example.com',
    'https://example.com',
    'http://shop.example.co.uk/path?q=1#top',
    'example.software',
    'studio.photography/work',
    'münchen.de',
    'xn--mnchen-3ya.xn--p1ai',
    'https://example.com:8443/a',
  ])('accepts %s', (text) => {
    expect(isWebsite(text)).toBe(true)
  })

  test.each([
    '',
    'example',
    'http://',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://exa mple.com',
    'example.c',
    '-example.com',
    'http://user@example.com',
    'localhost:3000',
  ])('refuses %j', (text) => {
    expect(isWebsite(text)).toBe(false)
  })
})

describe('website addresses as people type them', () => {
  test.each([
    ['example.com', 'example.com'],
    [' https://example.com/help?a=1 ', 'https://example.com/help?a=1'],
    ['www.www.example.com', 'www.example.com'],
    ['https://www.https://www.example.com', 'https://www.example.com'],
    ['https://https://example.com', 'https://example.com'],
    ['http//example.com', 'http://example.com'],
    ['https:/example.com/a', 'https://example.com/a'],
    ['https:example.com', 'https://example.com'],
    ['https;//example.com', 'https://example.com'],
    ['htpps://example.com', 'https://example.com'],
    ['hhttps://example.com', 'https://example.com'],
    ['//example.com/a', 'example.com/a'],
    ['https://example..com/a..b', 'https://example.com/a..b'],
    ['https://example.com\u200B', 'https://example.com'],
    ['\uFEFFexample.com', 'example.com'],
    ['例え。jp', '例え.jp'],
    [String.raw`http:\\example.com\a`, 'http://example.com/a'],
    ['example.com our shop', 'example.com'],
    ['https://example.com (the shop)', 'https://example.com'],
    ['Please read https://example.com/returns.', 'https://example.com/returns'],
    ['Our site is www.example.com, thank you', 'www.example.com'],
    ['<https://example.com/>', 'https://example.com/'],
    ['"example.com"', 'example.com'],
    ['münchen.de', 'münchen.de'],
    ['*.example.com', 'example.com'],
    ['127.0.0.1:8080/a', '127.0.0.1:8080/a'],
    ['https.example.com', 'https.example.com'],
    ['http.com', 'http.com'],
    [
      'https://example.com/a?next=https://b.example',
      'https://example.com/a?next=https://b.example',
    ],
  ])('%j becomes %j', (typed, address) => {
    expect(repairAddress(typed)).toBe(address)
  })

  test.each([
    ['info@example.com', 'email'],
    ['mailto:info@example.com', 'email'],
    ['https://ada:secret@example.com/', 'password'],
    ['example.com, example.org', 'one address'],
    ['www.example,com', 'one address'],
    ['https://a.example https://b.example', 'one address'],
    ['See our policy.Then call us', 'only the address'],
    ['Our shop, you know', 'only the address'],
    ['exa mple.com', 'only the address'],
    ['ftp://example.com', 'https://'],
    ['javascript:alert(1)', 'https://'],
    [String.raw`C:\shop\index.html`, 'https://'],
    ['example', 'ending'],
    ['https://example', 'ending'],
    ['localhost:3000', 'ending'],
    ['-example.com', 'such as example.com'],
    ['example.c', 'such as example.com'],
  ])('%j is refused with what is wrong', (typed, reason) => {
    expect(isAddress(repairAddress(typed))).toBe(false)
    expect(addressProblem(typed)).toContain(reason)
  })

  test.each(['http', 'www.', '<', 'h:'])(
    '400 KB of %s are checked in time that grows with their number alone',
    (typed) => {
      const attack = typed.repeat(400_000 / typed.length)
      expect(attack).toContain(repairAddress(attack))
      expect(addressProblem(attack)).not.toBe('')
    },
  )
})

describe('domains of a bot', () => {
  test.each([
    '',
    'example.com',
    'example.com, shop.example.org:8080',
    ' A.example ',
    'localhost:5173',
    'https://example.com',
    'https://example.com/shop/index.html?a=1#top',
    '//example.com:8443/',
    '*.example.com',
    'münchen.de, https://müller.example/laden',
    'example.com; shop.example.org',
    'example.com\nshop.example.org',
  ])('accepts %j', (text) => {
    expect(isDomainList(text)).toBe(true)
  })

  test.each([
    'example',
    '*',
    '*.com',
    'http://',
    'https://user@example.com',
    'ftp://example.com',
    'ex*mple.com',
    'a b.example',
    "example.com 'none'",
    'example.com; x',
  ])('refuses %j', (text) => {
    expect(isDomainList(text)).toBe(false)
  })
})

test('schemes, paths and wildcards of pasted websites are left out', () => {
  const pasted = ' https://Example.com/shop?x=1, *.shop.example.org ,, München.de:8080 '

  expect(splitDomains(pasted)).toEqual(['example.com', 'shop.example.org', 'münchen.de:8080'])
})

describe('account e-mail address', () => {
  test.each(['a@b.co', 'ada.byron+x@mail.example.software', 'ö@münchen.de'])(
    'accepts %s',
    (text) => {
      expect(isEmail(text)).toBe(true)
    },
  )

  test.each([
    '',
    'a',
    'a@b',
    'a b@c.de',
    '@c.de',
    `${'a'.repeat(250)}@b.co`,
    'a,b@c.de',
    '<a@b.co>',
    'a"b@c.de',
    'a@b.co\r\nBcc:x@y.co',
    'a\u0000@b.co',
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})

test.each([
  ['#abc', true],
  ['#AABBCC', true],
  ['aabbcc', false],
  ['#abcd', false],
  ['red', false],
  ['#ggg', false],
])('returns for the color %s: %s', (text, isValid) => {
  expect(isHexColor(text)).toBe(isValid)
})

test.each([
  ['/payment', '/payment'],
  ['/a?b=c#d', '/a?b=c#d'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  [null, '/'],
  ['/a\\b', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['/a\r//evil.example', '/'],
])('LOGIN-10 REG-06 resolves the redirect %j to %s', (redirect, path) => {
  expect(safeRedirect(redirect)).toBe(path)
})
