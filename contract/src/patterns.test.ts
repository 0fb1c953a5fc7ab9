import { describe, expect, test } from 'vitest'
import { isDomainList, isEmail, isHexColour, isWebsite, safeRedirect } from './patterns.ts'

describe('a website address', () => {
  test.each([
    'example.com',
    'https://example.com',
    'http://shop.example.co.uk/path?q=1#top',
    'example.software',
    'studio.photography/work',
    'münchen.de',
    'xn--mnchen-3ya.xn--p1ai',
    'https://example.com:8443/a',
  ])('%s is one', (text) => {
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
  ])('%j is none', (text) => {
    expect(isWebsite(text)).toBe(false)
  })
})

describe('the domains of a bot', () => {
  test.each([
    '',
    'example.com',
    'example.com, shop.example.org:8080',
    ' A.example ',
    'localhost:5173',
  ])('%j are valid', (text) => {
    expect(isDomainList(text)).toBe(true)
  })

  test.each([
    'https://example.com',
    'example',
    '*.example.com',
    'a b.example',
    "example.com 'none'",
    'example.com; x',
  ])('%j are refused', (text) => {
    expect(isDomainList(text)).toBe(false)
  })
})

describe('an account email', () => {
  test.each(['a@b.co', 'ada.byron+x@mail.example.software', 'ö@münchen.de'])(
    '%s is one',
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
  ])('%j is none', (text) => {
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
])('the colour %s is valid: %s', (text, isValid) => {
  expect(isHexColour(text)).toBe(isValid)
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
])('LOGIN-10 REG-06 the redirect %j leads to %s', (given, path) => {
  expect(safeRedirect(given)).toBe(path)
})
