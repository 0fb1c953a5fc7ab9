import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { verifiedOwner } from '@askwell/core/shared'
import { makePdf } from '../../../extraction/test/fixtures/make-pdf.ts'
import type { FixturePage } from '../../test/support/fixture-site.ts'
import { openCrawlerFixture, type CrawlerFixture } from '../../test/knowledge/crawler.fixture.ts'
import { closeExtraction } from '@askwell/extraction'
import { openDiskFiles } from '../platform/files/disk.ts'
import { fetchPageForJob, extractFetchedPage } from './page-ingestion.ts'
import type { Renderer } from './rendering/render-page.ts'

const openFixtures: CrawlerFixture[] = []
const folders: string[] = []

afterEach(async () => {
  await Promise.all(openFixtures.splice(0).map((app) => app.close()))
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))
  closeExtraction()
})

const { signal } = new AbortController()
const extractionTime = { exhaustedUntil: async () => null, record: async () => undefined }

async function openSite(pages: Record<string, FixturePage>, renderer: Renderer | null = null) {
  const app = await openCrawlerFixture(pages)
  const folder = await mkdtemp(join(tmpdir(), 'askwell-pages-'))
  const originals = await openDiskFiles(folder)
  openFixtures.push(app)
  folders.push(folder)
  const read = async (path: string) => {
    const wanted = { url: `${app.site.url}${path}`, etag: null, lastModified: null }
    const fetched = await fetchPageForJob(app.deps, wanted, signal)
    if (fetched.outcome !== 'ok') return fetched
    const page = { ...fetched, owner: verifiedOwner('u_1') }
    return extractFetchedPage(page, {
      originals,
      crawler: app.deps,
      renderer,
      extractionTime,
      signal,
    })
  }
  return { ...app, read }
}

const sentence = 'Our workshop in Graz repairs bicycles of every make within two working days. '
const article = `<html><head><title>Repairs</title></head><body><h1>Repairs</h1><p>${sentence.repeat(8)}</p></body></html>`

const excuse = `<html><head><title>Bikes</title></head><body><h1>Bikes of Graz</h1><p>${'We looked everywhere, but this address leads nowhere; have a look at our shop, at our workshop or at our opening hours instead. '.repeat(3)}</p></body></html>`

/**
 * Fixture pages are looked up by path; this serves the same pages for every path, as through a
 * proxy.
 */
const forEveryPath = (pages: Record<string, FixturePage>, otherwise: FixturePage) =>
  new Proxy(pages, { get: (known, path) => known[String(path)] ?? otherwise })

test('a page that looks like the response to a random address is not content', async () => {
  const app = await openSite(
    forEveryPath(
      { '/robots.txt': { body: '', type: 'text/plain' }, '/repairs': { body: article } },
      { body: excuse },
    ),
  )

  expect(await app.read('/repairs')).toMatchObject({ hasText: true, title: 'Repairs' })
  expect(await app.read('/gone')).toMatchObject({
    hasText: false,
    reason: "The site says this page doesn't exist.",
  })
  const probes = app.site.paths().filter((path) => path.startsWith('/askwell-check-'))
  expect(probes).toHaveLength(1)
})

const toHome: FixturePage = (_request, reply) => {
  reply.writeHead(302, { location: '/' }).end()
}

test('a page that redirects to the home page, as all missing ones do, is not content', async () => {
  const app = await openSite(
    forEveryPath(
      { '/robots.txt': { body: '', type: 'text/plain' }, '/': { body: article } },
      toHome,
    ),
  )

  expect(await app.read('/gone')).toEqual({
    outcome: 'refused',
    code: 'no_text',
    reason: "The site says this page doesn't exist.",
  })
  expect(await app.read('/')).toMatchObject({ hasText: true })
})

test('a host with correct 404s may redirect an old address to its home page', async () => {
  const app = await openSite({
    '/': { body: article },
    '/index.html': toHome,
  })

  expect(await app.read('/index.html')).toMatchObject({ hasText: true })
})

test('a consent or sign-in wall is distinguished from content', async () => {
  const app = await openSite({
    '/members': {
      body: '<title>Log in</title><form><input type="password"></form><p>Forgot it?</p>',
    },
  })

  expect(await app.read('/members')).toMatchObject({
    hasText: false,
    reason: 'This page requires a sign-in.',
    parts: [],
  })
})

test('a page whose scripts keep it from search engines is not content', async () => {
  const shell =
    '<html><head><title>Menu</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>'
  const app = await openSite(
    { '/menu': { body: shell } },
    {
      render: async () => article.replace('<head>', '<head><meta name="robots" content="noindex">'),
    },
  )

  expect(await app.read('/menu')).toMatchObject({ hasText: false, code: 'noindex', parts: [] })
})

test('a page without any text is not content', async () => {
  const app = await openSite({ '/empty': { body: '<p></p>' } })

  expect(await app.read('/empty')).toMatchObject({ hasText: false, parts: [] })
})

test('a linked document is extracted like an upload, with numbered pages', async () => {
  const app = await openSite({
    '/rules.pdf': { body: makePdf(['One.', 'Two.']), type: 'application/pdf' },
  })

  expect(await app.read('/rules.pdf')).toMatchObject({
    hasText: true,
    type: 'pdf',
    parts: [{ locator: { kind: 'page', page: 1 } }, { locator: { kind: 'page', page: 2 } }],
  })
})
