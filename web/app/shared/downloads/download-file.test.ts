import * as texts from '@askwell/messages/app/refusals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadFile } from './download-file.ts'
import { startSession } from '../session.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const mara = { id: 'u1', email: 'm@example.com', first_name: 'M', last_name: 'K', name: 'M K' }

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
  startSession({ token: 't1', user: mara })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a file is asked for with the token, and returned', async () => {
  network.mockResolvedValue(new Response('a,b'))

  const file = await downloadFile('/export', { headers: { 'x-current-password': 'p' } })

  expect(await file.text()).toBe('a,b')
  expect(network.mock.lastCall).toEqual([
    '/api/export',
    { headers: { authorization: 'Bearer t1', 'x-current-password': 'p' } },
  ])
})

test.each([
  [
    'with the message of the server',
    () => Response.json({ status: 0, code: 'rate_limited', message: 'Wait.' }, { status: 429 }),
    { code: 'rate_limited', message: 'Wait.', status: 429 },
  ],
  [
    'as unreadable when the answer is none of ours',
    () => new Response('<html>', { status: 502 }),
    { code: 'unreadable', message: texts.unreadable },
  ],
  [
    'as unreachable without an answer',
    () => {
      throw new TypeError('Failed to fetch')
    },
    { code: 'unreachable', message: texts.unreachable },
  ],
])('a refusal is thrown %s', async (_how, answer, expected) => {
  network.mockImplementation(async () => answer())

  await expect(downloadFile('/export')).rejects.toMatchObject(expected)
})
