import { expect, test } from 'vitest'
import {
  createCallFixture,
  jsonResponse,
  orderFunction,
  runCall,
  visitorCall,
} from '../testing/function-call-fixture.ts'
import { confirmationArguments } from './function-labels.ts'
import { callForVisitor } from './visitor-call.ts'

const never = new AbortController().signal

test('a function runs and shows nothing when the visitor left before', async () => {
  const { deps, sent } = createCallFixture()

  const { events, outcome } = await runCall(
    callForVisitor(deps, visitorCall(), AbortSignal.abort()),
  )

  expect(events).toEqual([])
  expect(outcome.state).toBe('declined')
  expect(sent).toEqual([])
})

test('a function that asks first does not run where there is no conversation to ask in', async () => {
  const { deps, sent } = createCallFixture()
  const confirming = { ...orderFunction, asksVisitor: true }

  const { events, outcome } = await runCall(
    callForVisitor(deps, visitorCall({ botFunction: confirming, sessionId: null }), never),
  )

  expect(events).not.toContainEqual(expect.objectContaining({ type: 'confirm' }))
  expect(outcome.state).not.toBe('done')
  expect(sent).toEqual([])
})

test('headers name the known visitor only to functions that the owner wrote for known visitors', async () => {
  const headers: object[] = []
  const { deps } = createCallFixture({
    conversations: { visitorOf: async () => ({ id: 'ü 1', name: 'Mara', email: '' }) },
    async callFunction(_called, request) {
      headers.push(request.headers)
      return jsonResponse({})
    },
  })
  const identified = { ...orderFunction, needsIdentity: true }
  const ofConnector = { ...identified, connector: 'shop' }

  for (const botFunction of [identified, orderFunction, ofConnector]) {
    await runCall(callForVisitor(deps, visitorCall({ botFunction }), never))
  }

  expect(headers).toEqual([
    { 'x-visitor-id': '%C3%BC%201', 'x-visitor-name': 'Mara', 'x-visitor-email': '' },
    {},
    {},
  ])
})

test('a confirmation shows the titles of a schema where they are texts', () => {
  const properties = { order_id: { title: 'Order' }, zip_code: { title: 7 }, note: true }
  const definition = { parameters: { type: 'object', properties } }
  const args = { order_id: '42', zip_code: '1', note: false }

  expect(confirmationArguments({ definition }, args)).toMatchObject([
    { name: 'Order' },
    { name: 'zip code' },
    { name: 'note', value: expect.stringMatching(/^no$/i) },
  ])
})
