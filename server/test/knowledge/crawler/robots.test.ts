import { expect, test } from 'vitest'
import type { CrawlerDeps } from '../../../src/knowledge/crawler/crawler-deps.ts'
import { robotsFor } from '../../../src/knowledge/crawler/robots.ts'

/** Hosts whose robots.txt consists of these pieces. */
function hosts(pieces: () => Iterable<string>) {
  async function* body() {
    for (const piece of pieces()) yield Buffer.from(piece)
  }
  const egress = {
    open: async () => ({ head: { status: 200, headers: {} }, body: body(), cancel() {} }),
  }
  const robotsCache = { get: async () => undefined, set: async () => undefined }
  const robots: CrawlerDeps['robots'] = new Map()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- robots.txt needs these parts only
  const deps = { egress, robotsCache, robots, clock: () => 0 } as unknown as CrawlerDeps
  return { robots, rulesOf: (url: string) => robotsFor(deps, new URL(url)) }
}

function* endless() {
  yield 'User-agent: *\nDisallow: /private\n'
  for (let piece = 0; piece < 10; piece += 1) yield '#'.repeat(100 * 1024)
  throw new Error('read too far')
}

test('only the beginning of an endless robots.txt is read', async () => {
  const rules = await hosts(endless).rulesOf('https://a.example/')

  expect(rules.allows('https://a.example/private/x')).toBe(false)
  expect(rules.allows('https://a.example/')).toBe(true)
})

test('the rules of the last 100 hosts are kept', async () => {
  const { robots, rulesOf } = hosts(() => ['User-agent: *\nDisallow: /'])
  for (let host = 0; host <= 100; host += 1) await rulesOf(`https://${host}.example/`)

  expect(robots.size).toBe(100)
  expect([robots.has('https://0.example'), robots.has('https://100.example')]).toEqual([
    false,
    true,
  ])
})
