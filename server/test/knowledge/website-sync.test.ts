import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { eventually, json } from '../support/test-app.ts'
import {
  body,
  insertPages,
  loginForm,
  openSyncedSite,
  page,
  sitemap,
  withEtag,
} from './website-sync.fixture.ts'

const hour = 3_600_000

describe.each(engines)('websites that are kept up to date on $name', (engine) => {
  let opened: Awaited<ReturnType<typeof openSyncedSite>>
  beforeAll(async () => {
    opened = await openSyncedSite(engine)
  })
  afterAll(() => opened.close())

  test('a changed page is answered after a check, unchanged ones cost an empty response', async () => {
    const { site, pages, time, readWebsite, sync, pageRequests } = opened
    const { owner, id } = await readWebsite({
      '/': withEtag('"home"', body('Home', 'Welcome to the harbor.')),
      '/ferry': withEtag('"f1"', body('Ferry', 'The ferry leaves at nine.')),
      '/crane': withEtag('"c1"', body('Crane', 'The crane lifts forty tons.')),
    })
    pages['/ferry'] = withEtag('"f2"', body('Ferry', 'The ferry leaves at eleven.'))
    pages['/sitemap.xml'] = sitemap(site.host, {
      '/': '2026-11-01',
      '/crane': '2026-11-01',
      '/ferry': '2026-11-02',
    })
    const before = await owner.pages(id)
    time.now += hour

    const { of, website } = await sync(owner, id)

    expect((await owner.ask('When does the ferry leave?')).text).toContain('eleven')
    // The page of the address is read once more, to find others. Two requests run side by side.
    expect(pageRequests().toSorted((one, other) => one.localeCompare(other))).toEqual([
      '/',
      '/',
      '/crane',
      '/ferry',
    ])
    expect(of('/crane')?.updated_at).toBe(
      before.pages.find(({ name }) => name === 'Crane')?.updated_at,
    )
    expect(website).toMatchObject({
      state: 'ready',
      sync: { every: 'daily', checked_at: time.now, pages_kept: 0, problem: null },
    })
  })

  test('a page that cannot be read keeps its version and says why', async () => {
    const { pages, time, readWebsite, sync, passHours } = opened
    const { owner, id } = await readWebsite({
      '/': page('Home', 'Welcome to the harbor.'),
      '/error': page('Error', 'The red buoy marks the reef.'),
      '/members': page('Members', 'The club room is above the sail loft.'),
      '/form': page('Form', 'The slipway key hangs by the door.'),
      '/loop': page('Loop', 'The pilot boat is called Albatross.'),
      '/challenge': page('Challenge', 'The lighthouse has two hundred steps.'),
    })
    const readAt = time.now
    await passHours(owner, 5)
    pages['/error'] = { body: 'broken', status: 500 }
    pages['/form'] = { body: loginForm }
    pages['/challenge'] = { body: 'x', status: 403, headers: { 'cf-mitigated': 'challenge' } }
    pages['/login'] = { body: loginForm }
    for (const [path, location] of [
      ['/members', '/login'],
      ['/loop', '/loop'],
    ] as const) {
      pages[path] = (_request, reply) => {
        reply.writeHead(302, { location })
        reply.end()
      }
    }

    const { of, website } = await sync(owner, id)

    for (const [path, problem] of [
      ['/error', 'The site returned an error (500).'],
      ['/members', 'This page requires a sign-in.'],
      ['/form', 'This page requires a sign-in.'],
      ['/loop', "We couldn't reach the site (it redirects endlessly)."],
      [
        '/challenge',
        "The site asked us to prove we're human. Allow our crawler or upload the text.",
      ],
    ] as const) {
      expect(of(path)).toMatchObject({
        state: 'ready',
        sync: { problem, version_at: readAt, checked_at: time.now },
      })
    }
    expect(website).toMatchObject({ state: 'ready', parts_failed: 0, sync: { pages_kept: 5 } })
    expect((await owner.ask('Where is the club room?')).text).toContain('sail loft')
    expect((await owner.ask('What is the pilot boat called?')).text).toContain('Albatross')
  })

  test('a page that is missing twice within a day is removed, restored and then kept', async () => {
    const { app, pages, time, readWebsite, untilChecked, sync, passHours } = opened
    const { owner, id } = await readWebsite({
      '/': page('Home', 'Welcome to the harbor.'),
      '/old': page('Old', 'The tar kettle stands behind the shed.'),
    })
    delete pages['/old']
    const question = 'Where is the tar kettle?'

    const once = await sync(owner, id)
    expect(once.of('/old')).toMatchObject({
      state: 'ready',
      sync: { problem: expect.stringContaining("wasn't found (404)") },
    })
    expect((await owner.ask(question)).text).toContain('behind the shed')

    await passHours(owner, 6)
    await app.background.runMaintenance()
    const twice = await untilChecked(owner, id)
    expect(twice.of('/old')).toMatchObject({
      state: 'skipped',
      reason: 'The website no longer has this page.',
      sync: { removed_at: time.now, restorable_until: time.now + 30 * 24 * hour },
    })
    expect((await owner.ask(question)).text).not.toContain('behind the shed')

    json(await owner.call('/restore_page', { page_id: twice.of('/old')?.id }))
    expect((await owner.ask(question)).text).toContain('behind the shed')
    await sync(owner, id)
    const kept = await sync(owner, id)
    expect(kept.of('/old')).toMatchObject({ state: 'ready', sync: { removed_at: null } })
  })

  test('the owner gets one e-mail when a tenth of a website is gone', async () => {
    const { app, site, pages, time, readWebsite, sync } = opened
    const { owner, id } = await readWebsite({
      '/': page('Home', 'Welcome to the harbor.'),
      '/a': page('A', 'Berth one is for yachts.'),
      '/b': page('B', 'Berth two is for tugs.'),
    })
    delete pages['/b']
    await sync(owner, id)
    await sync(owner, id)
    await sync(owner, id)

    await eventually(
      () =>
        app.database.db
          .selectFrom('source')
          .select('loss_reported_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      ({ loss_reported_at }) => loss_reported_at === time.now,
    )
    const emails = await app.database.db
      .selectFrom('email')
      .select('subject')
      .where('subject', 'like', '%disappeared%')
      .where('to_address', '=', owner.user.email)
      .execute()
    expect(emails).toEqual([{ subject: `1 page disappeared from ${site.url}/` }])
  })

  test('a website is checked by its schedule, once for each date, and new pages are added', async () => {
    const { app, site, pages, time, readWebsite, untilChecked, pageRequests } = opened
    const { owner, id } = await readWebsite({ '/': page('Home', 'Welcome to the harbor.') })
    json(
      await owner.call('/update_sync_schedule', {
        website_id: id,
        every: 'hourly',
        adds_pages: true,
      }),
    )
    pages['/new'] = page('New', 'The smokehouse opens in May.')
    pages['/sitemap.xml'] = sitemap(site.host, { '/': '2026-11-01', '/new': '2026-11-02' })

    time.now += 50 * 60_000
    await app.background.runMaintenance()
    expect(site.hits).toEqual([])

    time.now += 14 * 60_000
    await app.background.runMaintenance()
    await app.background.runMaintenance()
    await eventually(
      () => untilChecked(owner, id),
      ({ pages: all }) => all.length === 2,
    )

    expect((await owner.ask('When does the smokehouse open?')).text).toContain('May')
    // The home page has the same date in the sitemap: it is requested to find links, not to be read.
    expect(pageRequests().filter((path) => path === '/')).toHaveLength(1)
    expect(pageRequests().filter((path) => path === '/new')).toHaveLength(1)
  })

  test('a page that changes at every request leaves no old passages behind', async () => {
    const { app, readWebsite, sync } = opened
    let count = 0
    const { owner, id } = await readWebsite({
      '/': page('Home', 'Welcome to the harbor.'),
      '/ticker': (_request, reply) => {
        count += 1
        reply.writeHead(200, { 'content-type': 'text/html' })
        reply.end(body('Ticker', `The tide gauge shows ${count} feet.`))
      },
    })
    for (let round = 0; round < 4; round += 1) await sync(owner, id)

    const ticker = (await owner.pages(id)).pages.find(({ url }) => url?.endsWith('/ticker'))
    const rows = await eventually(
      () =>
        app.database.db
          .selectFrom('chunk')
          .select('body')
          .where('source_id', '=', ticker?.id ?? '')
          .execute(),
      ({ length }) => length === 1,
    )
    expect(rows[0]?.body).toContain(`shows ${count} feet`)
  })

  test('one changed page of 500 is found with one request for each page', async () => {
    const { app, site, pages, time, readWebsite, pageRequests } = opened
    const { owner, id } = await readWebsite({ '/': page('Home', 'Welcome to the harbor.') })
    const paths = Array.from({ length: 499 }, (_, index) => `/p${index}`)
    await insertPages(
      app,
      { ownerId: owner.user.id, botId: owner.botId, websiteId: id },
      {
        urls: paths.map((path) => `${site.url}${path}`),
        now: time.now,
      },
    )
    let unchanged = 0
    for (const path of paths) {
      pages[path] = (request, reply) => {
        unchanged += request.headers['if-none-match'] === '"v1"' ? 1 : 0
        reply.writeHead(304)
        reply.end()
      }
    }
    pages['/p321'] = withEtag('"v2"', body('Mooring', 'A mooring costs twelve crowns a night.'))
    pages['/sitemap.xml'] = sitemap(site.host, { '/': '2026-11-01', '/p321': '2026-11-02' })
    const answer = async () => (await owner.ask('What does a mooring cost?')).text
    const checking = async () =>
      app.database.db
        .selectFrom('source')
        .select(({ fn }) => fn.sum<number>('checking').as('left'))
        .where('bot_id', '=', owner.botId)
        .executeTakeFirstOrThrow()

    json(await owner.call('/sync_website', { website_id: id }))

    await eventually(answer, (text) => text.includes('twelve crowns'))
    await expect.poll(checking, { timeout: 110_000, interval: 100 }).toEqual({ left: 0 })
    expect(unchanged).toBe(498)
    expect(pageRequests()).toHaveLength(501)
    expect(new Set(pageRequests()).size).toBe(500)
  }, 240_000)
})
