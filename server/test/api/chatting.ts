import { json, type TestHouse } from '../house.ts'
import { aTeacher, originOf } from './teaching.ts'

/** What the bots of these tests know, and how visitors ask for it. */
export const fact = 'The Quillford gate opens at five in the morning.'
export const question = 'When does the Quillford gate open?'

/** A bot that knows one fact, and the calls around its balance. */
export async function aKnowingBot(house: TestHouse) {
  const bob = await aTeacher(house)
  await bob.teach([['contents', fact]])
  const balance = async () =>
    json<{ message_balance: number }>(
      await house.call('/check_message_balance', { chatbot_id: bob.botId }),
    ).message_balance
  const visit = async () =>
    json<string>(await house.call('/create_sessiondomain', { chatbot_id: bob.botId }))
  const stored = (id: string | undefined) =>
    house.database.db
      .selectFrom('chat_message')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirst()
  return { ...bob, balance, visit, stored }
}

/** The stream by GET, at the root. */
export const get = async (house: TestHouse, query: Record<string, string>, headers = {}) =>
  fetch(`${await originOf(house)}/chat_stream?${new URLSearchParams(query).toString()}`, {
    headers,
  })

/** The stream by POST, under /api. */
export const post = async (house: TestHouse, body: object, headers = {}) =>
  fetch(`${await originOf(house)}/api/chat_stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** What an EventSource of a client written from the specification alone hears: unnamed events only. */
export function specifiedClient(body: string): string {
  let reply = ''
  for (const block of body.split('\n\n')) {
    const lines = block.split('\n').filter((line) => !line.startsWith(':'))
    if (lines.some((line) => line.startsWith('event:'))) continue
    const data = lines.filter((line) => line.startsWith('data:'))
    reply += data.map((line) => line.slice(5).replace(/^ /, '')).join('\n')
  }
  return reply
}

/** Spends or gives messages until the account has this many. */
export async function setBalance(house: TestHouse, userId: string, level: number): Promise<void> {
  await house.database.db
    .updateTable('credit_grants')
    .set({ amount: Math.max(level, 1), remaining: level })
    .where('user_id', '=', userId)
    .execute()
  await house.database.db
    .updateTable('credit_accounts')
    .set({ balance: level })
    .where('user_id', '=', userId)
    .execute()
}
