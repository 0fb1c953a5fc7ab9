import { expect, test } from 'vitest'
import { sqlite } from '../../support/engines.ts'
import { startFixtureSite, type FixturePage } from '../../support/fixture-site.ts'
import { createTestApp, eventually, json } from '../../support/test-app.ts'
import { createKnowledgeOwner } from '../knowledge-owner.ts'

const page = (title: string, text: string): FixturePage => ({
  body: `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1><p>${text} This page was written for people who like to read whole sentences about small shops.</p></main></html>`,
})

test('RELIABILITY 20 the other pages of a website are read while one never ends', async () => {
  const requested = Promise.withResolvers<void>()
  const site = await startFixtureSite({
    '/': page('Home', '<a href="/endless">One</a> <a href="/hours">Two</a> <a href="/bread">3</a>'),
    '/endless': (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html' })
      reply.write('<!doctype html>')
      requested.resolve()
    },
    '/hours': page('Hours', 'The mill shop opens at seven on weekdays.'),
    '/bread': page('Bread', 'The rye bread of the mill shop costs four crowns.'),
  })
  const env = { EGRESS_ALLOW: site.host, PUBLIC_URL: 'https://askwell.example' }
  const app = await createTestApp(sqlite, { env, hasNoPages: true })
  await app.background.start()
  const owner = await createKnowledgeOwner(app)

  const started = await owner.call('/get_content', { url: `${site.url}/`, bot_id: owner.botId })
  const { website_id: id } = json<{ website_id: string }>(started)
  await requested.promise
  const stateOf = async (path: string) =>
    (await owner.pages(id)).pages.find(({ url }) => url === `${site.url}${path}`)?.state

  await eventually(
    async () => [await stateOf('/hours'), await stateOf('/bread')],
    (states) => states.every((state) => state === 'ready'),
  )
  expect(await stateOf('/endless')).not.toBe('ready')
  expect((await owner.ask('What does the rye bread cost?')).text).toContain('four crowns')
  await app.close()
  await site.close()
})
