import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { eventually, json } from '../support/test-app.ts'
import { body, openSyncedSite, page, sitemap } from './website-sync.fixture.ts'

const hour = 3_600_000

describe.each(engines)('copies and paths of a website on $name', (engine) => {
  let opened: Awaited<ReturnType<typeof openSyncedSite>>
  beforeAll(async () => {
    opened = await openSyncedSite(engine)
  })
  afterAll(() => opened.close())

  test('a print version of a page is skipped as its copy, also when it is checked again', async () => {
    const { site, pages, time, readWebsite, sync } = opened
    const menu = page('Menu', 'The galley serves cod on Fridays.')
    const { owner, id } = await readWebsite({
      '/': page('Home', 'Welcome to the harbor.'),
      '/menu': menu,
    })
    const links = `<link rel="canonical" href="${site.url}/menu">`
    pages['/print'] = {
      body: body('Galley menu', 'The galley serves cod on Fridays.')
        .replace('</title>', `</title>${links}`)
        .replace('<h1>Galley menu</h1>', ''),
    }
    pages['/sitemap.xml'] = sitemap(site.host, {
      '/': '2026-11-01',
      '/menu': '2026-11-01',
      '/print': '2026-11-01',
    })
    time.now += hour

    const read = await sync(owner, id)
    expect(read.of('/print')).toMatchObject({
      state: 'skipped',
      reason: `Same as ${site.url}/menu`,
    })
    expect(read.website).toMatchObject({ parts_failed: 0 })

    const again = await sync(owner, id)
    expect(again.of('/print')).toMatchObject({ state: 'skipped' })
  })

  test('paths that the owner leaves out are removed, and the search says what it left out', async () => {
    const { time, readWebsite, untilChecked } = opened
    // The rules of earlier tests are remembered for a day.
    time.now += 25 * hour
    const { owner, id } = await readWebsite({
      '/robots.txt': { body: 'User-agent: *\nDisallow: /secret', type: 'text/plain' },
      '/': page('Home', 'Welcome to the harbor.'),
      '/secret': page('Secret', 'The vault opens at seven.'),
      '/blog/party': page('Party', 'The harbor party begins at eight.'),
    })
    expect((await owner.pages(id)).website.sync).toMatchObject({
      notes: ['robots.txt blocks 1 address.'],
      include_paths: [],
      exclude_paths: [],
    })
    const schedule = { website_id: id, every: 'daily', adds_pages: true }

    json(await owner.call('/update_sync_schedule', { ...schedule, exclude_paths: ['/blog'] }))
    const { website, pages: left } = await untilChecked(owner, id)
    expect(left.map(({ url }) => URL.parse(url ?? '')?.pathname)).toEqual(['/'])
    expect(website.sync?.notes).toContain('Your paths exclude 1 address.')
    expect((await owner.ask('When does the harbor party begin?')).text).not.toContain('eight')

    json(await owner.call('/update_sync_schedule', { ...schedule, exclude_paths: [] }))
    await eventually(
      () => untilChecked(owner, id),
      ({ pages: all }) => all.length === 2 && all.every(({ state }) => state === 'ready'),
    )
    expect((await owner.ask('When does the harbor party begin?')).text).toContain('eight')
  })

  test('paths that leave out no page remove nothing from the search', async () => {
    const { app, readWebsite } = opened
    const { owner, id } = await readWebsite({ '/': page('Home', 'Welcome to the harbor.') })
    const removal = app.database.db.selectFrom('bot').select('removal_version')
    const lastRemoval = () => removal.where('id', '=', owner.botId).executeTakeFirstOrThrow()
    const before = await lastRemoval()
    const schedule = { website_id: id, every: 'daily', adds_pages: true, exclude_paths: ['/blog'] }

    json(await owner.call('/update_sync_schedule', schedule))

    expect(await lastRemoval()).toEqual(before)
  })

  test('a path without a slash is refused', async () => {
    const { readWebsite } = opened
    const { owner, id } = await readWebsite({ '/': page('Home', 'Welcome to the harbor.') })
    const schedule = { website_id: id, every: 'daily', adds_pages: true, exclude_paths: ['blog'] }

    const refused = await owner.call('/update_sync_schedule', schedule)

    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('Begin each path with a slash, like /blog')
  })
})
