import { once } from 'node:events'
import * as texts from '@askwell/messages/knowledge/rules'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startFixtureSite, type FixturePage, type FixtureSite } from '../support/fixture-site.ts'
import { eventually, json, createTestApp, type TestApp } from '../support/test-app.ts'
import { createKnowledgeOwner, type KnowledgeOwner } from './knowledge-owner.ts'

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

const readyOf = ({ pages: all }: Awaited<ReturnType<KnowledgeOwner['pages']>>) =>
  all.filter(({ state }) => state === 'ready').map(({ url }) => url)

describe.each(engines)('websites as sources on $name', (engine) => {
  let app: TestApp
  let site: FixtureSite
  let slow: FixtureSite
  const requested = Promise.withResolvers<{ answer: () => void; gone: Promise<unknown> }>()
  beforeAll(async () => {
    site = await startFixtureSite({ ...pages })
    slow = await startFixtureSite({
      '/robots.txt': (_request, reply) => {
        const answer = () => reply.writeHead(404).end()
        requested.resolve({ answer, gone: once(reply, 'close') })
      },
      '/': page('Slow', 'The slow page says that the mill turns at dusk.'),
    })
    const env = { EGRESS_ALLOW: `${site.host},${slow.host}`, PUBLIC_URL: 'https://askwell.example' }
    app = await createTestApp(engine, { env })
    await app.background.start()
  })
  afterAll(async () => {
    await app.close()
    await Promise.all([site.close(), slow.close()])
  })

  const fetchLinks = async (bob: KnowledgeOwner, choose?: boolean) =>
    json<{ website_id: string }>(
      await bob.call('/get_content', {
        url: `${site.url}/`,
        bot_id: bob.botId,
        ...(choose === undefined ? {} : { choose }),
      }),
    ).website_id

  test('PROD-03 ENT-32 a fact of a website is answered with its page as source', async () => {
    const bob = await createKnowledgeOwner(app)

    const reply = await bob.call('/get_content', { url: `${site.url}/`, bot_id: bob.botId })
    expect(reply.statusCode).toBe(202)
    expect(reply.json()).toMatchObject({ status: 1, message: texts.websiteStarted })

    const [website] = await bob.waitUntilRead()
    expect(website).toMatchObject({ kind: 'website', state: 'ready', url: `${site.url}/` })
    const answer = await bob.ask('What does the rye bread cost?')
    expect(answer.text).toContain('four crowns')
    expect(answer.sources?.[0]).toMatchObject({
      kind: 'website',
      url: expect.stringMatching(`^${site.url}/bread`),
    })
  })

  test('noindex, robots.txt, missing and sign-in pages are listed with their reason and never used', async () => {
    const bob = await createKnowledgeOwner(app)
    const id = await fetchLinks(bob)
    await bob.waitUntilRead()

    const read = await bob.pages(id)
    const of = (path: string) => read.pages.find(({ url }) => url === `${site.url}${path}`)

    expect(of('/hours')).toMatchObject({ state: 'ready' })
    expect(of('/kept-out')).toMatchObject({
      state: 'skipped',
      reason: expect.stringMatching(/noindex/),
    })
    expect(of('/gone')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/wasn't found/),
    })
    expect(of('/members')).toMatchObject({
      state: 'skipped',
      reason: expect.stringMatching(/sign-in/),
    })
    expect(read.website).toMatchObject({ state: 'ready', parts_failed: 3 })
    expect(site.paths().filter((path) => path.startsWith('/closed'))).toEqual([])
    expect((await bob.ask('What is the secret word of the kept page?')).text).not.toMatch(
      /marmalade/,
    )
  })

  test('with choose the found pages wait, the chosen ones are ingested and the others deleted', async () => {
    const bob = await createKnowledgeOwner(app)
    const id = await fetchLinks(bob, true)
    const found = await eventually(
      () => bob.pages(id),
      ({ website }) => website.state === 'found',
    )
    expect(found.pages.length).toBeGreaterThan(3)
    expect(found.pages.every(({ state }) => state === 'found')).toBe(true)

    const hours = found.pages.find(({ url }) => url?.endsWith('/hours'))
    json(await bob.call('/choose_pages', { website_id: id, page_ids: [hours?.id, 's_of_nobody'] }))
    await bob.waitUntilRead()

    const read = await bob.pages(id)
    expect(read.pages).toMatchObject([{ id: hours?.id, state: 'ready', name: 'Hours' }])
    expect((await bob.ask('When does the lighthouse shop open?')).text).toContain('seven')
    expect((await bob.ask('What does the rye bread cost?')).done).toMatchObject({ charged: false })
  })

  test('ENT-25 API-38 the wizard accepts several websites, and removed ones are deleted with their pages', async () => {
    const { token } = await app.createOwner()
    const id = await app.createBot(token, [
      ['websiteList', `${site.url}/hours`],
      ['websiteList', `${site.url}/bread`],
    ])
    const info = async () =>
      json<{ websitelist: string[]; website_ids: string[] }>(
        await app.call('/get_model_info', { id }, token),
      )
    const [first = '', second = ''] = (await info()).website_ids
    expect((await info()).websitelist).toEqual([`${site.url}/hours`, `${site.url}/bread`])

    json(
      await app.postForm(
        '/update_model_info',
        [
          ['id', id],
          ['websiteid', second],
        ],
        token,
      ),
    )

    expect((await info()).website_ids).toEqual([second])
    const left = app.database.db
      .selectFrom('source')
      .select('id')
      .where((of) => of.or([of('id', '=', first), of('parent_id', '=', first)]))
    await eventually(
      () => left.execute(),
      (rows) => rows.length === 0,
    )
  })

  test('an address without a scheme keeps the letter case of its path', async () => {
    const bob = await createKnowledgeOwner(app)
    json(await bob.update([['newwebsites', `${site.host}/Menu/Today`]]))
    expect((await bob.sources())[0]).toMatchObject({ url: `${site.host}/Menu/Today` })
  })

  test('ingesting a website again finds changes and keeps unchanged pages', async () => {
    const changing = await startFixtureSite({
      '/': page('Home', `Hello. ${list('/menu')}`),
      '/menu': page('Menu', 'The soup of the day is pumpkin.'),
    })
    const place = await createTestApp(engine, { env: { EGRESS_ALLOW: changing.host } })
    onTestFinished(async () => {
      await place.close()
      await changing.close()
    })
    await place.background.start()
    const bob = await createKnowledgeOwner(place)
    json(await bob.call('/get_content', { url: `${changing.url}/menu`, bot_id: bob.botId }))
    const [website] = await bob.waitUntilRead()
    expect((await bob.ask('What is the soup of the day?')).text).toContain('pumpkin')

    await changing.close()
    json(await bob.call('/retry_source', { source_id: website?.id }))
    const away = await bob.waitUntilRead()
    expect(away[0]?.state).toBe('ready')
    expect((await bob.ask('What is the soup of the day?')).text).toContain('pumpkin')
  })

  test('API-32 a website is accepted before it answers; stopping then ends its discovery: nothing is asked or added afterwards', async () => {
    const bob = await createKnowledgeOwner(app)
    const reply = await bob.call('/get_content', { url: `${slow.url}/`, bot_id: bob.botId })
    expect(reply.statusCode).toBe(202)
    const { website_id: id } = json<{ website_id: string }>(reply)
    const { answer, gone } = await requested.promise

    json(await bob.call('/stop_source', { source_id: id }))
    await gone
    answer()
    const stopped = await bob.waitUntilRead()

    expect(stopped).toMatchObject([
      { id, state: 'failed', reason: expect.stringMatching(/Stopped/) },
    ])
    expect((await bob.pages(id)).pages).toEqual([])
    expect(slow.paths()).toEqual(['/robots.txt'])
  })

  test('stopping a website keeps the pages that were ingested before', async () => {
    const bob = await createKnowledgeOwner(app)
    const id = await fetchLinks(bob)
    await bob.waitUntilRead()
    const before = readyOf(await bob.pages(id))

    json(await bob.call('/retry_source', { source_id: id }))
    json(await bob.call('/stop_source', { source_id: id }))

    const [website] = await bob.waitUntilRead()
    expect(website?.state).toBe('ready')
    expect(readyOf(await bob.pages(id))).toEqual(before)
    expect((await bob.ask('What does the rye bread cost?')).text).toContain('four crowns')
    const running = app.database.db.selectFrom('job').select('id').where('state', '=', 'running')
    await expect.poll(() => running.execute()).toEqual([])
  })
})
