import { describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startFixtureSite, type FixturePage } from '../support/fixture-site.ts'
import { createTestApp, json } from '../support/test-app.ts'
import { createKnowledgeOwner } from './knowledge-owner.ts'

const page = (title: string, text: string): FixturePage => ({
  body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text} This page was written for people who like to read whole sentences about small shops.</p></main></body></html>`,
})

describe.each(engines)('overlapping websites on $name', (engine) => {
  test('one inside another is ready, and its pages are read when the other one is removed', async () => {
    const site = await startFixtureSite({
      '/': page('Home', 'Welcome to the lighthouse shop. <a href="/bread">Bread</a>'),
      '/bread': page('Bread', 'The rye bread of the lighthouse shop costs four crowns.'),
    })
    const app = await createTestApp(engine, { env: { EGRESS_ALLOW: site.host } })
    try {
      await app.background.start()
      const bob = await createKnowledgeOwner(app)
      const add = async (url: string) =>
        json<{ website_id: string }>(await bob.call('/get_content', { url, bot_id: bob.botId }))
          .website_id
      const outer = await add(`${site.url}/`)
      await bob.waitUntilRead()
      const inner = await add(`${site.url}/bread`)
      await bob.waitUntilRead()
      const row = async (id: string) => (await bob.sources()).find((source) => source.id === id)
      expect(await row(inner)).toMatchObject({
        state: 'ready',
        reason: `Its pages are part of ${site.url}/`,
      })

      json(await bob.update([['websitelist', JSON.stringify([`${site.url}/bread`])]]))

      await expect.poll(() => row(inner)).toMatchObject({ state: 'ready', reason: null })
      expect(await row(outer)).toBeUndefined()
      expect((await bob.ask('What does the rye bread cost?')).text).toContain('four crowns')
    } finally {
      await app.close()
      await site.close()
    }
  })
})
