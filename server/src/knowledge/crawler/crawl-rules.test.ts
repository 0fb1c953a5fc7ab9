import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FixturePage, startFixtureSite } from '../../../test/support/fixture-site.ts'
import { type CrawlerFixture, openCrawlerFixture } from '../../../test/knowledge/crawler.fixture.ts'
import { fetchPage } from './fetch-page.ts'
import { createHostLimiter } from './host-limiter.ts'
import { probeSoftNotFound } from './soft-not-found.ts'

const pages: Record<string, FixturePage> = {}
let fixture: CrawlerFixture

beforeEach(async () => {
  for (const path of Object.keys(pages)) delete pages[path]
  fixture = await openCrawlerFixture(pages)
})

afterEach(() => fixture.close())

const read = (path: string) => fetchPage(fixture.deps, { url: fixture.site.url + path })

const failing = (times: number, status: number, headers: Record<string, string> = {}) => {
  let left = times
  return (_request: unknown, reply: ServerResponse) => {
    left -= 1
    if (left >= 0) reply.writeHead(status, headers).end()
    else reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Here</h1>')
  }
}

const soft = (status: number, headers: Record<string, string>) =>
  ((request, reply) => {
    if (request.url === '/robots.txt') reply.writeHead(404).end()
    else reply.writeHead(status, headers).end('Sorry, nothing here')
  }) satisfies FixturePage

describe('retries', () => {
  test('a busy site is requested again after one, two and four seconds', async () => {
    pages['/a'] = failing(3, 503)

    expect(await read('/a')).toMatchObject({ outcome: 'ok' })

    expect(fixture.sleeps).toEqual([1_000, 2_000, 4_000])
  })

  test('after three retries the error is the reason', async () => {
    pages['/a'] = failing(9, 500)

    expect(await read('/a')).toMatchObject({ reason: 'The site returned an error (500).' })

    expect(fixture.site.paths().filter((path) => path === '/a')).toHaveLength(4)
  })

  test('a 429 is retried after the requested time, in seconds or as a date', async () => {
    pages['/a'] = failing(1, 429, { 'retry-after': '7' })
    pages['/b'] = failing(1, 429, { 'retry-after': 'Thu, 15 Jan 2026 00:00:27 GMT' })

    await read('/a')
    await read('/b')

    expect(fixture.sleeps).toEqual([7_000, 20_000])
  })

  test('a requested wait of an hour is reported instead of waited for', async () => {
    pages['/a'] = failing(1, 429, { 'retry-after': '3600' })

    expect(await read('/a')).toMatchObject({ outcome: 'refused', retryAfterSeconds: 3_600 })
    expect(fixture.sleeps).toEqual([])
  })

  test("the owner's cancellation ends the request", async () => {
    pages['/a'] = () => undefined
    const cancel = new AbortController()
    const visit = fetchPage(fixture.deps, { url: `${fixture.site.url}/a`, signal: cancel.signal })

    cancel.abort(new Error('cancelled'))

    await expect(visit).rejects.toThrow('cancelled')
  })

  test('a request that was cancelled before is not judged by its address', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'))

    const visit = fetchPage(fixture.deps, { url: 'http://169.254.169.254/', signal })

    await expect(visit).rejects.toThrow('cancelled')
  })

  test('cancelled work gets no slot of a host, also when one is free', async () => {
    const limiter = createHostLimiter(
      () => 0,
      async () => undefined,
    )
    let isBegun = false
    const slot = {
      host: 'a.example',
      delayMs: 0,
      signal: AbortSignal.abort(new Error('cancelled')),
    }

    const run = limiter.run(slot, async () => {
      isBegun = true
    })

    await expect(run).rejects.toThrow('cancelled')
    expect(isBegun).toBe(false)
  })

  test('a host gets at most two requests at once', async () => {
    const held: (() => void)[] = []
    let max = 0
    pages['/slow'] = (_request, reply) => {
      held.push(() => reply.writeHead(200, { 'content-type': 'text/html' }).end('x'))
      max = Math.max(max, held.length)
      if (held.length === 2) for (const finish of held.splice(0)) finish()
    }
    await read('/robots.txt')

    await Promise.all(Array.from({ length: 10 }, (_, at) => read(`/slow?${at}`)))

    expect(max).toBe(2)
  })
})

