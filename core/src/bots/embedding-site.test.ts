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

  test('the frame policy names our own site, the listed ones and their subdomains', () => {
    expect(frameAncestors('')).toBe('*')
    expect(frameAncestors('shop.example, localhost:5173')).toBe(
      "'self' shop.example *.shop.example localhost:5173",
    )
  })
})
