import { expect, test } from 'vitest'
import { testApi } from '../testing/test-api.ts'
import { messageBalance, openSession } from './calls.ts'

const answering = (body: unknown) => testApi(async () => Response.json(body))
const request = { kind: 'public', botId: 'b' } as const

test.each([[''], [7], [null]])('a session without an id is refused: %j', async (body) => {
  await expect(openSession(answering(body), request)).rejects.toMatchObject({ code: 'internal' })
})

test.each([[{}], [{ message_balance: '9' }], [[9]]])(
  'a balance that is no number is refused: %j',
  async (body) => {
    await expect(messageBalance(answering(body), 'b')).rejects.toMatchObject({ code: 'internal' })
  },
)
