import { describe, expect, test } from 'vitest'
import { AppError } from '../../shared/index.ts'
import {
  createCallFixture,
  jsonResponse,
  orderFunction,
  postFunction,
  runCall,
  visitorCall,
} from '../testing/function-call-fixture.ts'
import { decideCall, type Decision, type ConfirmationDeps } from '../confirmations/confirmations.ts'
import { confirmationArguments } from './function-labels.ts'
import { flushMicrotasks } from '../testing/chat-fixture.ts'
import { callForVisitor, type CallEvent } from './visitor-call.ts'

const never = new AbortController().signal
const confirming = { ...orderFunction, asksVisitor: true, buttonLabel: 'Track my order' }
const statesOf = (events: CallEvent[]) =>
  events.map((event) => (event.type === 'activity' ? event.state : event.type))

describe('function call for a visitor', () => {
  test('runs once, emits running and done, and is logged with its conversation and reply', async () => {
    const { deps, sent, log } = createCallFixture()

    const { events, outcome } = await runCall(callForVisitor(deps, visitorCall(), never))

    expect(events).toEqual([
      { type: 'activity', id: 'call_1', label: 'Working on get order…', state: 'running' },
      { type: 'activity', id: 'call_1', label: 'Working on get order…', state: 'done' },
    ])
    expect(outcome).toEqual({
      state: 'done',
      result: '{"state":"shipped"}',
      isCut: false,
      status: 200,
    })
    expect(sent).toMatchObject([{ url: 'https://shop.example/orders?order_id=42' }])
    expect(log).toMatchObject([
      { conversationId: 'cs_1', messageId: 'm_1', status: 200, errorClass: null },
    ])
  })

  test("prefers the owner's label to a label made from the name", async () => {
    const botFunction = { ...orderFunction, activity: 'Checking your order…' }
    const { events } = await runCall(
      callForVisitor(createCallFixture().deps, visitorCall({ botFunction }), never),
    )

    expect(events[0]).toMatchObject({ label: 'Checking your order…' })
  })

  test.each([
    ['arguments that do not fit', { rawArguments: {} }, 'order_id is missing'],
    ['arguments that are no JSON', { rawArguments: '{oops' }, 'JSON object'],
    [
      'a function that is off',
      { botFunction: { ...orderFunction, isEnabled: false } },
      'turned off',
    ],
    ['an unknown visitor', { botFunction: { ...orderFunction, needsIdentity: true } }, 'signed in'],
    ['a confirmation without a session', { botFunction: confirming, sessionId: null }, 'must'],
  ] as const)('%s is refused before anything is shown or sent', async (_what, more, words) => {
    const { deps, sent, confirmations } = createCallFixture()

    const { events, outcome } = await runCall(callForVisitor(deps, visitorCall(more), never))

    expect(outcome).toMatchObject({ message: expect.stringContaining(words) })
    expect(outcome.state).not.toBe('done')
    expect([events, sent, confirmations.requested]).toEqual([[], [], []])
  })

  test('sends nothing without a paid plan or beyond the rate limit of a conversation', async () => {
    const free = createCallFixture({ planOf: async () => ({ title: 'Free' }) })
    const keys: string[] = []
    const busy = createCallFixture({
      rateLimiter: {
        async consume(key) {
          keys.push(key)
          throw new AppError('rate_limited', 'Too many requests.')
        },
      },
    })

    expect((await runCall(callForVisitor(free.deps, visitorCall(), never))).outcome.state).toBe(
      'failed',
    )
    expect((await runCall(callForVisitor(busy.deps, visitorCall(), never))).outcome).toMatchObject({
      state: 'failed',
      message: 'Too many requests.',
    })
    expect(keys).toEqual(['function:cs_1'])
    expect([free.sent, busy.sent]).toEqual([[], []])
  })

  test('runs a function that requires identity for a known visitor', async () => {
    const { deps, sent } = createCallFixture({
      conversations: { visitorOf: async () => ({ id: 'u1', name: '', email: '' }) },
    })
    const botFunction = { ...orderFunction, needsIdentity: true }

    expect(
      (await runCall(callForVisitor(deps, visitorCall({ botFunction }), never))).outcome.state,
    ).toBe('done')
    expect(sent).toHaveLength(1)
  })

  test('puts only verified visitor fields into a body', async () => {
    const known = createCallFixture({
      conversations: {
        visitorOf: async () => ({ id: 'u1', name: '', email: 'mara@king.example' }),
      },
    })
    const unknown = createCallFixture()
    const botFunction = { ...postFunction, body: { of: '{visitor:email}' } }

    await runCall(callForVisitor(known.deps, visitorCall({ botFunction }), never))
    const { outcome } = await runCall(
      callForVisitor(unknown.deps, visitorCall({ botFunction }), never),
    )

    expect(known.sent[0]?.body).toBe('{"of":"mara@king.example"}')
    expect(outcome.state).toBe('failed')
    expect(unknown.sent).toEqual([])
  })

  test.each([
    ['a failing service', new AppError('function_failed', 'It could not be reached.'), 0],
    ['a defect', new Error('secret detail'), 1],
  ])('turns %s into an outcome, without throwing', async (_what, error, reported) => {
    const { deps, problems } = createCallFixture({ callFunction: () => Promise.reject(error) })

    const { events, outcome } = await runCall(callForVisitor(deps, visitorCall(), never))

    expect(statesOf(events)).toEqual(['running', 'failed'])
    expect(outcome).toMatchObject({ state: 'failed' })
    expect(JSON.stringify(outcome)).not.toContain('secret detail')
    expect(problems).toHaveLength(reported)
  })

  test('returns an error status of the service as a result with its status', async () => {
    const { deps } = createCallFixture({
      callFunction: async () => jsonResponse({ error: 'none' }, 404),
    })

    const { outcome } = await runCall(callForVisitor(deps, visitorCall(), never))

    expect(outcome).toMatchObject({ state: 'done', status: 404, result: '{"error":"none"}' })
  })

  test('ends the call when the visitor leaves, and logs it', async () => {
    const leaving = new AbortController()
    const { deps, log, problems } = createCallFixture({
      callFunction: (_called, _request, signal) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    })

    const running = runCall(callForVisitor(deps, visitorCall(), leaving.signal))
    await flushMicrotasks()
    leaving.abort()
    const { events, outcome } = await running

    expect(statesOf(events)).toEqual(['running'])
    expect(outcome.state).toBe('declined')
    expect(log).toMatchObject([{ errorClass: 'visitor_left', messageId: 'm_1' }])
    expect(problems).toEqual([])
  })
})

