import { describe, expect, test } from 'vitest'
import { AppError } from '../shared/index.ts'
import { aCaller, jsonAnswer, orderFunction, play } from './call-kit.ts'
import { decideCall, type Decision, type DecisionDeps } from './decisions.ts'
import { argumentLines } from './function-words.ts'
import { settled } from './test-kit.ts'
import { callForVisitor, type CallEvent, type VisitorCall } from './visitor-call.ts'

const never = new AbortController().signal
const asking = { ...orderFunction, asksVisitor: true, buttonLabel: 'Track my order' }
const call = (more: Partial<VisitorCall> = {}): VisitorCall => ({
  called: orderFunction,
  given: { order_id: '42' },
  sessionId: 'cs_1',
  messageId: 'm_1',
  ...more,
})
const statesOf = (events: CallEvent[]) =>
  events.map((event) => (event.type === 'activity' ? event.state : event.type))

describe('a call for a visitor', () => {
  test('runs once, is told as running and done, and leaves a row with its conversation and answer', async () => {
    const { deps, sent, log } = aCaller()

    const { events, outcome } = await play(callForVisitor(deps, call(), never))

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
    expect(sent).toEqual([{ name: 'function_1', body: '{"order_id":"42"}' }])
    expect(log).toMatchObject([
      { conversationId: 'cs_1', messageId: 'm_1', status: 200, errorClass: null },
    ])
  })

  test('the words of the owner stand before words made of the name', async () => {
    const called = { ...orderFunction, activity: 'Checking your order…' }
    const { events } = await play(callForVisitor(aCaller().deps, call({ called }), never))

    expect(events[0]).toMatchObject({ label: 'Checking your order…' })
  })

  test.each([
    ['arguments that do not fit', { given: {} }, 'order_id is missing'],
    ['arguments that are no JSON', { given: '{oops' }, 'JSON object'],
    ['a function that is off', { called: { ...orderFunction, isEnabled: false } }, 'switched off'],
    ['an unknown visitor', { called: { ...orderFunction, needsIdentity: true } }, 'signed in'],
    ['a question nobody could answer', { called: asking, sessionId: null }, 'allow'],
  ] as const)('%s is refused before anything is shown or sent', async (_what, more, words) => {
    const { deps, sent, confirmations } = aCaller()

    const { events, outcome } = await play(callForVisitor(deps, call(more), never))

    expect(outcome).toMatchObject({ words: expect.stringContaining(words) })
    expect(outcome.state).not.toBe('done')
    expect([events, sent, confirmations.asked]).toEqual([[], [], []])
  })

  test('without a paid plan, or beyond the rate of a conversation, nothing leaves', async () => {
    const free = aCaller({ planOf: async () => ({ title: 'Free' }) })
    const keys: string[] = []
    const busy = aCaller({
      throttle: {
        async use(key) {
          keys.push(key)
          throw new AppError('rate_limited', 'Too many requests.')
        },
      },
    })

    expect((await play(callForVisitor(free.deps, call(), never))).outcome.state).toBe('failed')
    expect((await play(callForVisitor(busy.deps, call(), never))).outcome).toEqual({
      state: 'failed',
      words: 'Too many requests.',
    })
    expect(keys).toEqual(['function:cs_1'])
    expect([free.sent, busy.sent]).toEqual([[], []])
  })

  test('a visitor who is known may run what needs an identity', async () => {
    const { deps, sent } = aCaller({
      conversations: { visitorOf: async () => ({ id: 'u1', name: '', email: '' }) },
    })
    const called = { ...orderFunction, needsIdentity: true }

    expect((await play(callForVisitor(deps, call({ called }), never))).outcome.state).toBe('done')
    expect(sent).toHaveLength(1)
  })

  test('a body tells of a visitor what the site vouches for, and nothing of one it does not', async () => {
    const known = aCaller({
      conversations: {
        visitorOf: async () => ({ id: 'u1', name: '', email: 'mara@king.example' }),
      },
    })
    const unknown = aCaller()
    const called = { ...orderFunction, body: { of: '{visitor:email}' } }

    await play(callForVisitor(known.deps, call({ called }), never))
    const { outcome } = await play(callForVisitor(unknown.deps, call({ called }), never))

    expect(known.sent[0]?.body).toBe('{"of":"mara@king.example"}')
    expect(outcome.state).toBe('failed')
    expect(unknown.sent).toEqual([])
  })

  test.each([
    ['a service that breaks', new AppError('function_failed', 'It could not be reached.'), 0],
    ['a defect of ours', new Error('secret detail'), 1],
  ])('%s becomes an outcome, never an exception', async (_what, error, reported) => {
    const { deps, problems } = aCaller({ callFunction: () => Promise.reject(error) })

    const { events, outcome } = await play(callForVisitor(deps, call(), never))

    expect(statesOf(events)).toEqual(['running', 'failed'])
    expect(outcome).toMatchObject({ state: 'failed' })
    expect(JSON.stringify(outcome)).not.toContain('secret detail')
    expect(problems).toHaveLength(reported)
  })

  test('a status that says no is an answer, with its status', async () => {
    const { deps } = aCaller({ callFunction: async () => jsonAnswer({ error: 'none' }, 404) })

    const { outcome } = await play(callForVisitor(deps, call(), never))

    expect(outcome).toMatchObject({ state: 'done', status: 404, result: '{"error":"none"}' })
  })

  test('a visitor who leaves ends the call, which is in the log all the same', async () => {
    const leaving = new AbortController()
    const { deps, log, problems } = aCaller({
      callFunction: (_called, _request, signal) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    })

    const playing = play(callForVisitor(deps, call(), leaving.signal))
    await settled()
    leaving.abort()
    const { events, outcome } = await playing

    expect(statesOf(events)).toEqual(['running'])
    expect(outcome.state).toBe('declined')
    expect(log).toMatchObject([{ errorClass: 'visitor_left', messageId: 'm_1' }])
    expect(problems).toEqual([])
  })
})

