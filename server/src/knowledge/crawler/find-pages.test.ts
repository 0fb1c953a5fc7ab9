import { gzipSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FixturePage, startFixtureSite } from '../../../test/support/fixture-site.ts'
import { type CrawlerFixture, openCrawlerFixture } from '../../../test/knowledge/crawler.fixture.ts'
import { measureBlocks, referenceMs } from '../../../test/support/measure-blocks.ts'
import { findPages } from './find-pages.ts'

const pages: Record<string, FixturePage> = {}
let fixture: CrawlerFixture

beforeEach(async () => {
  for (const path of Object.keys(pages)) delete pages[path]
  fixture = await openCrawlerFixture(pages)
})

afterEach(() => fixture.close())

const find = (more: { maxPages?: number; timeLimitMs?: number } = {}) =>
  findPages(fixture.deps, { url: fixture.site.url, maxPages: 200, ...more })

const pathsOf = ({ pages: found }: { pages: { url: string }[] }) =>
  found.map(({ url }) => url.replace(fixture.site.url, ''))

const sitemap = (...paths: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>${fixture.site.url}${path}</loc><lastmod>2026-01-02</lastmod></url>`)
    .join('')}</urlset>`

const index = (...paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${fixture.site.url}${path}</loc></sitemap>`).join('')}</sitemapindex>`

const xml = (body: string | Uint8Array): FixturePage => ({ body, type: 'application/xml' })

describe('WIZ-28 Fetch Links lists the pages of a site from its sitemap', () => {
  test('named by robots.txt, with titles from the start page and files marked', async () => {
    pages['/robots.txt'] = {
      body: `Sitemap: ${fixture.site.url}/map.xml\nUser-agent: *\nDisallow: /secret`,
    }
    pages['/map.xml'] = xml(
      sitemap('/a', '/b?utm_source=x&amp;z=1&amp;a=2', '/price.pdf', '/secret', '/logo.png'),
    )
    pages['/'] = { body: '<title>Acme Home</title><a href="/a">About <b>us</b></a>' }
    const reported: string[] = []

    const found = await findPages(fixture.deps, {
      url: fixture.site.url,
      maxPages: 200,
      onFound: ({ url }) => reported.push(url),
    })

    expect(found).toEqual({
      via: 'sitemap',
      pages: [
        { url: `${fixture.site.url}/`, title: 'Acme Home', kind: 'page' },
        {
          url: `${fixture.site.url}/a`,
          title: 'About us',
          kind: 'page',
          lastModified: '2026-01-02',
        },
        { url: `${fixture.site.url}/b?a=2&z=1`, kind: 'page', lastModified: '2026-01-02' },
        { url: `${fixture.site.url}/price.pdf`, kind: 'file', lastModified: '2026-01-02' },
      ],
      notes: ['robots.txt blocks 1 address.'],
    })
    expect(reported).toHaveLength(4)
  })

  test('at its usual place, packed with gzip, through three levels of lists', async () => {
    pages['/'] = { body: '<title>Home</title>' }
    pages['/sitemap.xml'] = xml(index('/two.xml', '/flat.txt'))
    pages['/two.xml'] = xml(index('/three.xml.gz', '/sitemap.xml'))
    pages['/three.xml.gz'] = xml(gzipSync(sitemap('/deep')))
    pages['/flat.txt'] = { body: `${fixture.site.url}/flat\n`, type: 'text/plain' }

    expect(pathsOf(await find())).toEqual(['/', '/flat', '/deep'])
  })

  test('but not through a fourth level, nor for another site', async () => {
    pages['/'] = { body: 'Home' }
    pages['/sitemap.xml'] = xml(index('/2.xml'))
    pages['/2.xml'] = xml(index('/3.xml', '/other.xml'))
    pages['/3.xml'] = xml(index('/4.xml'))
    pages['/4.xml'] = xml(sitemap('/too-deep'))
    pages['/other.xml'] = xml('<urlset><url><loc>https://www.example.com/a</loc></url></urlset>')

    expect(pathsOf(await find())).toEqual(['/'])
    expect(fixture.site.paths()).not.toContain('/4.xml')
  })

  test('without an entry that is no address', async () => {
    pages['/'] = { body: 'Home' }
    const entries = ['http://[', `${fixture.site.url}/a`].map(
      (loc) => `<url><loc>${loc}</loc></url>`,
    )
    pages['/sitemap.xml'] = xml(`<urlset>${entries.join('')}</urlset>`)

    expect(pathsOf(await find())).toEqual(['/', '/a'])
  })

  test('up to the limit', async () => {
    pages['/'] = { body: 'Home' }
    pages['/sitemap.xml'] = xml(sitemap(...Array.from({ length: 500 }, (_, at) => `/p${at}`)))

    const found = await find({ maxPages: 50 })

    expect(found.pages).toHaveLength(50)
    expect(found.notes).toEqual(['We listed only the first 50 pages.'])
  })

  test('and skips one that is truncated, hostile or broken', async () => {
    pages['/robots.txt'] = {
      body: ['cut.xml.gz', 'doctype.xml', 'broken.xml', 'good.xml']
        .map((name) => `Sitemap: ${fixture.site.url}/${name}`)
        .join('\n'),
    }
    pages['/'] = { body: 'Home' }
    pages['/cut.xml.gz'] = xml(gzipSync(sitemap('/lost')).subarray(0, 30))
    pages['/doctype.xml'] = xml('<!DOCTYPE x [<!ENTITY a "b">]><urlset/>')
    pages['/broken.xml'] = { body: '<html><p>Not found' }
    pages['/good.xml'] = xml(sitemap('/good'))

    const found = await find()

    expect(pathsOf(found)).toEqual(['/', '/good'])
    expect(found.notes).toHaveLength(3)
    expect(found.notes[0]).toBe(`We couldn't read the sitemap ${fixture.site.url}/cut.xml.gz.`)
  })

  test('with at most 50 MB decompressed', async () => {
    pages['/'] = { body: 'Home' }
    pages['/robots.txt'] = { body: `Sitemap: ${fixture.site.url}/bomb.gz` }
    pages['/bomb.gz'] = xml(gzipSync(Buffer.alloc(120 << 20, ' '), { level: 1 }))
    const before = process.memoryUsage().rss

    expect(pathsOf(await find())).toEqual(['/'])

    expect(process.memoryUsage().rss - before).toBeLessThan(250 << 20)
  })
})

describe('a hostile sitemap', () => {
  test.each([
    ['of endless nesting', '<a>'],
    ['of bytes that XML forbids', '\0'],
    ['of one endless text', 'a'],
    ['of one endless comment', '<!--'],
  ])('%s is not read on', async (_what, content) => {
    const write = vi.spyOn(SaxesParser.prototype, 'write')
    const fail = vi.spyOn(SaxesParser.prototype, 'fail')
    pages['/robots.txt'] = { body: `Sitemap: ${fixture.site.url}/map.xml` }
    pages['/map.xml'] = xml(`<urlset>${content.repeat(1_000_000)}`)
    pages['/'] = { body: '<title>Acme</title>' }

    const { notes } = await find()

    expect(notes[0]).toBe(`We couldn't read the sitemap ${fixture.site.url}/map.xml.`)
    expect(write.mock.calls.length).toBeLessThan(1_000)
    expect(fail.mock.calls.length).toBeLessThan(3)
    vi.restoreAllMocks()
  })

  test.each(['sitemap', 'page'])(
    'a %s of long addresses and a robots.txt of many wildcards do not stop the server',
    async (what) => {
      const rules = Array.from({ length: 250 }, (_rule, n) => `Disallow: /*p*a*g*e*x*${n}`)
      const paths = Array.from({ length: 100 }, (_path, n) => `/${'page'.repeat(300)}${n}`)
      pages['/robots.txt'] = { body: `User-agent: *\n${rules.join('\n')}\nDisallow: /page` }
      pages['/'] = { body: paths.map((path) => `<a href="${path}">a</a>`).join('') }
      if (what === 'sitemap') pages['/sitemap.xml'] = xml(sitemap(...paths))

      const longest = measureBlocks()
      const { notes } = await find({ timeLimitMs: 60_000 })

      expect(longest()).toBeLessThan(20 * referenceMs())
      expect(notes).toEqual(['robots.txt blocks 100 addresses.'])
    },
  )

  test('a page of 60,000 links and a robots.txt of 20,000 rules do not stop the server', async () => {
    const rules = Array.from({ length: 20_000 }, (_rule, n) => `Disallow: /${n}/private`)
    pages['/robots.txt'] = { body: `User-agent: *\n${rules.join('\n')}` }
    const links = Array.from({ length: 60_000 }, (_link, n) => `<a href="/${n}/private/x">${n}</a>`)
    pages['/'] = { body: links.join('') }

    const longest = measureBlocks()
    const { notes } = await find({ timeLimitMs: 60_000 })

    expect(longest()).toBeLessThan(5 * referenceMs())
    expect(notes).toEqual([expect.stringMatching(/^robots.txt blocks 5,\d{3} addresses.$/)])
  })
})

describe('WIZ-28 Fetch Links follows links where there is no sitemap', () => {
  test('two levels deep, once each, without media, other sites, nofollow and closed pages', async () => {
    pages['/robots.txt'] = { body: 'User-agent: *\nDisallow: /closed' }
    pages['/'] = {
      body: `<title>Home</title>
        <a href="/a#top">A</a> <a href="a?utm_medium=x">A again</a> <a href="/a/">A slashed</a>
        <a href="/file.docx">Offer</a> <a href="/film.mp4">Film</a> <a href="mailto:a@b.c">Mail</a>
        <a href="https://www.example.com/">Away</a> <a rel="ugc nofollow" href="/no">No</a>
        <a href="/closed/x">Closed</a> <a href="javascript:void(0)">Run</a> <a href="http://[">Odd</a>`,
    }
    pages['/a'] = { body: '<title>Page A</title><a href="/b">B link</a>' }
    pages['/b'] = { body: '<title>Page B</title><a href="/c">C</a>' }

    const found = await find()

    expect(found).toEqual({
      via: 'links',
      pages: [
        { url: `${fixture.site.url}/`, title: 'Home', kind: 'page' },
        { url: `${fixture.site.url}/a`, title: 'Page A', kind: 'page' },
        { url: `${fixture.site.url}/file.docx`, title: 'Offer', kind: 'file' },
        { url: `${fixture.site.url}/b`, title: 'B link', kind: 'page' },
      ],
      notes: ['robots.txt blocks 1 address.'],
    })
    expect(fixture.site.paths()).not.toContain('/b')
  })

  test('from the base address, and not from a nofollow page', async () => {
    pages['/'] = { body: '<base href="/docs/"><a href="one">One</a><a href="two">Two</a>' }
    pages['/docs/one'] = { body: '<meta name="robots" content="nofollow"><a href="/x">X</a>' }
    pages['/docs/two'] = { body: '<a href="three">Three</a>' }

    expect(pathsOf(await find())).toEqual(['/', '/docs/one', '/docs/two', '/docs/three'])
  })

  test('read in the charset of the page', async () => {
    const cyrillic = Buffer.from('<title>\xcf\xf0\xe8\xe2\xe5\xf2</title>', 'latin1')
    pages['/'] = { body: cyrillic, type: 'text/html; charset=windows-1251' }

    expect((await find()).pages[0]?.title).toBe('Привет')
  })

  test('even when a page is nested too deep', async () => {
    pages['/'] = { body: `<a href="/a">A</a>${'<div>'.repeat(200_000)}<a href="/b">B</a>` }

    expect(pathsOf(await find())).toEqual(['/', '/a'])
  })
})

describe('an incomplete search says so', () => {
  test('when time is up, the pages found so far are returned', async () => {
    pages['/'] = { body: '<a href="/a">A</a><a href="/mute">Mute</a>' }
    pages['/mute'] = () => undefined

    const found = await find({ timeLimitMs: 3_000 })

    expect(pathsOf(found)).toEqual(['/', '/a', '/mute'])
    expect(found.notes).toEqual(['The search stopped after 3 seconds.'])
  })

  test('when robots.txt never arrives, the time limit still holds', async () => {
    pages['/robots.txt'] = () => undefined

    expect(await find({ timeLimitMs: 200 })).toMatchObject({ pages: [] })
  })

  test('when the site is unavailable or returns an error', async () => {
    pages['/'] = { body: 'x', status: 500 }
    expect(await find()).toMatchObject({ notes: ['The site returned an error (500).'] })

    await fixture.site.close()
    const other = await openCrawlerFixture({})
    await other.site.close()
    const found = await findPages(other.deps, { url: other.site.url, maxPages: 10 })
    expect(found).toEqual({
      pages: [],
      via: 'links',
      notes: ["We couldn't reach the site (no connection)."],
    })
  })

  test('when the address redirects to another site, that site is searched and named', async () => {
    const moved = await startFixtureSite({
      '/': { body: '', status: 301, headers: { location: `${fixture.site.url}/` } },
    })
    const wide = await openCrawlerFixture({}, { allow: [moved.host, fixture.site.host] })
    pages['/'] = { body: '<title>New home</title>' }

    const found = await findPages(wide.deps, { url: moved.url, maxPages: 10 })

    expect(found).toMatchObject({
      pages: [{ url: `${fixture.site.url}/`, title: 'New home' }],
      notes: [`This address leads to ${fixture.site.host}.`],
    })
    await Promise.all([moved.close(), wide.close()])
  })
})

test('a bare host is tried with https first, then with http (Q069)', async () => {
  pages['/'] = { body: '<title>Over http</title>' }

  const found = await findPages(fixture.deps, { url: fixture.site.host, maxPages: 10 })

  expect(found.pages).toEqual([{ url: `${fixture.site.url}/`, title: 'Over http', kind: 'page' }])
})