const decide = (deps: ConfirmationDeps, decision: Decision) =>
  decideCall(deps, { id: 'call_1', sessionId: 'cs_1', decision })

describe('function call with confirmation', () => {
  test("shows the named arguments in the order of the schema, and runs after the visitor's confirmation", async () => {
    const { deps, timers, sent } = createCallFixture()
    const running = runCall(
      callForVisitor(
        deps,
        visitorCall({
          botFunction: confirming,
          rawArguments: { extra: [1], note: 'soon', order_id: '42' },
        }),
        never,
      ),
    )
    await timers.advance(3_000)
    expect(sent).toEqual([])
    await decide(deps, 'run')
    const { events } = await running

    expect(events[0]).toEqual({
      type: 'confirm',
      id: 'call_1',
      label: 'Track my order',
      arguments: [
        { name: 'Order', value: '42' },
        { name: 'note', value: 'soon' },
      ],
      expires_in: 120,
    })
    expect(statesOf(events)).toEqual(['confirm', 'running', 'done'])
    expect(sent).toHaveLength(1)
  })

  test('does not run when declined, and ignores a second decision', async () => {
    const { deps, sent } = createCallFixture()
    const running = runCall(callForVisitor(deps, visitorCall({ botFunction: confirming }), never))
    await flushMicrotasks()
    await decide(deps, 'decline')
    await expect(decide(deps, 'run')).rejects.toMatchObject({ code: 'not_found' })

    const { events, outcome } = await running
    expect(statesOf(events)).toEqual(['confirm', 'declined'])
    expect(outcome).toMatchObject({ state: 'declined' })
    expect(sent).toEqual([])
  })

  test('finds a decision of another process by polling', async () => {
    const { deps, timers, confirmations, sent } = createCallFixture()
    const running = runCall(callForVisitor(deps, visitorCall({ botFunction: confirming }), never))
    await flushMicrotasks()
    await confirmations.decide({
      id: 'call_1',
      sessionId: 'cs_1',
      decision: 'run',
      since: 0,
      at: timers.now(),
    })
    await timers.advance(1_000)
    await running

    expect(sent).toHaveLength(1)
  })

  test('is declined after two minutes without a decision, and refuses a later one', async () => {
    const { deps, timers, sent } = createCallFixture()
    const running = runCall(callForVisitor(deps, visitorCall({ botFunction: confirming }), never))
    await timers.advance(120_000)

    expect(statesOf((await running).events)).toEqual(['confirm', 'declined'])
    await expect(decide(deps, 'run')).rejects.toMatchObject({ code: 'not_found' })
    expect(sent).toEqual([])
  })

  test('refuses a decision after the time limit when the waiting process stopped', async () => {
    const { deps, timers, confirmations } = createCallFixture()
    const { ownerId, botId } = orderFunction
    await confirmations.request({
      id: 'call_1',
      ownerId,
      botId,
      sessionId: 'cs_1',
      at: timers.now(),
    })
    await timers.advance(120_000)

    await expect(decide(deps, 'run')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('refuses the decision of another conversation', async () => {
    const { deps } = createCallFixture()
    void runCall(callForVisitor(deps, visitorCall({ botFunction: confirming }), never))
    await flushMicrotasks()

    const foreign = decideCall(deps, { id: 'call_1', sessionId: 'cs_2', decision: 'run' })

    await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
  })

  test('closes the confirmation and runs nothing when the visitor leaves', async () => {
    const { deps, sent } = createCallFixture()
    const leaving = new AbortController()
    const running = runCall(
      callForVisitor(deps, visitorCall({ botFunction: confirming }), leaving.signal),
    )
    await flushMicrotasks()
    leaving.abort()

    expect(statesOf((await running).events)).toEqual(['confirm'])
    await expect(decide(deps, 'run')).rejects.toMatchObject({ code: 'not_found' })
    expect(sent).toEqual([])
  })

  test('shows identifiers as words', () => {
    expect(confirmationArguments({ definition: {} }, { dueDate: '1', zip_code: 7 })).toEqual([
      { name: 'due date', value: '1' },
      { name: 'zip code', value: '7' },
    ])
  })
})
