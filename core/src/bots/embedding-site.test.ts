import { describe, expect, test } from 'vitest'
import { checkSite, frameAncestors, type SiteClues } from './embedding-site.ts'

const none: SiteClues = {
  origin: undefined,
  referer: undefined,
  fetchSite: undefined,
  host: 'ask.example',
}
const from = (origin: string): SiteClues => ({ ...none, origin })
const passes = (domain: string, clues: SiteClues) => {
  try {
    checkSite(domain, clues, ['ask.example'])
    return true
  } catch {
    return false
  }
}

describe('EMBED-08 the sites a bot may be used on', () => {
  test.each([
    ['', from('https://anywhere.example')],
    ['shop.example', from('https://shop.example')],
    ['shop.example', from('https://www.shop.example')],
    ['shop.example', from('http://shop.example:8080')],
    ['shop.example:8080', from('http://shop.example:8080')],
    ['other.example, shop.example', { ...none, referer: 'https://shop.example/page?x=1' }],
    ['shop.example', from('https://ask.example')],
    ['shop.example', none],
    ['xn--mnchen-3ya.example', from('https://münchen.example')],
  ])('a bot for %j answers %j', (domain, clues) => {
    expect(passes(domain, clues)).toBe(true)
  })

  test.each([
    ['shop.example', from('https://evil.example')],
    ['shop.example', from('https://evilshop.example')],
    ['shop.example', from('https://shop.example.evil.example')],
    ['shop.example:8080', from('https://shop.example')],
    ['shop.example', from('null')],
    ['shop.example', from('file://')],
    ['shop.example', { ...none, fetchSite: 'cross-site' }],
    ['shop.example', { ...none, referer: 'not an address' }],
  ])('a bot for %j refuses %j', (domain, clues) => {
    expect(passes(domain, clues)).toBe(false)
  })

  test('CVE-2025-66414 a domain that somebody leads to this server is not our own', () => {
    const led = { ...from('https://evil.example'), host: 'evil.example' }
    const inside = { ...from('http://10.1.2.3:3000'), host: '10.1.2.3:3000' }
    const local = { ...from('http://localhost:3000'), host: 'localhost:3000' }
    const six = { ...from('http://[2001:db8::1]:3000'), host: '[2001:db8::1]:3000' }

    expect(passes('shop.example', led)).toBe(false)
    for (const clues of [inside, local, six]) expect(passes('shop.example', clues)).toBe(true)
    expect(() => checkSite('shop.example', led, [])).not.toThrow()
  })

  test('the frame policy names our own site, the listed ones and their subdomains', () => {
    expect(frameAncestors('')).toBe('*')
    expect(frameAncestors('shop.example, localhost:5173')).toBe(
      "'self' shop.example *.shop.example localhost:5173",
    )
  })
})
