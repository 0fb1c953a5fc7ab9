import { texts } from '@askwell/contract/texts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { engines } from '../engines.ts'
import { openSite, type FixturePage, type FixtureSite } from '../fixtures/site.ts'
import { eventually, json, openTestHouse, type TestHouse } from '../house.ts'
import { aTeacher, type Teacher } from './teaching.ts'

const page = (title: string, text: string, head = ''): FixturePage => ({
  body: `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>${text} This page was written for people who like to read whole sentences about small shops.</p></main></body></html>`,
})

const list = (...paths: string[]) =>
  `<ul>${paths.map((path) => `<li><a href="${path}">${path}</a></li>`).join('')}</ul>`

const pages: Record<string, FixturePage> = {
  '/robots.txt': { body: 'User-agent: *\nDisallow: /closed\n', type: 'text/plain' },
  '/': page(
    'Home',
    `Welcome to the lighthouse shop. ${list('/hours', '/bread', '/kept-out', '/gone', '/members')}`,
  ),
  '/hours': page('Hours', 'The lighthouse shop opens at seven on weekdays.'),
  '/bread': page('Bread', 'The rye bread of the lighthouse shop costs four crowns.'),
  '/kept-out': page(
    'Kept out',
    'The secret word of the kept page is marmalade.',
    '<meta name="robots" content="noindex">',
  ),
  '/gone': { body: '<h1>Not found</h1>', status: 404 },
  '/members': (_request, reply) => {
    reply.writeHead(302, { location: '/login?next=/members' })
    reply.end()
  },
  '/login': {
    body: '<!doctype html><title>Sign in</title><form action="/login" method="post"><label>E-mail <input name="email"></label><label>Password <input type="password" name="password"></label><button>Sign in</button></form>',
  },
  '/closed/secret': page('Closed', 'The crawler must not read that the safe holds ten coins.'),
  '/closed': page('Closed', 'The crawler must not read that the safe holds ten coins.'),
}

const readyOf = ({ pages: all }: Awaited<ReturnType<Teacher['pages']>>) =>
  all.filter(({ state }) => state === 'ready').map(({ url }) => url)

