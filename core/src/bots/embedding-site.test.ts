import { describe, expect, test } from 'vitest'
import { checkEmbeddingSite, frameAncestors, type SiteHeaders } from './embedding-site.ts'

const none: SiteHeaders = {
  origin: undefined,
  referer: undefined,
  fetchSite: undefined,
  host: 'ask.example',
}
const from = (origin: string): SiteHeaders => ({ ...none, origin })
const passes = (domain: string, headers: SiteHeaders, tokenHost?: string) => {
  try {
    checkEmbeddingSite(domain, headers, { ownHosts: ['ask.example'], tokenHost })
    return true
  } catch {
    return false
  }
}

describe('EMBED-08 allowed embedding sites of a bot', () => {
  test.each([
    ['', from('https://anywhere.example')],
    ['shop.example', from('https://shop.example')],
    ['shop.example', from('https://www.shop.example')],
    ['shop.example', from('http://shop.example:8080')],
    ['shop.example:8080', from('http://shop.example:8080')],
    ['shop.example', from('https://ask.example')],
    ['shop.example', { ...from('https://shop.example'), host: undefined }],
    ['', none],
    ['xn--mnchen-3ya.example', from('https://münchen.example')],
    ['münchen.example', from('https://shop.xn--mnchen-3ya.example')],
    ['*.shop.example', from('https://www.shop.example')],
    ['https://shop.example/start', from('https://shop.example')],
  ])('with the domains %j allows a call with the headers %j', (domain, headers) => {
    expect(passes(domain, headers)).toBe(true)
  })

  test.each([
    ['shop.example', from('https://evil.example')],
    ['shop.example', from('https://evilshop.example')],
    ['shop.example', from('https://shop.example.evil.example')],
    ['shop.example:8080', from('https://shop.example')],
    ['shop.example', from('null')],
    ['shop.example', from('file://')],
    ['shop.example', none],
    ['shop.example', { ...none, fetchSite: 'cross-site' }],
    ['shop.example', { ...none, referer: 'https://shop.example/page?x=1' }],
  ])('with the domains %j refuses a call with the headers %j', (domain, headers) => {
    expect(passes(domain, headers)).toBe(false)
  })

  test('without Origin, the website of the visitor token is checked', () => {
    expect(passes('shop.example', none, 'shop.example')).toBe(true)
    expect(passes('shop.example', none, 'ask.example')).toBe(true)
    expect(passes('shop.example', none, 'evil.example')).toBe(false)
    expect(passes('shop.example', none, '')).toBe(false)
    expect(passes('shop.example', from('https://evil.example'), 'shop.example')).toBe(false)
    expect(passes('shop.example', { ...none, fetchSite: 'cross-site' }, 'shop.example')).toBe(false)
  })

  test('CVE-2025-66414 does not treat a foreign domain that resolves to this server as its own', () => {
    const led = { ...from('https://evil.example'), host: 'evil.example' }
    const inside = { ...from('http://10.1.2.3:3000'), host: '10.1.2.3:3000' }
    const local = { ...from('http://localhost:3000'), host: 'localhost:3000' }
    const six = { ...from('http://[2001:db8::1]:3000'), host: '[2001:db8::1]:3000' }

    expect(passes('shop.example', led)).toBe(false)
    for (const headers of [inside, local, six]) expect(passes('shop.example', headers)).toBe(true)
    expect(() => checkEmbeddingSite('shop.example', led, { ownHosts: [] })).not.toThrow()
  })

  test('lists in the frame policy its own site, the allowed sites and their subdomains', () => {
    expect(frameAncestors('')).toBe('*')
    expect(frameAncestors('shop.example, localhost:5173')).toBe(
      "'self' shop.example *.shop.example localhost:5173",
    )
    expect(frameAncestors('münchen.example, https://shop.example/a')).toBe(
      "'self' xn--mnchen-3ya.example *.xn--mnchen-3ya.example shop.example *.shop.example",
    )
  })

  test('an international name that is none opens a list to no site, and never breaks the policy', () => {
    expect(frameAncestors('a\u05D0.example')).toBe("'self'")
    expect(passes('a\u05D0.example', from('https://shop.example'))).toBe(false)
  })
})
