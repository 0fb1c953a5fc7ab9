// The conversations of bench/conversations.mjs: five messages each, of words with the frequencies of a language.

import { addMessageSearchPart } from '../server/src/platform/db/schema/message-search-parts.ts'

/** Words are as frequent as Zipf's law says. */
let seed = 7
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
const vocabulary = 30_000
export const wordAt = (rank) => `w${rank.toString(36)}x`
const word = () => wordAt(Math.floor(vocabulary ** random()))
export const text = (length) => Array.from({ length }, word).join(' ')

/** Five messages a conversation, spread over a year. */
export async function fillConversations(database, messages) {
  const perSession = 5
  const sessionsAtOnce = 1_000
  const start = Date.now() - 360 * 86_400_000
  const step = (360 * 86_400_000) / (messages / perSession)
  for (let from = 0; from < messages / perSession; from += sessionsAtOnce) {
    const count = Math.min(sessionsAtOnce, messages / perSession - from)
    const sessions = Array.from({ length: count }, (_, n) =>
      session(from + n, start + step * (from + n)),
    )
    await database.transaction(async (trx) => {
      for (const rows of slices(sessions, 500))
        await trx.insertInto('chat_session').values(rows).execute()
      const rows = sessions.flatMap(({ id, created_at: at }) =>
        Array.from({ length: perSession }, (_, n) => message(`${id}_${n}`, id, at + n * 20_000)),
      )
      for (const some of slices(rows, 500))
        await trx.insertInto('chat_message').values(some).execute()
      // As the maintenance does.
      await addMessageSearchPart(trx)
    })
  }
}

function* slices(rows, length) {
  for (let from = 0; from < rows.length; from += length) yield rows.slice(from, from + length)
}

function session(n, at) {
  const time = Math.round(at)
  return {
    id: `s${n}`,
    owner_id: 'owner',
    bot_id: 'large',
    kind: 'visitor',
    message_count: 5,
    first_question: text(8),
    answered_count: 4,
    abstained_count: n % 5 === 0 ? 1 : 0,
    thumb_down_count: n % 40 === 0 ? 1 : 0,
    withheld_count: n % 1_000 === 0 ? 1 : 0,
    failed_call_count: 0,
    language: 'en',
    page_host: 'shop.example',
    page_path: `/page-${n % 50}`,
    created_at: time,
    last_at: time + 100_000,
  }
}

function message(id, sessionId, at) {
  const time = Math.round(at)
  const state = random() < 0.1 ? 'abstained' : 'answered'
  return {
    id,
    owner_id: 'owner',
    bot_id: 'large',
    session_id: sessionId,
    question: text(8),
    reply: text(60),
    sources: '[]',
    state,
    charged: state === 'answered' ? 1 : 0,
    model: 'built-in',
    created_at: time,
    first_text_ms: Math.floor(random() * 900),
    ended_at: time + 1_000,
  }
}