describe.each(engines)('websites as knowledge on $name', (engine) => {
  let house: TestHouse
  let site: FixtureSite
  let slow: FixtureSite
  let letGo: (() => void) | undefined
  beforeAll(async () => {
    site = await openSite({ ...pages })
    slow = await openSite({
      '/robots.txt': (_request, reply) => {
        letGo = () => {
          reply.writeHead(404)
          reply.end()
        }
      },
      '/': page('Slow', 'The slow page says that the mill turns at dusk.'),
    })
    const env = { EGRESS_ALLOW: `${site.host},${slow.host}`, PUBLIC_URL: 'https://askwell.example' }
    house = await openTestHouse(engine, { env })
    await house.background.start()
  })
  afterAll(async () => {
    await house.shut()
    await Promise.all([site.close(), slow.close()])
  })

  const fetchLinks = async (bob: Teacher, choose?: boolean) =>
    json<{ website_id: string }>(
      await bob.call('/get_content', {
        url: `${site.url}/`,
        bot_id: bob.botId,
        ...(choose === undefined ? {} : { choose }),
      }),
    ).website_id

  test('PROD-03 API-32 ENT-32 a fact of a website is answered with its page as source', async () => {
    const bob = await aTeacher(house)

    const began = performance.now()
    const reply = await bob.call('/get_content', { url: `${site.url}/`, bot_id: bob.botId })
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(reply.statusCode).toBe(202)
    expect(reply.json()).toMatchObject({ status: 1, message: texts.websiteStarted })

    const [website] = await bob.settled()
    expect(website).toMatchObject({ kind: 'website', state: 'ready', url: `${site.url}/` })
    const heard = await bob.ask('What does the rye bread cost?')
    expect(heard.text).toContain('four crowns')
    expect(heard.sources?.[0]).toMatchObject({
      kind: 'website',
      url: expect.stringMatching(`^${site.url}/bread`),
    })
  })

  test('noindex, robots.txt, missing and sign-in pages are named with their reason and never answered', async () => {
    const bob = await aTeacher(house)
    const id = await fetchLinks(bob)
    await bob.settled()

    const read = await bob.pages(id)
    const of = (path: string) => read.pages.find(({ url }) => url === `${site.url}${path}`)

    expect(of('/hours')).toMatchObject({ state: 'ready' })
    expect(of('/kept-out')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/noindex/),
    })
    expect(of('/gone')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/not found/),
    })
    expect(of('/members')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/sign-in/),
    })
    expect(read.website).toMatchObject({ state: 'ready', parts_failed: 3 })
    expect(site.paths().filter((path) => path.startsWith('/closed'))).toEqual([])
    expect((await bob.ask('What is the secret word of the kept page?')).text).not.toMatch(
      /marmalade/,
    )
  })

  test('with choose the pages found wait, the chosen ones are read and the others forgotten', async () => {
    const bob = await aTeacher(house)
    const id = await fetchLinks(bob, true)
    const found = await eventually(
      () => bob.pages(id),
      ({ website }) => website.state === 'found',
    )
    expect(found.pages.length).toBeGreaterThan(3)
    expect(found.pages.every(({ state }) => state === 'found')).toBe(true)

    const hours = found.pages.find(({ url }) => url?.endsWith('/hours'))
    json(await bob.call('/choose_pages', { website_id: id, page_ids: [hours?.id, 's_of_nobody'] }))
    await bob.settled()

    const read = await bob.pages(id)
    expect(read.pages).toMatchObject([{ id: hours?.id, state: 'ready', name: 'Hours' }])
    expect((await bob.ask('When does the lighthouse shop open?')).text).toContain('seven')
    expect((await bob.ask('What does the rye bread cost?')).done).toMatchObject({ charged: false })
  })

  test('ENT-25 API-38 the wizard takes several websites, and the ones not kept go with their pages', async () => {
    const { token } = await house.anOwner()
    const id = await house.aBot(token, [
      ['websiteList', `${site.url}/hours`],
      ['websiteList', `${site.url}/bread`],
    ])
    const info = async () =>
      json<{ websitelist: string[]; website_ids: string[] }>(
        await house.call('/get_model_info', { id }, token),
      )
    const [first = '', second = ''] = (await info()).website_ids
    expect((await info()).websitelist).toEqual([`${site.url}/hours`, `${site.url}/bread`])

    json(
      await house.form(
        '/update_model_info',
        [
          ['id', id],
          ['websiteid', second],
        ],
        token,
      ),
    )

    expect((await info()).website_ids).toEqual([second])
    const left = await house.database.db
      .selectFrom('source')
      .select('id')
      .where((of) => of.or([of('id', '=', first), of('parent_id', '=', first)]))
      .execute()
    expect(left).toEqual([])
  })

  test('an address typed without a scheme keeps the letters of its path', async () => {
    const bob = await aTeacher(house)
    json(await bob.update([['newwebsites', `${site.host}/Menu/Today`]]))
    expect((await bob.sources())[0]).toMatchObject({ url: `${site.host}/Menu/Today` })
  })

  test('reading a website again finds what changed and keeps what did not', async () => {
    const changing = await openSite({
      '/': page('Home', `Hello. ${list('/menu')}`),
      '/menu': page('Menu', 'The soup of the day is pumpkin.'),
    })
    const place = await openTestHouse(engine, { env: { EGRESS_ALLOW: changing.host } })
    onTestFinished(async () => {
      await place.shut()
      await changing.close()
    })
    await place.background.start()
    const bob = await aTeacher(place)
    json(await bob.call('/get_content', { url: `${changing.url}/menu`, bot_id: bob.botId }))
    const [website] = await bob.settled()
    expect((await bob.ask('What is the soup of the day?')).text).toContain('pumpkin')

    await changing.close()
    json(await bob.call('/retry_source', { source_id: website?.id }))
    const away = await bob.settled()
    expect(away[0]?.state).toBe('failed')
    expect((await bob.ask('What is the soup of the day?')).text).toContain('pumpkin')
  })

  test('stopping while pages are searched ends it: nothing is added afterwards', async () => {
    const bob = await aTeacher(house)
    const reply = await bob.call('/get_content', { url: `${slow.url}/`, bot_id: bob.botId })
    const { website_id: id } = json<{ website_id: string }>(reply)
    await eventually(async () => letGo !== undefined, Boolean)

    json(await bob.call('/stop_source', { source_id: id }))
    letGo?.()
    await eventually(
      async () => slow.paths().length,
      (hits) => hits > 1,
    )
    const stopped = await bob.settled()

    expect(stopped).toMatchObject([
      { id, state: 'failed', reason: expect.stringMatching(/Stopped/) },
    ])
    expect((await bob.pages(id)).pages).toEqual([])
  })

  test('stopping a website keeps the pages that were read before', async () => {
    const bob = await aTeacher(house)
    const id = await fetchLinks(bob)
    await bob.settled()
    const before = readyOf(await bob.pages(id))

    json(await bob.call('/retry_source', { source_id: id }))
    json(await bob.call('/stop_source', { source_id: id }))

    const [website] = await bob.settled()
    expect(website?.state).toBe('ready')
    expect(readyOf(await bob.pages(id))).toEqual(before)
    expect((await bob.ask('What does the rye bread cost?')).text).toContain('four crowns')
  })

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://127.0.0.1:1/',
    'http://example.com:22/',
    'http://[::1]/',
    'http://localhost/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'abc',
  ])('CVE-2026-31829 the address %s is refused and nothing leaves', async (url) => {
    const bob = await aTeacher(house)
    const hits = site.hits.length + slow.hits.length

    for (const reply of [
      await bob.call('/get_content', { url, bot_id: bob.botId }),
      await bob.update([['newwebsites', url]]),
    ]) {
      expect(reply.statusCode).toBe(400)
      expect(['url_blocked', 'invalid_request']).toContain(reply.json<{ code: string }>().code)
    }

    expect(await bob.sources()).toEqual([])
    expect(site.hits.length + slow.hits.length).toBe(hits)
  })

  test('a metadata address is refused as url_blocked', async () => {
    const bob = await aTeacher(house)
    const reply = await bob.call('/get_content', {
      url: 'http://169.254.169.254/',
      bot_id: bob.botId,
    })
    expect(reply.json()).toMatchObject({ code: 'url_blocked' })
  })
})
