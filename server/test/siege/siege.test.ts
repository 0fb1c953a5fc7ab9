import { expect, test } from 'vitest'
import { bodyWith } from './attack-request.ts'
import { patterns } from './attack-texts.ts'
import { sqlite } from '../support/engines.ts'
import { createTestApp } from '../support/test-app.ts'
import { mountedCalls } from './mounted-calls.ts'
import { referenceMs } from '../support/measure-blocks.ts'
import { contractCalls } from './contract-calls.ts'
import { validValues } from './valid-values.ts'
import { programs } from './siege-server.ts'
import { bodiesOf, maxMemoryMb, runSiege, textsOf } from './siege.ts'

/** What takes a value from a client: a body, or a part of the path. Pages and files take none. */
const takesValue = (call: string) => !call.startsWith('GET ') || call.includes('/:')

test('the siege knows every call that the server answers', async () => {
  const app = await createTestApp(sqlite)
  const mounted = mountedCalls(app.http).map((call) => call.replace(' /api/', ' /'))
  await app.close()
  const known = contractCalls.map(({ method, path }) => `${method} ${path}`)

  expect(mounted.length).toBeGreaterThan(300)
  expect([...new Set(mounted)].filter((call) => takesValue(call) && !known.includes(call))).toEqual(
    [],
  )
  expect(known.filter((call) => !mounted.includes(call))).toEqual([])
  expect(new Set(known).size).toBe(known.length)
  expect(new Set(patterns).size).toBe(60)
})

test('every call accepts the valid values, so that an attack on one field reaches the code behind it', () => {
  const values = validValues({
    botId: 'b',
    sessionId: 's',
    functionId: 'f',
    answerId: 'a',
    messageId: 'm',
    sourceId: 'c',
    websiteId: 'w',
    user: { id: 'u', email: 'ada@example.com' },
  })
  const refused = contractCalls
    .filter((call) => call.fields.length > 0)
    .filter((call) => !call.accepts(JSON.parse(bodyWith(call, { values }, {}))))

  expect(refused.map(({ path }) => path)).toEqual([])
})

/** How much of the corpus `npm test` sends. */
const shortForm = { patternsEach: 60, everyText: 4, everyBody: 31 }

test('the short siege attacks each call that takes a value, apart from those that end the session', () => {
  const sample = { attacker: { token: 'token', values: {} }, form: shortForm }
  const attacked = new Set(
    [...textsOf(sample), ...bodiesOf(sample)].map(({ name }) => name.split(' ', 2).join(' ')),
  )
  const left = contractCalls
    .filter(({ method, path }) => !attacked.has(`${method} ${path}`))
    .filter(({ method, fields }) => method !== 'GET' || fields.length > 0)

  expect(attacked.size).toBeGreaterThan(90)
  expect(left.map(({ path }) => path).toSorted()).toEqual([
    '/delete_account',
    '/end_other_sessions',
    '/end_session',
    '/logout',
  ])
})

test('a server under attack answers everything, and returns its memory and descriptors', async () => {
  const max = 100 * referenceMs()
  const { phases, before, after, isUnharmed } = await runSiege({
    program: programs.sources,
    ...shortForm,
    fileBytes: 200_000,
    slow: { count: 100, everyMs: 100, ms: 1_500 },
    warmUpMs: 4_000,
    // A limit only: a busy machine takes longer to read and delete what was uploaded.
    settleMs: 120_000,
  })

  for (const { phase, problems, health, gaps } of phases) {
    expect(problems, `in ${phase}`).toEqual([])
    expect(health.requests, `in ${phase}`).toBeGreaterThan(0)
    expect(health.failed, `in ${phase}`).toBe(0)
    // CPU time of the server's main thread; `npm run siege` measures how long it stands still.
    expect(gaps.cpuMs, `in ${phase}`).toBeLessThan(max)
  }
  expect(isUnharmed).toBe(true)
  expect(after.memoryMb).toBeLessThan(before.memoryMb + maxMemoryMb)
  expect(after.descriptors).toBeLessThanOrEqual(before.descriptors)
}, 900_000)