describe('robots.txt', () => {
  test('is requested once a day and keeps the crawler from disallowed pages', async () => {
    pages['/robots.txt'] = {
      body: 'User-agent: *\nDisallow: /\n\nUser-agent: AskwellBot\nDisallow: /private\nAllow: /private/open',
      type: 'text/plain',
    }
    pages['/private'] = { body: 'x' }
    pages['/private/open'] = { body: 'x' }
    pages['/free'] = { body: 'x' }

    expect(await read('/private')).toMatchObject({
      reason: "The site's robots.txt asks crawlers not to read this page.",
    })
    expect(await read('/private/open')).toMatchObject({ outcome: 'ok' })
    expect(await read('/free')).toMatchObject({ outcome: 'ok' })
    expect(fixture.site.paths()).toEqual(['/robots.txt', '/private/open', '/free'])

    fixture.advanceTime(24 * 60 * 60 * 1000)
    await read('/free')
    expect(fixture.site.paths().filter((path) => path === '/robots.txt')).toHaveLength(2)
  })

  test('is taken from the shared cache by another process', async () => {
    fixture.robotsEntries.set(fixture.site.url, {
      status: 200,
      text: 'User-agent: *\nDisallow: /',
      fetchedAt: fixture.deps.clock(),
    })

    expect(await read('/')).toMatchObject({ code: 'robots' })
    expect(fixture.site.hits).toEqual([])
  })

  test('closes the site on a 5xx, and is requested again after ten minutes', async () => {
    pages['/robots.txt'] = { body: '', status: 503 }
    pages['/'] = { body: 'x' }

    expect(await read('/')).toMatchObject({ code: 'robots' })
    delete pages['/robots.txt']
    fixture.advanceTime(10 * 60 * 1000)
    expect(await read('/')).toMatchObject({ outcome: 'ok' })
  })

  test('also applies to the target of a redirect', async () => {
    pages['/robots.txt'] = { body: 'User-agent: *\nDisallow: /b', type: 'text/plain' }
    pages['/a'] = { body: '', status: 301, headers: { location: '/b' } }
    pages['/b'] = { body: 'x' }

    expect(await read('/a')).toMatchObject({ code: 'robots' })
    expect(fixture.site.paths()).not.toContain('/b')
  })

  test('sets a delay, which is kept up to ten seconds', async () => {
    pages['/robots.txt'] = { body: 'User-agent: *\nCrawl-delay: 60', type: 'text/plain' }
    pages['/'] = { body: 'x' }

    await read('/?1')
    await read('/?2')
    await read('/?3')

    expect(fixture.sleeps).toEqual([10_000, 10_000])
  })

  test('with many wildcards does not block the server', async () => {
    const line = `Disallow: /${'*a'.repeat(400)}b`
    pages['/robots.txt'] = { body: `User-agent: *\n${`${line}\n`.repeat(600)}`, type: 'text/plain' }

    expect(await read(`/x${'a'.repeat(1_500)}`)).toMatchObject({ code: 'robots' })
  })
})

describe('a random address', () => {
  test('gets a 404 from a correct site', async () => {
    expect(await probeSoftNotFound(fixture.deps, { url: fixture.site.url })).toEqual({
      behavior: 'honestly',
    })
  })

  test('reveals a site that serves a page or its home page for every address', async () => {
    const always = await startFixtureSite(
      new Proxy({}, { get: () => soft(200, { 'content-type': 'text/html' }) }),
    )
    const wide = await openCrawlerFixture(pages, { allow: [always.host] })
    pages['/'] = { body: 'Home' }
    const home = new Proxy(pages, {
      get: (own, path: string) => own[path] ?? soft(302, { location: '/' }),
    })
    const redirecting = await openCrawlerFixture(home)

    expect(await probeSoftNotFound(wide.deps, { url: always.url })).toMatchObject({
      behavior: 'page',
      contentType: 'text/html',
    })
    expect(await probeSoftNotFound(redirecting.deps, { url: redirecting.site.url })).toEqual({
      behavior: 'home',
    })
    await Promise.all([wide.close(), redirecting.close(), always.close()])
  })
})
