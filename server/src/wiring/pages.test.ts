import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makePdf } from '../../test/fixtures/make-pdf.ts'
import type { FixturePage } from '../../test/fixtures/site.ts'
import { openCrawlerHouse, type CrawlerHouse } from '../adapters/crawler/crawler-house.ts'
import { closeExtraction } from '../adapters/extract/index.ts'
import { openDiskFiles } from '../adapters/files/disk.ts'
import { fetchFor, readPageSafely } from './pages.ts'

const houses: CrawlerHouse[] = []
const folders: string[] = []

afterEach(async () => {
  await Promise.all(houses.splice(0).map((house) => house.close()))
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))
  closeExtraction()
})

const { signal } = new AbortController()

async function openHouse(pages: Record<string, FixturePage>) {
  const house = await openCrawlerHouse(pages)
  const folder = await mkdtemp(join(tmpdir(), 'askwell-pages-'))
  const originals = await openDiskFiles(folder)
  houses.push(house)
  folders.push(folder)
  const read = async (path: string) => {
    const wanted = { url: `${house.site.url}${path}`, etag: null, lastModified: null }
    const fetched = await fetchFor(house.deps, wanted, signal)
    if (fetched.outcome !== 'ok') return fetched
    return readPageSafely(fetched, { originals, crawler: house.deps, signal })
  }
  return { ...house, read }
}

const sentence = 'Our workshop in Graz repairs bicycles of every make within two working days. '
const article = `<html><head><title>Repairs</title></head><body><h1>Repairs</h1><p>${sentence.repeat(8)}</p></body></html>`

const excuse = `<html><head><title>Bikes</title></head><body><h1>Bikes of Graz</h1><p>${'We looked everywhere, but this address leads nowhere; have a look at our shop, at our workshop or at our opening hours instead. '.repeat(3)}</p></body></html>`

/** Fixture pages are looked up by path, so a page for every path answers through a proxy. */
const forEveryPath = (pages: Record<string, FixturePage>, otherwise: FixturePage) =>
  new Proxy(pages, { get: (known, path) => known[String(path)] ?? otherwise })

test('a page that looks like the answer to an address of nothing is no content', async () => {
  const house = await openHouse(
    forEveryPath(
      { '/robots.txt': { body: '', type: 'text/plain' }, '/repairs': { body: article } },
      { body: excuse },
    ),
  )

  expect(await house.read('/repairs')).toMatchObject({ isReadable: true, title: 'Repairs' })
  expect(await house.read('/gone')).toMatchObject({
    isReadable: false,
    reason: 'The site says this page does not exist.',
  })
  const probes = house.site.paths().filter((path) => path.startsWith('/askwell-check-'))
  expect(probes).toHaveLength(1)
})

const toHome: FixturePage = (_request, reply) => {
  reply.writeHead(302, { location: '/' }).end()
}

test('a page that leads to the home page, as all missing ones do, is no content', async () => {
  const house = await openHouse(
    forEveryPath(
      { '/robots.txt': { body: '', type: 'text/plain' }, '/': { body: article } },
      toHome,
    ),
  )

  expect(await house.read('/gone')).toEqual({
    outcome: 'refused',
    reason: 'The site says this page does not exist.',
  })
  expect(await house.read('/')).toMatchObject({ isReadable: true })
})

test('an honest host may lead an old address to its home page', async () => {
  const house = await openHouse({
    '/': { body: article },
    '/index.html': toHome,
  })

  expect(await house.read('/index.html')).toMatchObject({ isReadable: true })
})

test('a gate in front of a page is told from its content', async () => {
  const house = await openHouse({
    '/members': {
      body: '<title>Log in</title><form><input type="password"></form><p>Forgot it?</p>',
    },
  })

  expect(await house.read('/members')).toMatchObject({
    isReadable: false,
    reason: 'This page needs a sign-in.',
    parts: [],
  })
})

test('a document behind a link is read like an upload, its pages named', async () => {
  const house = await openHouse({
    '/rules.pdf': { body: makePdf(['One.', 'Two.']), type: 'application/pdf' },
  })

  expect(await house.read('/rules.pdf')).toMatchObject({
    isReadable: true,
    type: 'pdf',
    parts: [{ locator: { kind: 'page', page: 1 } }, { locator: { kind: 'page', page: 2 } }],
  })
})
