import { answer, type ReplyLimits } from '@askwell/core/chat'
import { ModelError } from '@askwell/core/shared'
import { afterEach, describe, expect, test } from 'vitest'
import { questionOf, createTestChat } from '../../../test/support/test-chat.ts'
import {
  startMockModel,
  type MockModelSettings,
  type MockModel,
} from '../../../test/support/models/mock-model.ts'
import { createModels } from './create-models.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const never = new AbortController().signal
const reply = 'Our office opens at nine – for “everyone” 👍. It closes at five.'

async function provider(settings: Partial<MockModelSettings> = {}): Promise<MockModel> {
  const mock = await startMockModel({ reply, ...settings })
  closing.push(() => mock.close())
  return mock
}

async function replyThrough(baseUrl: string, limits: Partial<ReplyLimits> = {}) {
  const models = createModels({ openai: { baseUrl, apiKey: 'sk-test', chatModel: 'mock-model' } })
  closing.push(() => models.close())
  const app = createTestChat(models.model, limits)
  let text = ''
  let ending = ''
  for await (const event of answer(app.deps, questionOf('When does it open?'), never)) {
    if (event.type === 'text') text += event.text
    ending = event.type
  }
  const [problem] = app.problems
  return { ...app, text, ending, problem: modelErrorOf(problem?.error) }
}

const modelErrorOf = (error: unknown) => (error instanceof ModelError ? error : undefined)

const unpaid = { ending: 'error', ledger: ['release'], text: '' }

test('a working provider is called once, over chat completions, with the token limit', async () => {
  const mock = await provider()

  const outcome = await replyThrough(mock.baseUrl)

  expect(outcome).toMatchObject({ text: reply, ending: 'done', ledger: ['settle'], problems: [] })
  expect(mock.chats).toMatchObject([
    { model: 'mock-model', stream: true, max_tokens: 1_000, temperature: 0.2 },
  ])
  expect(mock.chats[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
})

describe('faults of the model provider', () => {
  test('1: connection refused', async () => {
    const mock = await startMockModel()
    await mock.close()

    const outcome = await replyThrough(mock.baseUrl)

    expect(outcome).toMatchObject(unpaid)
    expect(outcome.problem).toMatchObject({ kind: 'unreachable' })
    expect(outcome.problem?.message).toContain('ECONNREFUSED')
  })

  test('2: host name does not resolve', async () => {
    const outcome = await replyThrough('http://no-such-host.invalid/v1')

    expect(outcome).toMatchObject(unpaid)
    expect(outcome.problem).toMatchObject({ kind: 'unreachable' })
    expect(outcome.problem?.message).toContain('no-such-host.invalid')
  })

  test('3: accepts, never responds', async () => {
    const mock = await provider({ hangs: true })

    const outcome = await replyThrough(mock.baseUrl, { firstTextMs: 2_000 })

    expect(outcome).toMatchObject(unpaid)
    expect(outcome.problem).toMatchObject({ kind: 'timeout', message: 'no text within 2000 ms' })
    await expect.poll(mock.aborted).toBe(1)
  })

  test('4: a wrong key is reported to the owner and not retried', async () => {
    const mock = await provider({ status: 401 })

    const outcome = await replyThrough(mock.baseUrl)

    expect(outcome).toMatchObject(unpaid)
    expect(outcome.problem).toMatchObject({ kind: 'wrong_key' })
    expect(outcome.problem?.message).not.toContain('sk-test')
    expect(mock.chats).toHaveLength(1)
  })

  test('5: 429 with Retry-After is waited for within the budget', async () => {
    const mock = await provider({ status: 429, retryAfter: '0.05', failures: 1 })

    const outcome = await replyThrough(mock.baseUrl)

    expect(outcome).toMatchObject({ text: reply, ending: 'done', ledger: ['settle'] })
    expect(mock.chats).toHaveLength(2)
  })

  test('5: 429 with a long Retry-After fails with a message', async () => {
    const mock = await provider({ status: 429, retryAfter: '60' })

    const outcome = await replyThrough(mock.baseUrl)

    expect(outcome).toMatchObject(unpaid)
    expect(outcome.problem).toMatchObject({ kind: 'rate_limited', retryAfterMs: 60_000 })
    expect(mock.chats).toHaveLength(1)
  })

  test('6: 500 before the first text is retried once', async () => {
    const broken = await provider({ status: 500 })
    const brief = await provider({ status: 503, failures: 1 })

    expect(await replyThrough(broken.baseUrl)).toMatchObject(unpaid)
    expect(broken.chats).toHaveLength(2)
    expect(await replyThrough(brief.baseUrl)).toMatchObject({ text: reply, ledger: ['settle'] })
  })

  test('7: a stream cut after text is voided, and the received text is marked as failed', async () => {
    const mock = await provider({ cutAfter: 4, tokensPerSecond: 100 })

    const outcome = await replyThrough(mock.baseUrl)

    expect(outcome).toMatchObject({ ending: 'error', ledger: ['settle', 'void'] })
    expect(outcome.problem).toMatchObject({ kind: 'cut' })
    expect(outcome.ended).toMatchObject([{ state: 'failed', charged: false, reply: outcome.text }])
    expect(reply.startsWith(outcome.text)).toBe(true)
    expect(mock.chats).toHaveLength(1)
  })

  test('8: a stalled stream is aborted by the idle limit', async () => {
    const mock = await provider({ stallsAfter: 3 })

    const outcome = await replyThrough(mock.baseUrl, { idleMs: 2_000 })

    expect(outcome).toMatchObject({ text: 'Our office opens', ledger: ['settle', 'void'] })
    expect(outcome.problem).toMatchObject({ kind: 'timeout', message: 'silent for 2000 ms' })
  })

  test('8: a stream byte by byte is aborted by the limit for the first text', async () => {
    const mock = await provider({ bytesAWrite: 1, byteGapMs: 5 })

    const outcome = await replyThrough(mock.baseUrl, { firstTextMs: 200 })

    expect(outcome).toMatchObject(unpaid)
    expect(outcome.problem).toMatchObject({ kind: 'timeout' })
  })

  test('9: broken JSON is reported as an error', async () => {
    const mock = await provider({ brokenAfter: 3, tokensPerSecond: 200 })

    const outcome = await replyThrough(mock.baseUrl)

    expect(outcome).toMatchObject({ ending: 'error', ledger: ['settle', 'void'] })
    expect(outcome.problem).toMatchObject({ kind: 'broken' })
    expect(reply.startsWith(outcome.text)).toBe(true)
  })

  test.each([1, 3, 7])('9: packets of %i bytes give the exact text', async (bytesAWrite) => {
    const mock = await provider({ bytesAWrite, reply: 'Ja – “für” 👍👍🏽 alle.' })

    expect(await replyThrough(mock.baseUrl)).toMatchObject({
      text: 'Ja – “für” 👍👍🏽 alle.',
      ledger: ['settle'],
    })
  })
})

test('a visitor who disconnects aborts the call to the provider', async () => {
  const mock = await provider({ tokensPerSecond: 50 })
  const models = createModels({ openai: { baseUrl: mock.baseUrl } })
  closing.push(() => models.close())
  const { deps, ended } = createTestChat(models.model)
  const controller = new AbortController()

  const events = answer(deps, questionOf('When does it open?'), controller.signal)
  await events.next()
  controller.abort()
  await events.next()

  expect(ended).toMatchObject([{ state: 'interrupted', charged: true }])
  await expect.poll(mock.aborted).toBe(1)
})
