import { startFixtureSite, type FixturePage } from '../support/fixture-site.ts'
import type { TestEngine } from '../support/engines.ts'
import { eventually, json, createTestApp, type TestApp } from '../support/test-app.ts'
import { createKnowledgeOwner, type KnowledgeOwner } from './knowledge-owner.ts'

/** The HTML of a page with one fact. */
export const body = (title: string, text: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text} This page was written for people who like to read whole sentences about small harbors.</p></main></body></html>`

export const page = (title: string, text: string): FixturePage => ({ body: body(title, text) })

/** Answers 304 to the validator that it sent before. */
export const withEtag =
  (etag: string, html: string): FixturePage =>
  (request, reply) => {
    const isKnown = request.headers['if-none-match'] === etag
    reply.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/html', etag })
    reply.end(isKnown ? undefined : html)
  }

export const sitemap = (host: string, entries: Record<string, string>): FixturePage => ({
  type: 'application/xml',
  body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Object.entries(
    entries,
  )
    .map(([path, at]) => `<url><loc>http://${host}${path}</loc><lastmod>${at}</lastmod></url>`)
    .join('')}</urlset>`,
})

export const loginForm =
  '<!doctype html><title>Sign in</title><form action="/login" method="post"><label>E-mail <input name="email"></label><label>Password <input type="password" name="password"></label><button>Sign in</button></form>'

/** The product with a clock that tests move, and a website that they change. */
// oxlint-disable-next-line max-lines-per-function -- the operations of a test, one after the other
export async function openSyncedSite(engine: TestEngine) {
  const time = { now: Date.UTC(2026, 10, 2, 9) }
  const pages: Record<string, FixturePage> = {}
  const site = await startFixtureSite(pages)
  const app = await createTestApp(engine, {
    env: { EGRESS_ALLOW: site.host, PUBLIC_URL: 'https://askwell.example' },
    clock: () => time.now,
  })
  await app.background.start()

  /** A website with these pages that one owner has read. */
  async function readWebsite(content: Record<string, FixturePage>) {
    for (const path of Object.keys(pages)) delete pages[path]
    Object.assign(pages, { '/robots.txt': { body: '', type: 'text/plain' } }, content)
    const paths = Object.keys(content).filter((path) => path !== '/robots.txt')
    const lists = paths.map((path) => [path, '2026-11-01'] as const)
    pages['/sitemap.xml'] = sitemap(site.host, Object.fromEntries(lists))
    const owner = await createKnowledgeOwner(app)
    json(await owner.call('/get_content', { url: `${site.url}/`, bot_id: owner.botId }))
    const [website] = await owner.waitUntilRead()
    site.hits.length = 0
    return { owner, id: website?.id ?? '' }
  }

  async function untilChecked(owner: KnowledgeOwner, id: string) {
    const read = await eventually(
      () => owner.pages(id),
      ({ website, pages: all }) =>
        website.sync?.is_checking === false &&
        website.sync.pages_checking === 0 &&
        [website, ...all].every(({ state }) => state !== 'queued' && state !== 'processing'),
    )
    const of = (path: string) => read.pages.find(({ url }) => url === `${site.url}${path}`)
    return { ...read, of }
  }

  async function sync(owner: KnowledgeOwner, id: string) {
    json(await owner.call('/sync_website', { website_id: id }))
    return untilChecked(owner, id)
  }

  /** Lets hours pass in which the owner stays signed in. */
  async function passHours(owner: KnowledgeOwner, hours: number) {
    for (let passed = 0; passed < hours; passed += 1) {
      time.now += 3_600_000
      await owner.sources()
    }
  }

  const pageRequests = () => site.paths().filter((path) => !/robots|sitemap|check-/.test(path))

  return {
    app,
    site,
    pages,
    time,
    readWebsite,
    passHours,
    untilChecked,
    sync,
    pageRequests,
    async close() {
      await app.close()
      await site.close()
    },
  }
}

/** Pages as they are after they were read, without their passages. */
export async function insertPages(
  app: TestApp,
  place: { ownerId: string; botId: string; websiteId: string },
  { urls, now }: { urls: string[]; now: number },
): Promise<void> {
  for (let at = 0; at < urls.length; at += 100) {
    const rows = urls.slice(at, at + 100).map((url, index) => ({
      id: `${place.websiteId}-${at + index}`,
      owner_id: place.ownerId,
      bot_id: place.botId,
      parent_id: place.websiteId,
      kind: 'page' as const,
      name: url,
      url,
      file_key: null,
      type: 'html',
      content_hash: url,
      size_bytes: 0,
      state: 'ready' as const,
      reason: null,
      choose: 0 as const,
      parts_total: 1,
      parts_done: 1,
      characters: 10,
      chunk_count: 1,
      revision: 'r1',
      etag: '"v1"',
      last_modified: null,
      synced_at: now,
      created_at: now,
      updated_at: now,
    }))
    await app.database.db.insertInto('source').values(rows).execute()
  }
}
