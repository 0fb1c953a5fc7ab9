import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { FunctionCallRecord } from '../ports/call-log.ts'
import { readCalls, type ReadCallsDeps } from './read-calls.ts'

const call = {
  id: 'call_1',
  ownerId: verifiedOwner('u1'),
  botId: 'b1',
  functionId: 'f1',
  functionName: 'get_order',
  conversationId: 's1',
  messageId: 'm1',
  argumentsHash: '',
  arguments: '{}',
  status: 200,
  ms: 5,
  bytes: 9,
  errorClass: null,
  result: '',
  at: 1,
}

async function lineOf(change: Partial<FunctionCallRecord>) {
  const deps = {
    bots: { find: async () => ({ id: 'b1' }) },
    callLog: { page: async () => [{ ...call, ...change }] },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two stores it asks
  const read = readCalls(deps as unknown as ReadCallsDeps, call.ownerId, { botId: 'b1' })
  return (await read).calls[0]
}

test.each([
  [{}, 'ok', null],
  [{ status: 399 }, 'ok', null],
  [{ status: 404 }, 'failed', 'The service rejected the call with status 404.'],
  [{ status: 503, errorClass: 'function_failed' }, 'failed', 'The service failed with status 503.'],
  [
    { status: null, errorClass: 'function_failed' },
    'failed',
    "We couldn't reach the service, or its response was invalid.",
  ],
  [
    { status: null, errorClass: 'function_timeout' },
    'failed',
    "The service didn't respond in time.",
  ],
  [{ status: null, errorClass: 'visitor_left' }, 'failed', 'The visitor left before it finished.'],
  [{ status: null, errorClass: 'something_new' }, 'failed', 'The call failed.'],
])('X074 shows the owner for %j: %s, %s', async (change, outcome, error) => {
  expect(await lineOf(change)).toMatchObject({ outcome, error, cause: 'conversation' })
})

test('X074 a call without a conversation is a test', async () => {
  expect(await lineOf({ conversationId: null })).toMatchObject({ cause: 'test' })
})
