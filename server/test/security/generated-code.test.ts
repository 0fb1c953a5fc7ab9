import { randomUUID } from 'node:crypto'
import { chatStream, chatStreamPost } from '@askwell/contract/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAccount } from '../accounts/account-export.ts'
import { createFunctionRunner, type FunctionRunner } from '../integrations/function-runner.ts'
import { listenOrigin } from '../knowledge/knowledge-owner.ts'
import { startCustomerApi, type CustomerApi } from '../support/customer-api.ts'
import { sqlite } from '../support/engines.ts'
import { recordGeneratedCode } from '../support/record-generated-code.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { addressOf, encode } from './request-encodings.ts'
import { malformed, rawRequest, sendRaw } from './raw-http.ts'
import { allRoutes } from './tenants.ts'

const canary = `canary${randomUUID().replaceAll('-', '')}`
/** Escapes from the places in which a generator of code would put a text. */
const escapes = [
  canary,
  `"];globalThis.${canary}=1;//`,
  `'+globalThis.${canary}+'`,
  `\`\${globalThis.${canary}=1}\``,
  `*/globalThis.${canary}=1/*`,
  `})();globalThis.${canary}=1;(()=>{`,
  `{{constructor.constructor('globalThis.${canary}=1')()}}`,
  `return process.mainModule.require('child_process').execSync('${canary}')`,
]
const schemas = escapes.flatMap((text) => [
  { properties: { [text]: { type: 'string' } }, required: [text] },
  { properties: { a: { enum: [text], const: text, default: text } } },
  { properties: { a: { pattern: text } }, patternProperties: { [text]: {} } },
  { properties: { a: { $ref: `#/definitions/${text}` } }, definitions: { [text]: {} } },
  { properties: { a: { format: text, type: text, title: text, $comment: text } } },
  { if: { properties: { [text]: {} } }, additionalProperties: { [text]: text } },
])

const fieldsOf = (schema: object) => ('shape' in schema ? Object.keys(schema.shape ?? {}) : [])
const targets = [
  ...allRoutes.map(({ path, body }) => ({ path, fields: fieldsOf(body) })),
  ...[chatStream, chatStreamPost].map(({ path, query }) => ({ path, fields: fieldsOf(query) })),
]

describe('CVE-2025-59528 no text of a request becomes code', () => {
  let app: TestApp
  let service: CustomerApi
  let ada: FunctionRunner
  let recorded: ReturnType<typeof recordGeneratedCode>
  beforeAll(async () => {
    service = await startCustomerApi()
    app = await createTestApp(sqlite, {
      env: { ...service.env, STRIPE_WEBHOOK_SECRET: 'whsec_of_a_test' },
    })
    await app.background.start()
    ada = await createFunctionRunner(app, service)
    recorded = recordGeneratedCode()
  })
  afterAll(async () => {
    recorded.stop()
    await app.close()
    await service.close()
  })

  /** Sources that contain a text of a request, and the effect of running one. */
  const generated = () => [
    ...recorded.sources.filter((source) => source.includes(canary)),
    ...(Object.hasOwn(globalThis, canary) ? ['it ran'] : []),
  ]

  test('the recorder sees code from text', () => {
    const before = recorded.sources.length
    // oxlint-disable-next-line no-implied-eval, no-new-func, typescript/no-implied-eval -- what the test looks for
    new Function('return 1')()
    // oxlint-disable-next-line no-eval -- the same
    globalThis.eval('1')
    Reflect.get(() => 1, 'constructor')('return 2')
    expect(recorded.sources.slice(before)).toEqual(['return 1', '1', 'return 2'])
  })

  test('schemas of functions, which are saved, tested and called', async () => {
    let ran = 0
    for (const [index, parameters] of schemas.entries()) {
      const name = `f${index}`
      const definition = JSON.stringify({ name, description: canary, parameters })
      const setting = { functionname: name, definition, answer_text: canary, url: service.url }
      // A pattern that is none is refused.
      if ((await ada.add(setting)).statusCode !== 200) continue
      await ada.run(name, { [canary]: canary, a: canary })
      ran += 1
    }
    expect(ran).toBeGreaterThan(schemas.length / 2)
    expect(generated()).toEqual([])
  })

  test('documents that are imported', async () => {
    const documents = escapes.map((text) => {
      const parameters = [{ name: text, in: 'query' }]
      const paths = { [`/${text}`]: { get: { operationId: text, summary: text, parameters } } }
      return JSON.stringify({ openapi: '3.0.0', info: { title: text }, paths })
    })
    for (const content of [
      ...documents,
      `a: !!js/function 'function () { ${canary} }'`,
      `!!python/object/apply:os.system ["${canary}"]`,
    ]) {
      const file = { name: 'api.yaml', content }
      const fields: Parameters<TestApp['postForm']>[1] = [
        ['bot_id', ada.botId],
        ['file', file],
      ]
      expect(
        (await app.postForm('/integration/openapi', fields, ada.token)).statusCode,
      ).toBeLessThan(500)
    }
    expect(generated()).toEqual([])
  })

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'fields of every call by %s',
    async (method) => {
      for (const { path, fields } of targets) {
        // Signing out would end the session of the following requests.
        if (/logout|end_session|end_other|delete_account/.test(path)) continue
        for (const [index, how] of ['json', 'form', 'multipart', 'query'].entries()) {
          const text = escapes[(index + path.length) % escapes.length] ?? ''
          const body = Object.fromEntries(
            [...fields, text].map((field) => [field, how === 'json' ? { [text]: text } : text]),
          )
          const { headers, ...rest } = encode(how, body, 0)
          await app.http.inject({
            method,
            url: addressOf(path, body),
            headers: { ...headers, authorization: `Bearer ${ada.token}` },
            ...(method === 'GET' ? { query: rest.query ?? {} } : rest),
          })
        }
      }
      expect(generated()).toEqual([])
    },
  )

  test('raw HTTP, webhooks, pages and the export', async () => {
    const origin = await listenOrigin(app)
    for (const text of escapes) {
      const path = `/${encodeURIComponent(text)}`
      await Promise.all([
        ...malformed(text).map((bytes) => sendRaw(origin, bytes)),
        ...['/payment/webhook', '/api/payment/webhook'].map((url) =>
          sendRaw(
            origin,
            rawRequest({
              method: 'POST',
              path: url,
              body: JSON.stringify({ type: text, data: { object: { [text]: text } } }),
              headers: { 'stripe-signature': text },
            }),
          ),
        ),
        ...['', '/chatbot', '/chatbotiframe', '/images/function', '/assets', '/unsubscribe'].map(
          (folder) => sendRaw(origin, rawRequest({ path: `${folder}${path}?${canary}=${path}` })),
        ),
        exportAccount(app, ada.token, text),
      ])
    }
    expect(generated()).toEqual([])
  })
})
