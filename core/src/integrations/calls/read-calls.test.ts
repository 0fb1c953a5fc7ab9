import { expect, test, vi } from 'vitest'
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

/** Calls of a bot, newest first; `page` is what the log is asked for. */
function callLog(count: number, isOwn = true) {
  const page = vi.fn<ReadCallsDeps['callLog']['page']>(async () =>
    Array.from({ length: count }, (_, n) => ({ ...call, id: `call_${n}`, at: 1_000 - n })),
  )
  const deps = { bots: { find: async () => (isOwn ? { id: 'b1' } : null) }, callLog: { page } }
  const read = (before?: string) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two stores it asks
    readCalls(deps as unknown as ReadCallsDeps, call.ownerId, { botId: 'b1', before })
  return { read, page }
}

test("X074 the calls of somebody else's chatbot are not read", async () => {
  const { read, page } = callLog(1, false)

  await expect(read()).rejects.toMatchObject({ code: 'not_found' })
  expect(page).not.toHaveBeenCalled()
})

test('X074 a page has fifty calls, and names the next one only when there is one', async () => {
  const full = await callLog(51).read()
  const last = await callLog(50).read()

  expect(full.calls).toHaveLength(50)
  expect(full.next).toBe('951.call_49')
  expect(last.calls).toHaveLength(50)
  expect(last.next).toBeNull()
})

test('X074 a page is read behind the named call, and other names are refused', async () => {
  const { read, page } = callLog(1)

  await read('951.call_49')

  expect(page.mock.calls[0]?.[2]).toMatchObject({ before: { at: 951, id: 'call_49' } })
  await expect(read('call_49')).rejects.toMatchObject({ code: 'invalid_request' })
})
