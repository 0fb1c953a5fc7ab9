import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FixturePage, startFixtureSite } from '../../../test/support/fixture-site.ts'
import { type CrawlerFixture, openCrawlerFixture } from '../../../test/knowledge/crawler.fixture.ts'
import { fetchPage } from './fetch-page.ts'

const pages: Record<string, FixturePage> = {}
let fixture: CrawlerFixture

beforeEach(async () => {
  for (const path of Object.keys(pages)) delete pages[path]
  fixture = await openCrawlerFixture(pages)
})

afterEach(() => fixture.close())

const read = (path: string) => fetchPage(fixture.deps, { url: fixture.site.url + path })

const headersOf = (headers: Record<string, string | string[]>): FixturePage => ({
  body: 'text',
  headers,
})
const redirect = (location: string): FixturePage => ({
  body: '',
  status: 302,
  headers: { location },
})

test('a page is read with its validators, its canonical address and the name of the crawler', async () => {
  pages['/about'] = {
    body: '<link rel="canonical" href="/about-us"><h1>About</h1>',
    headers: { etag: '"v1"', 'last-modified': 'Wed, 14 Jan 2026 08:00:00 GMT' },
  }

  const reply = await read('/about?utm=1')

  expect(reply).toMatchObject({
    outcome: 'ok',
    status: 200,
    finalUrl: `${fixture.site.url}/about?utm=1`,
    contentType: 'text/html; charset=utf-8',
    etag: '"v1"',
    lastModified: 'Wed, 14 Jan 2026 08:00:00 GMT',
    canonical: `${fixture.site.url}/about-us`,
    redirectedToHome: false,
  })
  expect(reply.outcome === 'ok' && reply.body.toString()).toContain('<h1>About</h1>')
  expect(fixture.site.hits.at(-1)?.headers['user-agent']).toBe(
    'AskwellBot/1.0 (+https://askwell.example/crawler)',
  )
})

test('a request that is stopped while the page arrives is no refusal of the page', async () => {
  const stop = new AbortController()
  pages['/late'] = () => stop.abort(new Error('stopped'))
  const url = `${fixture.site.url}/late`

  const fetching = fetchPage(fixture.deps, { url, signal: stop.signal })

  await expect(fetching).rejects.toThrow('stopped')
})

test('an unchanged page is recognized by its validators, without a body', async () => {
  pages['/'] = (request, reply) => {
    const isKnown =
      request.headers['if-none-match'] === '"v1"' &&
      request.headers['if-modified-since'] === 'Wed, 14 Jan 2026 08:00:00 GMT'
    reply.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/html' }).end()
  }

  const reply = await fetchPage(fixture.deps, {
    url: `${fixture.site.url}/`,
    etag: '"v1"',
    lastModified: 'Wed, 14 Jan 2026 08:00:00 GMT',
  })

  expect(reply).toMatchObject({ outcome: 'not-modified', status: 304 })
})

describe('a response that is not content is refused with a reason', () => {
  test.each<[string, FixturePage, string]>([
    ['a 404', { body: 'x', status: 404 }, "The page wasn't found (404)."],
    ['a 410', { body: 'x', status: 410 }, "The page wasn't found (410)."],
    ['a 401', { body: 'x', status: 401 }, 'This page requires a sign-in.'],
    ['a 403', { body: 'x', status: 403 }, 'The site returned an error (403).'],
    [
      'a challenge',
      { body: 'x', status: 403, headers: { 'cf-mitigated': 'challenge' } },
      "The site asked us to prove we're human. Allow our crawler or upload the text.",
    ],
    ['a film', { body: 'x', type: 'video/mp4' }, "This isn't a text page (video/mp4)."],
    ['a sign-in redirect', redirect('/account/login?next=/a'), 'This page requires a sign-in.'],
    [
      'a redirect to a sign-in host',
      redirect('https://accounts.google.com/v3/x'),
      'This page requires a sign-in.',
    ],
    [
      'a redirect to a cookie wall',
      redirect('/cookie-consent/'),
      'The site only shows its cookie notice.',
    ],
    [
      'a redirect to a parking service',
      redirect('https://sedoparking.com/acme'),
      'This domain has no website of its own.',
    ],
    [
      'a redirect to the machine itself',
      redirect('http://localhost/'),
      'This address is not allowed.',
    ],
    ['a redirect loop', redirect('/a'), "We couldn't reach the site (it redirects endlessly)."],
    [
      'noindex in the header',
      headersOf({ 'x-robots-tag': ['googlebot: nofollow', 'noindex'] }),
      'The page is marked noindex: the site asks crawlers not to keep it.',
    ],
    [
      'none for our robot',
      headersOf({ 'x-robots-tag': 'otherbot: all, AskwellBot: none' }),
      'The page is marked noindex: the site asks crawlers not to keep it.',
    ],
    [
      'noindex in the page',
      { body: '<head><META NAME=robots CONTENT="follow, NoIndex"></head>' },
      'The page is marked noindex: the site asks crawlers not to keep it.',
    ],
    [
      'a bomb',
      { body: gzipSync(Buffer.alloc(60 << 20)), headers: { 'content-encoding': 'gzip' } },
      'The page is too large to process.',
    ],
  ])('%s', async (_name, page, reason) => {
    pages['/a'] = page

    expect(await read('/a')).toMatchObject({ outcome: 'refused', reason })
  })

  test('directives for other robots and ordinary directives do not forbid the page', async () => {
    pages['/a'] = headersOf({
      'x-robots-tag': ['googlebot: noindex', 'max-snippet: 20, unavailable_after: 1 Jan 2030'],
    })

    expect(await read('/a')).toMatchObject({ outcome: 'ok' })
  })

  test('a sign-in page is not requested', async () => {
    pages['/a'] = redirect('/login')
    pages['/login'] = { body: 'Please sign in' }

    await read('/a')

    expect(fixture.site.paths()).not.toContain('/login')
  })

  test('a login page that the owner entered explicitly is read', async () => {
    pages['/help/login'] = redirect('/help/sign-in')
    pages['/help/sign-in'] = { body: 'How to sign in to our shop' }

    expect(await read('/help/login')).toMatchObject({ outcome: 'ok' })
  })

  test('CVE-2026-45401 a page that redirects to an inner server does not reach it', async () => {
    const victim = await startFixtureSite({ '/': { body: 'secret' } })
    pages['/a'] = redirect(`${victim.url}/`)

    expect(await read('/a')).toMatchObject({ outcome: 'refused', code: 'address' })

    expect(victim.hits).toEqual([])
    await victim.close()
  })

  test('CVE-2025-56520 a remote file is not fetched from an inner server', async () => {
    const victim = await startFixtureSite({
      '/a.pdf': { body: '%PDF-1.7', type: 'application/pdf' },
    })

    const reply = await fetchPage(fixture.deps, { url: `${victim.url}/a.pdf` })

    expect(reply).toMatchObject({ outcome: 'refused', reason: 'This address is not allowed.' })
    expect(victim.hits).toEqual([])
    await victim.close()
  })
})

test.each([
  ['/a.pdf', 'application/pdf'],
  ['/a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['/a.xls', 'application/vnd.ms-excel'],
  ['/a.pdf', 'application/octet-stream'],
  ['/a', 'application/xhtml+xml'],
  ['/a.md', 'text/markdown; charset=utf-8'],
  ['/a.txt', 'text/plain'],
])('%s sent as %s is read', async (path, type) => {
  pages[path] = { body: 'x', type }

  expect(await read(path)).toMatchObject({ outcome: 'ok' })
})
