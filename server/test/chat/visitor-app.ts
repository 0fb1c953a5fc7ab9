import { createHash } from 'node:crypto'
import { createKnowledgeOwner } from '../knowledge/knowledge-owner.ts'
import type { TestEngine } from '../support/engines.ts'
import { createTestApp } from '../support/test-app.ts'
import { setBalance } from './chat-requests.ts'

export const minute = 60_000
export const hour = 60 * minute

type TokenReply = { token: string; expires_in: number; challenge?: string; work_bits?: number }
type From = { address?: string; origin?: string; botId?: string; forwardedFor?: string }

/** The number that solves a challenge, as the chat page finds it. */
export function solve({ challenge = '', work_bits = 0 }: TokenReply): string {
  for (let number = 0; ; number += 1) {
    const hash = createHash('sha256').update(`${challenge}${number}`).digest()
    if (Math.clz32(hash.readUInt32BE(0)) >= work_bits) return `${number}`
  }
}

/** An app with the built-in limits and a clock that the test moves, and one bot with messages. */
// oxlint-disable-next-line max-lines-per-function -- the operations of a test, one after the other
export async function createVisitorApp(engine: TestEngine, env: Record<string, string> = {}) {
  const time = { now: Date.parse('2026-03-02T08:00:00Z') }
  const app = await createTestApp(engine, {
    clock: () => time.now,
    hasNoPages: true,
    env: { CHAT_PER_MINUTE: '', ...env },
  })
  const owner = await createKnowledgeOwner(app)
  const { botId } = owner
  await setBalance(app, owner.user.id, 5_000)

  const post = (
    url: string,
    payload: object,
    { address = '192.0.2.1', origin, forwardedFor }: From,
  ) =>
    app.http.inject({
      method: 'POST',
      url,
      remoteAddress: address,
      headers: {
        ...(origin !== undefined && { origin }),
        ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
      },
      payload,
    })
  const requestToken = (from: From = {}, work: object = {}) =>
    post('/visitor_token', { chatbot_id: from.botId ?? botId, ...work }, from)
  const ask = (token?: string, from: From = {}) => {
    const question = { message: 'Hello', bot_id: from.botId ?? botId }
    return post('/chat_stream', { ...question, ...(token && { visitor_token: token }) }, from)
  }

  return {
    app,
    time,
    owner,
    requestToken,
    ask,
    status: async (token?: string, from: From = {}) => (await ask(token, from)).statusCode,
    /** A token as the chat page gets it, with the proof of work where it is needed. */
    async visit(from: From = {}): Promise<string> {
      const first = (await requestToken(from)).json<TokenReply>()
      if (first.token !== '') return first.token
      const { challenge } = first
      const reply = await requestToken(from, { challenge, solution: solve(first) })
      return reply.json<TokenReply>().token
    },
    /** Messages that questions have cost so far. */
    async spent(): Promise<number> {
      const rows = await app.database.db
        .selectFrom('credit_holds')
        .select('ref')
        .where('user_id', '=', owner.user.id)
        .execute()
      return rows.length
    },
    saveLimits: (limits: object) =>
      owner.call('/update_chat_limits', {
        bot_id: botId,
        visitor_hour: null,
        address_hour: null,
        address_day: null,
        day: null,
        ...limits,
      }),
    saveDomain: (domain: string) =>
      app.postForm(
        '/update_chatbot_setting',
        [
          ['id', botId],
          ['name', 'Volta'],
          ['id1', 'role_lawyer'],
          ['id2', 'personality_professional'],
          ['domain', domain],
        ],
        owner.token,
      ),
  }
}

export type VisitorApp = Awaited<ReturnType<typeof createVisitorApp>>
