import { json, type TestApp } from '../support/test-app.ts'
import { createKnowledgeOwner, listenOrigin } from '../knowledge/knowledge-owner.ts'

/** The knowledge of the bots in these tests, and a question for it. */
export const fact = 'The Quillford gate opens at five in the morning.'
export const question = 'When does the Quillford gate open?'

/** A bot with one fact, and calls around its balance. */
export async function createBotWithFact(app: TestApp) {
  const bob = await createKnowledgeOwner(app)
  await bob.addSources([['contents', fact]])
  const balance = async () =>
    json<{ message_balance: number }>(
      await app.call('/check_message_balance', { chatbot_id: bob.botId }),
    ).message_balance
  const visit = async () =>
    json<string>(await app.call('/create_sessiondomain', { chatbot_id: bob.botId }))
  const stored = (id: string | undefined) =>
    app.database.db
      .selectFrom('chat_message')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirst()
  return { ...bob, balance, visit, stored }
}

/** The stream by GET, at the root. */
export const streamByGet = async (app: TestApp, query: Record<string, string>, headers = {}) =>
  fetch(`${await listenOrigin(app)}/chat_stream?${new URLSearchParams(query).toString()}`, {
    headers,
  })

/** The stream by POST, under /api. */
export const streamByPost = async (app: TestApp, body: object, headers = {}) =>
  fetch(`${await listenOrigin(app)}/api/chat_stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/**
 * What a simple EventSource client written from the specification receives: unnamed events only.
 */
export function readAsEventSource(body: string): string {
  let reply = ''
  for (const block of body.split('\n\n')) {
    const lines = block.split('\n').filter((line) => !line.startsWith(':'))
    if (lines.some((line) => line.startsWith('event:'))) continue
    const data = lines.filter((line) => line.startsWith('data:'))
    reply += data.map((line) => line.slice(5).replace(/^ /, '')).join('\n')
  }
  return reply
}

/** Uses or adds messages until the account has this balance. */
export async function setBalance(app: TestApp, userId: string, level: number): Promise<void> {
  await app.database.db
    .updateTable('credit_grants')
    .set({ amount: Math.max(level, 1), remaining: level })
    .where('user_id', '=', userId)
    .execute()
  await app.database.db
    .updateTable('credit_accounts')
    .set({ balance: level })
    .where('user_id', '=', userId)
    .execute()
}
