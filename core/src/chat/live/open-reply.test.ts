import { describe, expect, test } from 'vitest'
import { noVisitorLimits, type Bot, type BotStore } from '../../bots/index.ts'
import { replyLimits } from '../ports/limits.ts'
import { ReplyRegistry } from './reply-registry.ts'
import { openReply, parseQuestion, type OpenReplyDeps } from './open-reply.ts'
import {
  createChatFixture,
  paralegalBot,
  scriptedModel,
  flushMicrotasks,
} from '../testing/chat-fixture.ts'

const bot: Bot = {
  id: 'bot_1',
  ownerId: paralegalBot.ownerId,
  name: 'Lexa',
  role: { id: 'role_lawyer', text: '' },
  personality: { id: '', text: 'dry and exact' },
  prompt: '',
  imgId: 0,
  initial: '',
  suggested: '',
  placeholder: '',
  color: '',
  onlyOwnData: false,
  domain: 'shop.example',
  timeZone: 'Europe/Berlin',
  trustsSources: false,
  sourcesVersion: 1,
  isSample: false,
  visitorLimits: noVisitorLimits,
  visitorInformation: { aiNotice: '', privacyUrl: '' },
}
const site = {
  origin: 'https://shop.example',
  referer: undefined,
  fetchSite: undefined,
  host: 'our.example',
}
const question = {
  botId: 'bot_1',
  sessionId: null,
  question: 'How long?',
  address: '192.0.2.1',
  site,
}

const notUsed = () => Promise.reject(new Error('not used by answering'))
const bots: BotStore = {
  findPublic: async (botId) => (botId === bot.id ? bot : null),
  insert: notUsed,
  find: notUsed,
  list: notUsed,
  update: notUsed,
  remove: notUsed,
  saveVisitorLimits: notUsed,
  switchTrustedSources: notUsed,
}

const questionCounters = {
  add: async () => ({ count: 1, endsInMs: 60_000 }),
  addInOrder: async (uses: unknown[]) => uses.map(() => ({ count: 1, endsInMs: 60_000 })),
  find: async () => null,
  hold: notUsed,
}
const vault = {
  encrypt: (plain: string) => plain,
  decrypt: (sealed: string) => sealed,
  isCurrent: () => true,
}

function app(changes: Partial<OpenReplyDeps> = {}) {
  const chat = createChatFixture({ model: scriptedModel(['45 days.']) })
  const deps: OpenReplyDeps = {
    ...chat.deps,
    bots,
    rateLimiter: { consume: async () => {}, count: async () => 1 },
    questionCounters,
    notifyPause: notUsed,
    vault,
    unpaidAnswers: { waitSeconds: () => null, count: async () => true },
    replyRegistry: new ReplyRegistry({ ...chat.deps, limits: replyLimits, exchange: null }),
    ownHosts: [],
    ...changes,
  }
  return { ...chat, deps }
}

describe('a question', () => {
  test('reserves one message and starts its reply when accepted', async () => {
    const { deps, ledger } = app()

    const reader = await openReply(deps, question)
    await flushMicrotasks()

    expect(reader.read().map(({ event }) => event.type)).toEqual(['text', 'sources', 'done'])
    expect(ledger).toEqual(['reserve m_abcdefgh12345678', 'settle m_abcdefgh12345678'])
  })

  test('may name its reply id once', async () => {
    const { deps, ledger } = app()
    const named = { ...question, replyId: 'r'.repeat(22) }

    const reader = await openReply(deps, named)
    await flushMicrotasks()
    deps.balance.ledger.reserve = async () => 'duplicate'
    const again = openReply(deps, named)

    expect(reader.messageId).toBe(`m_${named.replyId}`)
    expect(ledger).toEqual([`reserve m_${named.replyId}`, `settle m_${named.replyId}`])
    await expect(again).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'This reply_id was already used. Create a new one for each message.',
    })
  })

  test('Q112 to a deleted bot is refused', async () => {
    await expect(openReply(app().deps, { ...question, botId: 'bot_2' })).rejects.toMatchObject({
      code: 'not_found',
      message: 'This chatbot is not available.',
    })
  })

  test('from a website outside the list is refused', async () => {
    const request = { ...question, site: { ...site, origin: 'https://evil.example' } }

    await expect(openReply(app().deps, request)).rejects.toMatchObject({
      code: 'origin_not_allowed',
    })
  })

  test('in a session of another bot is refused', async () => {
    const { deps } = app()
    deps.conversations.findSession = async () => ({ botId: 'bot_2', isOwners: false })

    await expect(openReply(deps, { ...question, sessionId: 's_1' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test.each([
    ['its visitor', 'chat:bot_1:192.0.2.1:no-token', 20],
    ['its address in a day', 'chat:bot_1:192.0.2.1:day', 1_000],
    ['its chatbot', 'chat:bot_1', replyLimits.perBotPerMinute],
  ])('beyond the limit of %s is refused before a message is reserved', async (_of, full, max) => {
    const counters = (uses: number) => ({
      ...questionCounters,
      addInOrder: async (keys: { key: string }[]) =>
        keys.map(({ key }) => ({ count: key === full ? uses : 1, endsInMs: 60_000 })),
    })

    const above = app({ questionCounters: counters(max + 1) })
    await expect(openReply(above.deps, question)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 60,
    })
    expect(above.ledger).toEqual([])
    const within = app({ questionCounters: counters(max) })
    await openReply(within.deps, question)
    expect(within.ledger).toHaveLength(1)
  })

  test('Q111 without messages left is refused with 402 and releases the session', async () => {
    const { deps } = app()
    deps.balance.ledger.reserve = async () => 'empty'
    const request = { ...question, sessionId: 's_1' }

    await expect(openReply(deps, request)).rejects.toMatchObject({
      code: 'no_messages_left',
      message: 'Please contact system admin to resolve message balance issue.',
    })
    await expect(openReply(deps, request)).rejects.toMatchObject({ code: 'no_messages_left' })
  })
})

test('Q102 must not be empty or too long', () => {
  expect(parseQuestion('  How long? \n', 2_000)).toBe('How long?')
  expect(() => parseQuestion('   ', 2_000)).toThrow('Please enter a message')
  expect(() => parseQuestion('a'.repeat(2_001), 2_000)).toThrow(
    expect.objectContaining({ code: 'too_large' }),
  )
})
