import { describe, expect, test, vi } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { BotFunction } from '../ports/bot-function.ts'
import type { FunctionCallRecord } from '../ports/call-log.ts'
import type { FunctionResponse } from '../ports/function-call.ts'
import { runFunction, type TestFunctionDeps } from './run-function.ts'

const ada = verifiedOwner('ada')
const answered: FunctionResponse = {
  status: 200,
  contentType: 'application/json',
  text: '{"state":"sent"}',
  isCut: false,
  bytes: 16,
}

/** The own test of a function of Ada. */
function testRun(change: Partial<TestFunctionDeps> = {}, settings: Partial<BotFunction> = {}) {
  const logged: FunctionCallRecord[] = []
  const callFunction = vi.fn<TestFunctionDeps['callFunction']>(async () => answered)
  const botFunction = {
    id: 'f_1',
    botId: 'bot',
    ownerId: ada,
    name: 'get_order',
    definition: {},
    url: 'https://shop.example/orders',
    method: 'POST',
    headers: {},
    body: null,
    needsIdentity: false,
    connector: '',
    ...settings,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a call needs these parts only
  const deps = {
    planOf: async () => ({ title: 'Hobby' }),
    clock: () => 1,
    argumentError: async () => null,
    callFunction,
    hashOf: (text: string) => `hash of ${text}`,
    logCall: async (call: FunctionCallRecord) => void logged.push(call),
    rateLimiter: { consume: async () => undefined },
    functions: { findByName: async () => botFunction },
    ownerAsVisitor: async () => ({ id: 'ada', name: 'Ada Ü', email: 'ada@engine.example' }),
    ...change,
  } as unknown as TestFunctionDeps
  const run = (rawArguments: unknown = {}) =>
    runFunction(deps, ada, { botId: 'bot', name: 'get_order', rawArguments })
  return { run, logged, callFunction }
}

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })

/** The headers of a call. */
const headersOf = async (
  settings: Partial<BotFunction>,
  change: Partial<TestFunctionDeps> = {},
) => {
  const { run, callFunction } = testRun(change, settings)
  await run()
  return callFunction.mock.calls[0]?.[1].headers
}

/** What is made of a response. */
const resultOf = async (response: Partial<FunctionResponse>) =>
  (await testRun({ callFunction: async () => ({ ...answered, ...response }) }).run()).result

describe('a test of a function', () => {
  test('needs a paid plan', async () => {
    const { run, callFunction } = testRun({ planOf: async () => ({ title: 'Free' }) })

    await expect(run()).rejects.toMatchObject({ code: 'plan_required' })
    expect(callFunction).not.toHaveBeenCalled()
  })

  test('needs a function of that name', async () => {
    const { run } = testRun({ functions: { findByName: async () => null } })

    await expect(run()).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is counted before anything is sent', async () => {
    const limit = new Error('too many')
    const { run, callFunction } = testRun({ rateLimiter: { consume: () => Promise.reject(limit) } })

    await expect(run()).rejects.toBe(limit)
    expect(callFunction).not.toHaveBeenCalled()
  })
})

describe('arguments', () => {
  test.each([
    ['a text that is no JSON', 'id=1'],
    ['a list', '[1]'],
    ['nothing', null],
    ['a hundred and one levels', nested(102)],
  ])('of %s are refused', async (_what, rawArguments) => {
    const { run, callFunction } = testRun()

    await expect(run(rawArguments)).rejects.toMatchObject({ code: 'bad_arguments' })
    expect(callFunction).not.toHaveBeenCalled()
  })

  test('of a hundred levels, and values without any, are sent', async () => {
    const { run, callFunction } = testRun()

    await run({ deep: nested(99), none: null, text: 'x' })

    expect(callFunction).toHaveBeenCalledOnce()
  })

  test('that the definition refuses are logged and not sent', async () => {
    const { run, callFunction, logged } = testRun({
      argumentError: async () => 'The id is missing.',
    })

    await expect(run({ id: 1 })).rejects.toMatchObject({
      code: 'bad_arguments',
      message: 'The id is missing.',
    })
    expect(callFunction).not.toHaveBeenCalled()
    expect(logged).toMatchObject([{ errorClass: 'bad_arguments', status: null }])
  })
})

describe('who calls', () => {
  test('is told to a function that requires identity, in characters of headers', async () => {
    expect(await headersOf({ needsIdentity: true })).toMatchObject({
      'x-visitor-id': 'ada',
      'x-visitor-email': 'ada%40engine.example',
      'x-visitor-name': 'Ada%20%C3%9C',
    })
  })

  test.each<[string, Partial<BotFunction>, Partial<TestFunctionDeps>]>([
    ['a function without identity', {}, {}],
    ['a connected service', { needsIdentity: true, connector: 'hubspot' }, {}],
    ['anybody when it is unknown', { needsIdentity: true }, { ownerAsVisitor: async () => null }],
  ])('is not told to %s', async (_whom, settings, change) => {
    expect(await headersOf(settings, change)).not.toHaveProperty('x-visitor-id')
  })
})

describe('a response', () => {
  test('of JSON is read', async () => {
    expect(await resultOf({})).toEqual({ state: 'sent' })
  })

  test.each<[string, Partial<FunctionResponse>]>([
    ['that was cut', { isCut: true, text: '1' }],
    ['of another type', { contentType: 'text/plain', text: '1' }],
    ['that only claims to be JSON', { text: 'sent' }],
    ['of too many levels', { text: JSON.stringify(nested(102)) }],
  ])('%s stays a text', async (_which, response) => {
    expect(await resultOf(response)).toBe(response.text ?? '')
  })

  test.each([
    ['', 'status 500'],
    [`  ${'x'.repeat(400)}`, 'x'.repeat(300)],
  ])(
    'of status 500 is a failure with the beginning of its text, and logged',
    async (text, beginning) => {
      const failing = { ...answered, status: 500, text }
      const { run, logged } = testRun({ callFunction: async () => failing })

      const message = await run().catch((error: unknown) => String(error))

      expect(message).toContain(beginning)
      expect(message).not.toContain('x'.repeat(301))
      expect(logged).toMatchObject([{ errorClass: 'function_failed', status: 500 }])
    },
  )

  test('of status 499 is a result', async () => {
    expect(await resultOf({ status: 499 })).toEqual({ state: 'sent' })
  })
})
