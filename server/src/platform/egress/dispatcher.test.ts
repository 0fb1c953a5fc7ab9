import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FixtureSite, startFixtureSite } from '../../../test/support/fixture-site.ts'
import { parseAllowList } from './allow-list.ts'
import { guardedAgent } from './dispatcher.ts'

let site: FixtureSite

beforeEach(async () => {
  site = await startFixtureSite({ '/': { body: 'inside' } })
})
afterEach(() => site.close())

test('a connection refuses an inner address that no check of the URL has seen', async () => {
  const rules = { ports: new Set([site.port]), allow: parseAllowList([]), denyHosts: [] }
  const agent = guardedAgent(rules, async () => [], 1_000)

  const request = agent.request({ origin: site.url, path: '/', method: 'GET' })

  await expect(request).rejects.toMatchObject({ code: 'url_blocked' })
  expect(site.paths()).toEqual([])
  await agent.destroy()
})