const decide = (deps: DecisionDeps, decision: Decision) =>
  decideCall(deps, { id: 'call_1', sessionId: 'cs_1', decision })

describe('a call that asks the visitor', () => {
  test('shows what would be sent in the order of the schema, and runs after the word of the visitor', async () => {
    const { deps, timers, sent } = aCaller()
    const playing = play(
      callForVisitor(
        deps,
        call({ called: asking, given: { extra: [1], note: 'soon', order_id: '42' } }),
        never,
      ),
    )
    await timers.pass(3_000)
    expect(sent).toEqual([])
    await decide(deps, 'run')
    const { events } = await playing

    expect(events[0]).toEqual({
      type: 'confirm',
      id: 'call_1',
      label: 'Track my order',
      arguments: [
        { name: 'Order', value: '42' },
        { name: 'note', value: 'soon' },
        { name: 'extra', value: '[1]' },
      ],
      expires_in: 120,
    })
    expect(statesOf(events)).toEqual(['confirm', 'running', 'done'])
    expect(sent).toHaveLength(1)
  })

  test('a declined call does not run, and the second word counts for nothing', async () => {
    const { deps, sent } = aCaller()
    const playing = play(callForVisitor(deps, call({ called: asking }), never))
    await settled()
    await decide(deps, 'decline')
    await expect(decide(deps, 'run')).rejects.toMatchObject({ code: 'not_found' })

    const { events, outcome } = await playing
    expect(statesOf(events)).toEqual(['confirm', 'declined'])
    expect(outcome).toMatchObject({ state: 'declined' })
    expect(sent).toEqual([])
  })

  test('a word given in another process is found without a wake', async () => {
    const { deps, timers, confirmations, sent } = aCaller()
    const playing = play(callForVisitor(deps, call({ called: asking }), never))
    await settled()
    await confirmations.decide({
      id: 'call_1',
      sessionId: 'cs_1',
      decision: 'run',
      since: 0,
      at: timers.now(),
    })
    await timers.pass(1_000)
    await playing

    expect(sent).toHaveLength(1)
  })

  test('after two minutes of silence it is declined, and a late word is refused', async () => {
    const { deps, timers, sent } = aCaller()
    const playing = play(callForVisitor(deps, call({ called: asking }), never))
    await timers.pass(120_000)

    expect(statesOf((await playing).events)).toEqual(['confirm', 'declined'])
    await expect(decide(deps, 'run')).rejects.toMatchObject({ code: 'not_found' })
    expect(sent).toEqual([])
  })

  test('a question whose process died is not answered after its time', async () => {
    const { deps, timers, confirmations } = aCaller()
    const { ownerId, botId } = orderFunction
    await confirmations.ask({
      id: 'call_1',
      ownerId,
      botId,
      sessionId: 'cs_1',
      at: timers.now(),
    })
    await timers.pass(120_000)

    await expect(decide(deps, 'run')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the word of another conversation counts for nothing', async () => {
    const { deps } = aCaller()
    void play(callForVisitor(deps, call({ called: asking }), never))
    await settled()

    const foreign = decideCall(deps, { id: 'call_1', sessionId: 'cs_2', decision: 'run' })

    await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a visitor who leaves while asked closes the question, and nothing runs', async () => {
    const { deps, sent } = aCaller()
    const leaving = new AbortController()
    const playing = play(callForVisitor(deps, call({ called: asking }), leaving.signal))
    await settled()
    leaving.abort()

    expect(statesOf((await playing).events)).toEqual(['confirm'])
    await expect(decide(deps, 'run')).rejects.toMatchObject({ code: 'not_found' })
    expect(sent).toEqual([])
  })

  test('names of a machine are shown as words', () => {
    expect(argumentLines({ definition: {} }, { dueDate: '1', zip_code: 7 })).toEqual([
      { name: 'due date', value: '1' },
      { name: 'zip code', value: '7' },
    ])
  })
})
