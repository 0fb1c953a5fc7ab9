import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type FixturePage,
  type FixtureSite,
  startFixtureSite,
} from '../../../test/support/fixture-site.ts'
import { portOf } from '../../../test/support/port-of.ts'
import { createEgress, type Egress } from './index.ts'

const limits = {
  maxBytes: 100_000,
  headersTimeoutMs: 2_000,
  totalTimeoutMs: 4_000,
  maxRedirects: 3,
}
const pages: Record<string, FixturePage> = {}

let site: FixtureSite
let egress: Egress

beforeEach(async () => {
  for (const path of Object.keys(pages)) delete pages[path]
  site = await startFixtureSite(pages)
  egress = createEgress({ ports: [], allow: [site.host] })
})

afterEach(async () => {
  await Promise.all([egress.close(), site.close()])
})

describe('sizes and times', () => {
  test('a body in gzip, deflate, raw deflate or brotli is decoded', async () => {
    const text = 'Unser Laden öffnet um neun. '.repeat(100)
    pages['/gzip'] = { body: gzipSync(text), headers: { 'content-encoding': 'gzip' } }
    pages['/deflate'] = { body: deflateSync(text), headers: { 'content-encoding': 'deflate' } }
    pages['/raw'] = { body: deflateRawSync(text), headers: { 'content-encoding': 'deflate' } }
    pages['/br'] = { body: brotliCompressSync(text), headers: { 'content-encoding': 'br' } }

    for (const path of Object.keys(pages)) {
      const { body } = await egress.request(site.url + path, limits)
      expect(body.toString()).toBe(text)
    }
  })

  test('a gzip bomb is stopped at the limit after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 })
    pages['/bomb'] = { body: bomb, headers: { 'content-encoding': 'gzip' } }
    const before = process.memoryUsage().rss

    await expect(
      egress.request(`${site.url}/bomb`, { ...limits, maxBytes: 5 * 1024 * 1024 }),
    ).rejects.toMatchObject({ failure: 'too_large' })

    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('two layers of compression, an unknown one and a broken one are refused', async () => {
    pages['/two'] = {
      body: gzipSync(gzipSync('a')),
      headers: { 'content-encoding': 'gzip, gzip' },
    }
    pages['/odd'] = { body: 'a', headers: { 'content-encoding': 'compress' } }
    pages['/cut'] = {
      body: gzipSync('a'.repeat(9_999)).subarray(0, 30),
      headers: { 'content-encoding': 'gzip' },
    }

    for (const path of Object.keys(pages)) {
      await expect(egress.request(site.url + path, limits)).rejects.toMatchObject({
        failure: 'bad_encoding',
      })
    }
  })

  test('an endless body stops at the size limit', async () => {
    pages['/endless'] = (_request, reply) => {
      const more = () => {
        while (reply.write('x'.repeat(10_000)));
        reply.once('drain', more)
      }
      more()
    }

    await expect(egress.request(`${site.url}/endless`, limits)).rejects.toMatchObject({
      failure: 'too_large',
    })
  })

  test('a body of one byte a second stops at the total time limit', async () => {
    pages['/slow'] = (request, reply) => {
      reply.write('x')
      const timer = setInterval(() => reply.write('x'), 50)
      request.once('close', () => {
        clearInterval(timer)
      })
    }

    await expect(
      egress.request(`${site.url}/slow`, { ...limits, totalTimeoutMs: 300 }),
    ).rejects.toMatchObject({ failure: 'too_slow' })
  })

  test('a server that sends no headers is aborted after the headers time limit', async () => {
    pages['/mute'] = () => undefined

    await expect(
      egress.request(`${site.url}/mute`, { ...limits, headersTimeoutMs: 150 }),
    ).rejects.toMatchObject({ failure: 'headers_too_slow' })
  })

  test("the caller's abort ends a request with its reason", async () => {
    pages['/mute'] = () => undefined
    const controller = new AbortController()
    const request = egress.request(`${site.url}/mute`, { ...limits, signal: controller.signal })

    controller.abort(new Error('the owner cancelled'))

    await expect(request).rejects.toThrow('the owner cancelled')
  })

  test('a request whose caller has aborted before opens no connection', async () => {
    let connections = 0
    const server = createServer((socket) => {
      connections += 1
      socket.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = portOf(server)
    const wide = createEgress({ ports: [], allow: [`127.0.0.1:${port}`] })
    const signal = AbortSignal.abort(new Error('the owner cancelled'))

    const request = wide.request(`http://127.0.0.1:${port}/`, { ...limits, signal })

    await expect(request).rejects.toThrow('the owner cancelled')
    // Connections are accepted in their order.
    await once(connect(port, '127.0.0.1').resume(), 'close')
    expect(connections).toBe(1)
    server.close()
    await wide.close()
  })

  test.each(['gzip', 'deflate', 'br'])(
    'a response without a body is empty, whatever its encoding says: %s',
    async (encoding) => {
      pages['/empty'] = { body: '', headers: { 'content-encoding': encoding } }

      const { status, body } = await egress.request(`${site.url}/empty`, limits)

      expect([status, body.length]).toEqual([200, 0])
    },
  )

  test('a closed port is a failed connection', async () => {
    await site.close()

    await expect(egress.request(`${site.url}/`, limits)).rejects.toMatchObject({
      failure: 'connection',
    })
  })
})

describe('redirects', () => {
  test('are no other responses that name an address', async () => {
    pages['/orders'] = { body: 'created', status: 201, headers: { location: '/orders/7' } }

    const reply = await egress.request(`${site.url}/orders`, { ...limits, method: 'POST' })

    expect([reply.status, reply.body.toString()]).toEqual([201, 'created'])
    expect(site.paths()).toEqual(['/orders'])
  })

  test('are followed and listed, up to the limit', async () => {
    pages['/a'] = { body: '', status: 301, headers: { location: '/b' } }
    pages['/b'] = { body: '', status: 302, headers: { location: `${site.url}/c` } }
    pages['/c'] = { body: 'there' }
    pages['/loop'] = { body: '', status: 302, headers: { location: '/loop' } }

    const reply = await egress.request(`${site.url}/a`, limits)

    expect(reply.url).toBe(`${site.url}/c`)
    expect(reply.redirects).toEqual([`${site.url}/b`, `${site.url}/c`])
    await expect(egress.request(`${site.url}/loop`, limits)).rejects.toMatchObject({
      failure: 'too_many_redirects',
    })
    expect(site.paths().filter((path) => path === '/loop')).toHaveLength(4)
  })

  test('send no credentials and no body to another origin', async () => {
    const other = await startFixtureSite({ '/': { body: 'other' } })
    const wide = createEgress({ ports: [], allow: [site.host, other.host] })
    pages['/get'] = { body: '', status: 302, headers: { location: `${other.url}/` } }
    pages['/post'] = { body: '', status: 307, headers: { location: `${other.url}/` } }
    const headers = {
      Authorization: 'Bearer x',
      'X-Api-Key': 'x',
      'User-Agent': 'us',
      Host: 'evil',
    }

    await wide.request(`${site.url}/get`, { ...limits, headers })
    await expect(
      wide.request(`${site.url}/post`, { ...limits, headers, method: 'POST', body: 'secret' }),
    ).rejects.toMatchObject({ failure: 'redirect_refused' })

    expect(site.hits[0]?.headers).toMatchObject({ authorization: 'Bearer x', host: site.host })
    expect(other.hits).toHaveLength(1)
    expect(other.hits[0]?.headers).toMatchObject({ 'user-agent': 'us', host: other.host })
    expect(other.hits[0]?.headers).not.toHaveProperty('authorization')
    expect(other.hits[0]?.headers).not.toHaveProperty('x-api-key')
    await Promise.all([other.close(), wide.close()])
  })

  test('turn a posted form into a GET, and keep it a POST with 307', async () => {
    pages['/form'] = { body: '', status: 303, headers: { location: '/thanks' } }
    pages['/moved'] = { body: '', status: 307, headers: { location: '/thanks' } }
    pages['/thanks'] = { body: 'thanks' }
    const post = { ...limits, method: 'POST', body: 'a=1' }

    await egress.request(`${site.url}/form`, post)
    await egress.request(`${site.url}/moved`, post)

    expect(site.hits.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
      'POST /form a=1',
      'GET /thanks ',
      'POST /moved a=1',
      'POST /thanks a=1',
    ])
  })
})

test('an unwanted body is not read', async () => {
  pages['/film'] = { body: 'x'.repeat(90_000), type: 'video/mp4' }

  const reply = await egress.request(`${site.url}/film`, {
    ...limits,
    wantsBody: ({ headers }) => headers['content-type'] === 'text/html',
  })

  expect(reply.status).toBe(200)
  expect(reply.body).toHaveLength(0)
})

test('a download is stored in a new file, and a failed one leaves none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'askwell-egress-'))
  pages['/small'] = { body: 'x'.repeat(5_000), type: 'application/pdf' }
  pages['/big'] = { body: 'x'.repeat(200_000), type: 'application/pdf' }

  const { bytes } = await egress.download(`${site.url}/small`, join(folder, 'small'), limits)
  await expect(
    egress.download(`${site.url}/big`, join(folder, 'big'), limits),
  ).rejects.toMatchObject({ failure: 'too_large' })
  await expect(
    egress.download(`${site.url}/small`, join(folder, 'small'), limits),
  ).rejects.toMatchObject({ code: 'EEXIST' })

  expect(bytes).toBe(5_000)
  expect(await readFile(join(folder, 'small'), 'utf8')).toBe('x'.repeat(5_000))
  expect(await readdir(folder)).toEqual(['small'])
  await rm(folder, { recursive: true })
})
