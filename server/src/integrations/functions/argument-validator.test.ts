import type { JsonObject } from '@askwell/contract/integrations/integration-rules'
import { afterAll, expect, test } from 'vitest'
import { ArgumentValidator } from './argument-validator.ts'
import { patternError } from './pattern.ts'

const checker = new ArgumentValidator()
afterAll(() => checker.close())

const order: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^[0-9]{2,}$' },
    count: { type: 'integer', minimum: 1 },
    gift: { type: 'boolean' },
  },
  required: ['id'],
  additionalProperties: false,
}

test.each<[JsonObject, string | null]>([
  [{ id: '42' }, null],
  [{ id: '42', count: 3, gift: true }, null],
  [{}, expect.stringContaining('id')],
  [{ id: '4' }, expect.stringContaining('id')],
  [{ id: '42', count: 0 }, expect.stringContaining('count')],
  [{ id: '42', gift: 'yes' }, expect.stringContaining('gift')],
  [{ id: '42', more: 1 }, expect.any(String)],
])('the arguments %j are validated', async (args, fault) => {
  expect(await checker.argumentFault(order, args)).toEqual(fault)
})

test('CVE-2025-59528 hostile schemas block nothing and never run as code', async () => {
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1), 5)
  const values = Array.from({ length: 20_000 }, (_, n) => ({ n }))

  const checks = [
    await checker.argumentFault(
      { properties: { a: { pattern: '^(a+)+$' } } },
      { a: `${'a'.repeat(40)}!` },
    ),
    await checker.argumentFault({ $ref: '#' }, { a: 1 }),
    await checker.argumentFault({ properties: { a: { pattern: '(?=a)b' } } }, { a: 'b' }),
    await checker.argumentFault({ properties: { a: { uniqueItems: true } } }, { a: values }),
    await checker.argumentFault(order, { id: '42' }),
  ]
  clearInterval(ticking)

  expect(checks).toEqual([
    expect.stringContaining('pattern'),
    "The arguments don't match: the schema refers to itself endlessly.",
    "The arguments don't match: the schema of the Function Definition can't be read.",
    expect.any(String),
    null,
  ])
  // If the checks blocked the main thread, the timer would fire at most once after each of them.
  expect(ticks).toBeGreaterThan(checks.length)
})

test('each of many concurrent checks gets its own result', async () => {
  const faults = await Promise.all(
    Array.from({ length: 50 }, (_, n) => checker.argumentFault(order, { id: String(n) })),
  )

  expect(faults.filter((fault) => fault === null)).toHaveLength(40)
})

test.each([
  ['^[0-9]+$', null],
  [String.raw`^\p{L}+\u00e9$`, null],
  ['(?<year>\\d{4})', null],
  ['(?=a)', expect.any(String)],
  ['(a)\\1', expect.any(String)],
  ['((a{1000}){1000}){1000}', expect.any(String)],
  ['[a-', expect.any(String)],
])('the pattern %s runs in linear time or is refused', (pattern, fault) => {
  expect(patternError(pattern)).toEqual(fault)
})

test('arguments nested too deep to be copied fail alone', async () => {
  const deep: JsonObject = JSON.parse(`{"id":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)

  const [before, hostile, after] = await Promise.all([
    checker.argumentFault(order, { id: '42' }),
    checker.argumentFault(order, deep),
    checker.argumentFault(order, { id: '43' }),
  ])

  expect([before, hostile, after]).toEqual([null, expect.stringContaining('too deep'), null])
})

test('of more than 64 checks at once the others are refused, and asked to try again', async () => {
  const crowded = new ArgumentValidator()
  const checks = Array.from({ length: 65 }, () => crowded.argumentFault(order, { id: '42' }))

  const outcomes = await Promise.allSettled(checks)
  crowded.close()

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(64)
  expect(outcomes[64]).toMatchObject({
    status: 'rejected',
    reason: { code: 'overloaded', retryAfterSeconds: 1 },
  })
})

test('checks that wait when the server stops are refused', async () => {
  const stopped = new ArgumentValidator()
  const checks = [1, 2].map(() => stopped.argumentFault(order, { id: '42' }))

  stopped.close()

  const reason = expect.objectContaining({ message: 'The server stops.' })
  expect(await Promise.allSettled(checks)).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ])
})
