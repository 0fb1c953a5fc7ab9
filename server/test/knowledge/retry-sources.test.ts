import type { ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startFixtureSite, type FixturePage } from '../support/fixture-site.ts'
import { createTestApp, eventually, json } from '../support/test-app.ts'
import { createKnowledgeOwner, fileField } from './knowledge-owner.ts'

const page = (title: string, text: string) => ({
  body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text} This page was written for people who like to read whole sentences about small shops.</p></main></body></html>`,
})
const home = page(
  'Home',
  'Welcome to the shop. <a href="/bread">Bread</a> <a href="/gone">Gone</a>',
)
const bread = page('Bread', 'The rye bread of the lighthouse shop costs four crowns.')
/** Is sent to the search for pages at once, and to the reader when it is released. */
const blocked = ({ body }: { body: string }, released: Promise<void>): FixturePage => {
  let requests = 0
  const send = async (reply: ServerResponse) => {
    requests += 1
    if (requests > 1) await released
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    reply.end(body)
  }
  return (_request, reply) => void send(reply)
}
const locked = fileField('locked.pdf', '%PDF-1.7\nnothing that a reader understands')

describe.each(engines)('retrying many sources on $name', (engine) => {
  const openApp = async (env: Record<string, string> = {}) => {
    const app = await createTestApp(engine, { env })
    onTestFinished(() => app.close())
    await app.background.start()
    return app
  }

  test('a website with unread pages says how many, and only these are read again', async () => {
    const pages: Record<string, FixturePage> = { '/': home, '/bread': bread }
    const site = await startFixtureSite(pages)
    onTestFinished(() => site.close())
    const app = await openApp({ EGRESS_ALLOW: site.host })
    const bob = await createKnowledgeOwner(app)
    json(await bob.call('/get_content', { url: `${site.url}/`, bot_id: bob.botId }))
    const [website] = await bob.waitUntilRead()
    expect(website).toMatchObject({ state: 'ready', parts_failed: 1 })

    pages['/gone'] = page('Gone', 'The ferry to the lighthouse leaves at noon on Sundays.')
    const before = site.paths().filter((path) => path === '/bread').length
    const reply = await bob.call('/retry_sources', {
      bot_id: bob.botId,
      source_ids: [website?.id],
    })

    expect(json(reply)).toEqual({ status: 1, message: 'Retrying 1 source.', retried: 1 })
    await bob.waitUntilRead()
    expect((await bob.sources())[0]).toMatchObject({ state: 'ready', parts_failed: 0 })
    expect(site.paths().filter((path) => path === '/bread')).toHaveLength(before)
    expect((await bob.ask('When does the ferry leave?')).text).toContain('noon')
  })

  test('a page that is a copy of another one is not counted as unread', async () => {
    const breadIsRead = Promise.withResolvers<void>()
    const site = await startFixtureSite({
      '/': page('Home', 'Welcome. <a href="/bread">Bread</a> <a href="/copy">Copy</a>'),
      '/bread': bread,
      '/copy': blocked(bread, breadIsRead.promise),
    })
    onTestFinished(() => site.close())
    const app = await openApp({ EGRESS_ALLOW: site.host })
    const bob = await createKnowledgeOwner(app)
    json(await bob.call('/get_content', { url: `${site.url}/`, bot_id: bob.botId }))
    const [{ id } = { id: '' }] = await bob.sources()

    await eventually(
      () => bob.pages(id),
      ({ pages }) =>
        pages.some(({ url, state }) => url?.endsWith('/bread') === true && state === 'ready'),
    )
    breadIsRead.resolve()
    const [website] = await bob.waitUntilRead()

    const { pages } = await bob.pages(website?.id ?? '')
    expect(pages.map(({ state }) => state).toSorted()).toEqual(['ready', 'ready', 'skipped'])
    expect(website).toMatchObject({ state: 'ready', parts_failed: 0 })
  })

  test('only failed sources of this bot are retried, each once, however often it is asked', async () => {
    const app = await openApp()
    const bob = await createKnowledgeOwner(app)
    const eve = await createKnowledgeOwner(app)
    const rows = await bob.addSources([locked, fileField('ready.txt', 'The gate opens at five.')])
    const [foreign] = await eve.addSources([locked])
    const ids = [...rows.map(({ id }) => id), foreign?.id, 's_of_nobody']
    const before = await eve.sources()

    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        bob.call('/retry_sources', { bot_id: bob.botId, source_ids: ids }),
      ),
    )

    const counts = replies.map((reply) => json<{ retried: number }>(reply).retried)
    expect(Math.max(...counts)).toBe(1)
    const after = await bob.waitUntilRead()
    expect(after.map(({ state }) => state).toSorted()).toEqual(['failed', 'ready'])
    expect(await eve.sources()).toEqual(before)
    const foreignBot = await bob.call('/retry_sources', { bot_id: eve.botId, source_ids: ids })
    expect(foreignBot.statusCode).toBe(404)
  })

  test('more than 200 sources in one call are refused', async () => {
    const bob = await createKnowledgeOwner(await openApp())
    const source_ids = Array.from({ length: 201 }, (_, index) => `s_${index}`)
    const reply = await bob.call('/retry_sources', { bot_id: bob.botId, source_ids })
    expect(reply.statusCode).toBe(400)
  })
})
