import { chatStream, chatStreamPost } from '@askwell/contract/chat'
import { exportAccount } from '@askwell/contract/security'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type RealServer } from '../crash/real-server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { malformed, rawRequest, sendRaw, statusIn } from './raw-http.ts'
import { allRoutes } from './tenants.ts'

const methods = ['DELETE', 'PUT', 'PATCH', 'POST', 'GET', 'HEAD', 'OPTIONS'] as const
const paths = [
  ...new Set([
    ...allRoutes.map(({ path }) => path.replaceAll(/:\w+/g, 'x')),
    chatStream.path,
    chatStreamPost.path,
    exportAccount.path,
    '/payment/webhook',
    '/images/function/x',
    '/healthz',
    '/metrics',
  ]),
]
const pages = [
  '/',
  '/login',
  '/pricing',
  '/mychatbots',
  '/chatbot/x',
  '/chatbotiframe/x',
  '/payment/invoice/x',
  '/embed.js',
  '/assets/x.js',
  '/sitemap.xml',
  '/no-such-page',
]

/** Bodies with the headers that announce them. */
const bodies: { headers: Record<string, string>; body?: string }[] = [
  { headers: {} },
  { headers: { 'content-type': 'application/json' }, body: '' },
  { headers: { 'content-type': 'application/json' }, body: '{"id":' },
  { headers: { 'content-type': 'application/json' }, body: 'null' },
  { headers: { 'content-type': 'application/json' }, body: '[[[[["id"]]]]]' },
  {
    headers: { 'content-type': 'application/json' },
    body: '{"__proto__":{"id":1},"id":{"$ne":1}}',
  },
  { headers: { 'content-type': 'application/json' }, body: '['.repeat(9_000) },
  { headers: { 'content-type': 'application/json; charset=\x01' }, body: '{}' },
  { headers: { 'content-type': 'multipart/form-data' }, body: 'x' },
  { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: '--b\r\n\r\n--b' },
  { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'id=%ff&id=%00&id' },
  { headers: { 'content-type': 'application/xml' }, body: '<!DOCTYPE a [<!ENTITY b "c">]>' },
  { headers: { 'content-encoding': 'gzip' }, body: 'not gzip' },
  { headers: { authorization: 'Bearer' }, body: 'x' },
  { headers: { authorization: `Bearer cbt_${'a'.repeat(43)}` }, body: '{}' },
  { headers: { 'x-forwarded-for': '::::, %00', 'x-forwarded-proto': 'gopher' } },
  { headers: { range: 'bytes=9-1,-,5', 'if-none-match': '"', 'accept-encoding': 'x;q=9' } },
]

/** What is not built, not configured or not supported is refused with 501, 503 and 505. */
const isFailure = (status: number) => status >= 500 && ![501, 503, 505].includes(status)

describe('CVE-2026-31949 a running server', () => {
  let server: RealServer
  beforeAll(async () => {
    server = await startServer({ DATA_DIR: tempFolder(), STRIPE_WEBHOOK_SECRET: 'whsec_of_a_test' })
  })
  afterAll(() => server.stop())

  /** The answers in the order of the requests, twenty at a time. */
  async function answersTo(requests: readonly (string | Buffer)[]): Promise<string[]> {
    const answers: string[] = []
    for (let index = 0; index < requests.length; index += 20) {
      const slice = requests.slice(index, index + 20)
      answers.push(...(await Promise.all(slice.map((bytes) => sendRaw(server.origin, bytes)))))
    }
    return answers
  }

  /** Requests that failed, when the server answers at least the others; it must be alive afterwards. */
  async function failures(requests: readonly (string | Buffer)[], maxUnanswered = 0.05) {
    const statuses = (await answersTo(requests)).map(statusIn)
    const health = await fetch(`${server.origin}/healthz`)
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])

    const unanswered = statuses.filter((status) => status === 0).length
    expect(unanswered).toBeLessThanOrEqual(requests.length * maxUnanswered)
    return statuses.flatMap((status, index) =>
      isFailure(status) ? [`${status} ${String(requests[index]).slice(0, 80)}`] : [],
    )
  }

  test.each(methods)('survives %s with every body on every call', async (method) => {
    const requests = paths.flatMap((path) =>
      ['', '/api'].flatMap((prefix) =>
        bodies.map((one) => rawRequest({ method, path: prefix + path, ...one })),
      ),
    )

    expect(await failures(requests)).toEqual([])
  })

  test('survives bytes that are no request', async () => {
    const requests = ['x', 'a b c', '\u00e9', '${7*7}', "' or 1=1 --"].flatMap(malformed)

    // A connection may simply be closed.
    expect(await failures([...requests, ...requests], 1)).toEqual([])
  })

  test('survives forged webhooks', async () => {
    const payloads = ['', '{', 'null', '[]', '{"type":1}', '\0\0', 'x'.repeat(100_000)]
    const signatures = [
      '',
      't=,v1=',
      `t=1,v1=${'0'.repeat(64)}`,
      ',,,,',
      'v1=\u00e9',
      '='.repeat(5_000),
    ]
    const requests = ['/payment/webhook', '/api/payment/webhook'].flatMap((path) =>
      payloads.flatMap((body) =>
        signatures.map((signature) =>
          rawRequest({ method: 'POST', path, body, headers: { 'stripe-signature': signature } }),
        ),
      ),
    )

    expect(await failures(requests)).toEqual([])
  })

  test.each(methods)('survives %s on pages, files and the export', async (method) => {
    const suffixes = [
      '',
      '/',
      '//',
      '/%',
      '/%00',
      '/%ff',
      '/..',
      '/%2e%2e/',
      '?a=%',
      '?a[]=1&a=2',
      ';x',
    ]
    const requests = [...pages, exportAccount.path].flatMap((path) => [
      ...suffixes.map((suffix) => rawRequest({ method, path: path + suffix })),
      rawRequest({
        method,
        path,
        headers: { 'x-current-password': '%', authorization: 'Basic x' },
      }),
      rawRequest({ method, path, headers: { accept: '\u00ff', cookie: 'a=b; =; ;;' } }),
    ])

    expect(await failures(requests)).toEqual([])
  })
})
