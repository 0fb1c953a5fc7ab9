import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FixturePage,
  type FixtureSite,
  startFixtureSite,
} from '../../../test/support/fixture-site.ts'
import { createEgress, type Egress, isLoopbackAllowEntry } from './index.ts'
import { refusedUrls } from '../../../test/platform/ssrf-cases.fixture.ts'

const limits = {
  maxBytes: 100_000,
  headersTimeoutMs: 2_000,
  totalTimeoutMs: 4_000,
  maxRedirects: 3,
}
const pages: Record<string, FixturePage> = {}

let site: FixtureSite
let victim: FixtureSite
let egress: Egress

beforeEach(async () => {
  for (const path of Object.keys(pages)) delete pages[path]
  site = await startFixtureSite(pages)
  victim = await startFixtureSite({ '/': { body: 'secret' } })
  // The port of the target is allowed, so that only its address can be refused.
  egress = createEgress({ ports: [victim.port], allow: [site.host] })
})

afterEach(async () => {
  await Promise.all([egress.close(), site.close(), victim.close()])
})

describe('no inner address is reached', () => {
  test('CVE-2026-31829 a request node cannot reach the machine or its network', async () => {
    const urls = refusedUrls.map(({ url }) => url.replace(/(?<=127[^/]*):80\b/, `:${victim.port}`))
    const own = [
      '127.0.0.1',
      'localhost',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0',
      '[::1]',
    ].map((host) => `http://${host}:${victim.port}/`)

    const outcomes = await Promise.allSettled(
      [...own, ...urls].map((url) => egress.request(url, limits)),
    )

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([])
    expect(victim.hits).toEqual([])
  })

  test('CVE-2026-45401 a redirect to loopback or metadata is refused at that hop', async () => {
    const targets = [
      `http://127.0.0.1:${victim.port}/`,
      `http://localhost:${victim.port}/`,
      `//127.0.0.1:${victim.port}/`,
      `http://[::ffff:127.0.0.1]:${victim.port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://metadata.google.internal/',
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'http://user:pass@www.example.com/',
      'http://localhost:5432/',
    ]
    for (const [index, location] of targets.entries()) {
      const status = [301, 302, 303, 307, 308][index % 5] ?? 302
      pages[`/${index}`] = { body: '', status, headers: { location } }
      pages[`/twice/${index}`] = { body: '', status, headers: { location: `/${index}` } }
    }

    const paths = targets.flatMap((_target, index) => [`/${index}`, `/twice/${index}`])
    const outcomes = await Promise.allSettled(
      paths.map((path) => egress.request(site.url + path, limits)),
    )

    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'url_blocked' } })
    }
    expect(victim.hits).toEqual([])
  })

  test('CVE-2026-31943 IPv4 written as hexadecimal IPv6 is refused', async () => {
    const hosts = ['[::ffff:7f00:1]', '[::FFFF:7F00:0001]', '[0:0:0:0:0:ffff:7f00:1]', '[::7f00:1]']

    for (const host of hosts) {
      await expect(egress.request(`http://${host}:${victim.port}/`, limits)).rejects.toMatchObject({
        code: 'url_blocked',
      })
    }
    expect(victim.hits).toEqual([])
  })

  test('CVE-2025-56520 a remote file is not fetched from inside, nor through a redirect', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'askwell-egress-'))
    pages['/file.pdf'] = {
      body: '',
      status: 302,
      headers: { location: `http://127.0.0.1:${victim.port}/` },
    }

    for (const url of [`${victim.url}/`, `${site.url}/file.pdf`, 'file:///etc/passwd']) {
      await expect(egress.download(url, join(folder, 'a'), limits)).rejects.toMatchObject({
        code: 'url_blocked',
      })
    }

    expect(victim.hits).toEqual([])
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('a name is resolved once, so that a changed DNS response has no effect', async () => {
    const lookups: string[] = []
    const guarded = createEgress({
      ports: [victim.port],
      allow: ['127.0.0.2/32'],
      resolve: async (host) => {
        lookups.push(host)
        // 127.0.0.2 replaces the public address; nothing listens there.
        return [{ address: lookups.length === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }]
      },
    })
    const request = () => guarded.request(`http://rebind.example.com:${victim.port}/`, limits)

    await expect(request()).rejects.toMatchObject({ failure: 'connection' })
    expect(lookups).toEqual(['rebind.example.com'])
    await expect(request()).rejects.toMatchObject({ code: 'url_blocked' })
    expect(victim.hits).toEqual([])
  })

  test('a refusal does not contain the resolved address', async () => {
    const guarded = createEgress({
      ports: [],
      allow: [],
      resolve: async () => [{ address: '10.1.2.3', family: 4 }],
    })

    await expect(guarded.request('http://inner.example.com/', limits)).rejects.toThrow(
      /^This address is not allowed\.$/,
    )
  })
})

