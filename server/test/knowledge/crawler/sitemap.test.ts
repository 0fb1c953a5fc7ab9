import { expect, test } from 'vitest'
import type { CrawlerDeps } from '../../../src/knowledge/crawler/crawler-deps.ts'
import { walkSitemaps } from '../../../src/knowledge/crawler/sitemap.ts'

const urlsOf = (...locations: string[]) =>
  `<urlset>${locations.map((location) => `<url><loc>${location}</loc></url>`).join('')}</urlset>`

/** Sitemaps by address, each as the pieces that arrive. */
function site(sitemaps: Record<string, Iterable<string>>) {
  const opened: string[] = []
  let pieces = 0
  async function* bodyOf(url: string) {
    for (const piece of sitemaps[url] ?? []) {
      pieces += 1
      yield Buffer.from(piece)
    }
  }
  const egress = {
    checkUrl: (url: string) => new URL(url),
    async open(url: string) {
      opened.push(url)
      return { head: { status: 200, headers: {} }, body: bodyOf(url), cancel() {} }
    },
  }
  const hostLimiter = { run: (_place: unknown, work: () => Promise<void>) => work() }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a walk needs these parts only
  const deps = { egress, hostLimiter, userAgent: 'test' } as unknown as CrawlerDeps
  const listed: string[] = []
  const walk = async (max = 10, { signal } = new AbortController()) => {
    const onEntry = ({ url }: { url: string }) => listed.push(url) < max
    await walkSitemaps(deps, Object.keys(sitemaps), {
      signal,
      onEntry,
    })
    return listed
  }
  return { walk, opened, listed, read: () => pieces }
}

test('beyond the bytes of all sitemaps no further one is read', async () => {
  const { walk, opened } = site({
    'https://a.example/1.xml': [' '.repeat(50 * 1024 * 1024 + 1)],
    'https://a.example/2.xml': [urlsOf('https://a.example/late')],
  })

  expect(await walk()).toEqual([])
  expect(opened).toEqual(['https://a.example/1.xml'])
})

test('a sitemap is not read further than the last page that is wanted', async () => {
  const pages = Array.from(
    { length: 100 },
    (_, at) => `<url><loc>https://a.example/${at}</loc></url>`,
  )
  const { walk, read } = site({ 'https://a.example/1.xml': ['<urlset>', ...pages] })

  expect(await walk(2)).toEqual(['https://a.example/0', 'https://a.example/1'])
  expect(read()).toBeLessThan(6)
})

test('an entry without an address is no page', async () => {
  const { walk } = site({
    'https://a.example/1.xml': [
      '<urlset><url><lastmod>2026-01-02</lastmod></url><url><loc>https://a.example/a</loc></url></urlset>',
    ],
  })

  expect(await walk()).toEqual(['https://a.example/a'])
})

test('a search that is stopped while a sitemap arrives ends there', async () => {
  const stop = new AbortController()
  function* pieces() {
    yield '<urlset><url><loc>https://a.example/a</loc></url>'
    stop.abort(new Error('stopped'))
    yield '<url><loc>https://a.example/b</loc></url>'
    yield '<url><loc>https://a.example/c</loc></url></urlset>'
  }
  const { walk, listed } = site({ 'https://a.example/1.xml': pieces() })

  await expect(walk(10, stop)).rejects.toThrow('stopped')
  expect(listed).toEqual(['https://a.example/a', 'https://a.example/b'])
})
