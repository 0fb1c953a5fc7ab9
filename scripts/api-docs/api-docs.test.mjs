// docs/api.md must match the contract and the running server.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { callErrors } from '@askwell/contract/call-errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentedCalls, keyOf } from './calls.mjs'
import { openApp } from './open-app.mjs'
import { renderApi, streamEvents } from './render.mjs'

const written = readFileSync(path.resolve(import.meta.dirname, '../../docs/api.md'), 'utf8')

let app
let url
let documented

beforeAll(async () => {
  app = await openApp()
  documented = documentedCalls(app.routes)
  url = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Every 'METHOD /path' that the server serves, from the route tree that Fastify prints. */
function servedCalls() {
  const parents = []
  return app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^(.*?)(?:├──|└──) (\S*) ?(?:\((.*)\))?$/.exec(line) ?? []
      if (part === undefined) return []
      const depth = indent.length / 4
      parents.length = depth
      parents.push(part)
      return (methods ?? '')
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD' && method !== 'OPTIONS')
        .map((method) => `${method} ${parents.join('')}`)
    })
}

const ask = (call, prefix) =>
  fetch(`${url}${prefix}${call.path.replaceAll(/:\w+/g, 'x')}`, {
    method: call.method,
    ...(call.method === 'GET'
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: '{}' }),
  })

test('docs/api.md is up to date (npm run docs:api writes it)', () => {
  expect(written).toBe(renderApi(documented))
})

test('every event of a reply is documented', () => {
  const contract = readFileSync(
    path.resolve(import.meta.dirname, '../../contract/src/chat.ts'),
    'utf8',
  )
  const [, union] = /export type ChatEvent =\n((?: {2}\|.*\n)+)/.exec(contract)
  const names = [...union.matchAll(/type: '(\w+)'/g)].map(([, name]) => name)

  expect(names).toContain('take_back')
  expect(new Set(['text', ...Object.keys(streamEvents())])).toEqual(new Set(names))
})

test('limits of files and of long bodies are documented', () => {
  expect(written).toContain('| `files` | file part |  | at most 10 MiB each |')
  expect(written).toContain('Takes JSON, form or multipart/form-data (at most 4 MB).')
})

test('every call of the server is documented', () => {
  const known = documented.calls.map((call) => `${call.method} /api${call.path}`)

  const served = servedCalls().filter((call) => call.includes(' /api/'))

  expect(served.length).toBeGreaterThan(80)
  expect(served.filter((call) => !known.includes(call))).toEqual([])
})

test('the table of error codes names calls that exist', () => {
  const known = [...documented.calls, ...documented.rootCalls].map(keyOf)

  expect(Object.keys(callErrors).filter((call) => !known.includes(call))).toEqual([])
})

/** Compares the response to a request without token and fields with the documentation. */
async function faultsOf(call, prefix) {
  const answer = await ask(call, prefix)
  const body = await answer.text()
  const code = answer.status < 400 ? null : JSON.parse(body).code
  const faults = {
    'does not exist': body.includes('There is no call'),
    'asks for a token differently': (code === 'signed_out') !== (call.access !== 'visitor'),
    'answers an undocumented code': code !== null && !call.errors.includes(code),
  }
  return Object.keys(faults)
    .filter((fault) => faults[fault])
    .map((fault) => `${keyOf(call)} ${fault}: ${answer.status} ${body}`)
}

test.each(['', '/api'])(
  'below %j every documented call exists in the running server, with its access and error codes',
  async (prefix) => {
    const faults = await Promise.all(documented.calls.map((call) => faultsOf(call, prefix)))

    expect(faults.flat()).toEqual([])
  },
)

test('every documented page and operation exists', () => {
  const missing = documented.rootCalls.filter(
    ({ method, path: at }) => !app.http.hasRoute({ method, url: at }),
  )

  expect(missing).toEqual([])
})