describe("the operator's list", () => {
  test('allows a host with its port and nothing else', async () => {
    pages['/'] = { body: 'hello' }

    const reply = await egress.request(`${site.url}/`, limits)

    expect(reply).toMatchObject({ status: 200, url: `${site.url}/`, redirects: [] })
    expect(reply.body.toString()).toBe('hello')
    expect(() => egress.checkUrl('http://127.0.0.1/')).toThrow('not allowed')
  })

  test('allows an inner name for private addresses, but not for loopback', async () => {
    const guarded = createEgress({
      ports: [],
      allow: [`wiki.corp:${victim.port}`],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })

    expect(guarded.checkUrl(`http://wiki.corp:${victim.port}/`).hostname).toBe('wiki.corp')
    expect(() => guarded.checkUrl('http://wiki.corp/')).toThrow('not allowed')
    await expect(guarded.request(`http://wiki.corp:${victim.port}/`, limits)).rejects.toMatchObject(
      { code: 'url_blocked' },
    )
    expect(victim.hits).toEqual([])
  })

  test('allows a network for literals and for names that resolve to it', async () => {
    const guarded = createEgress({
      ports: [site.port],
      allow: ['127.0.0.0/8'],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    pages['/'] = { body: 'inside' }

    const { body } = await guarded.request(`http://shop.example.com:${site.port}/`, limits)

    expect(body.toString()).toBe('inside')
    expect(guarded.checkUrl('http://127.9.9.9/').hostname).toBe('127.9.9.9')
    expect(() => guarded.checkUrl('http://10.0.0.1/')).toThrow('not allowed')
    await guarded.close()
  })

  test.each([
    ['127.0.0.1:8080', true],
    ['localhost', true],
    ['app.localhost:3000', true],
    ['[::1]:80', true],
    ['::1', true],
    ['127.0.0.0/8', true],
    ['127.1', true],
    ['0.0.0.0/0', true],
    ['::/0', true],
    ['169.254.169.254', true],
    ['169.254.0.0/24', true],
    ['100.64.0.0/10', true],
    ['fe80::/64', true],
    ['metadata.google.internal', true],
    ['10.0.0.0/8', false],
    ['192.168.1.5:8080', false],
    ['fd12::/16', false],
    ['wiki.corp', false],
  ])('detects whether the entry %s allows the machine itself: %s', (entry, opensItself) => {
    expect(isLoopbackAllowEntry(entry)).toBe(opensItself)
  })
})

test("behind the operator's proxy the same addresses are refused, and all other requests use it", async () => {
  const lookups: string[] = []
  const proxy = createServer((request, reply) => {
    lookups.push(request.url ?? '')
    reply.end('through the proxy')
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  const address = proxy.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const guarded = createEgress({
    ports: [],
    allow: [],
    proxy: `http://127.0.0.1:${port}`,
    resolve: async (host) => {
      if (host === 'inner.example.com') return [{ address: '10.0.0.1', family: 4 }]
      throw new Error('no resolver here')
    },
  })

  const { body } = await guarded.request('http://www.example.com/a', limits)

  expect(body.toString()).toBe('through the proxy')
  await expect(guarded.request('http://127.0.0.1/', limits)).rejects.toThrow('not allowed')
  await expect(guarded.request('http://inner.example.com/', limits)).rejects.toThrow('not allowed')
  expect(lookups).toEqual(['http://www.example.com/a'])
  await guarded.close()
  proxy.closeAllConnections()
  proxy.close()
})
