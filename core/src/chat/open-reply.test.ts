import { describe, expect, test } from 'vitest'
import type { Bot, BotStore } from '../bots/index.ts'
import { AppError } from '../shared/index.ts'
import { chatLimits } from './limits.ts'
import { LiveReplies } from './live-replies.ts'
import { openReply, readQuestion, type OpenReplyDeps } from './open-reply.ts'
import { aChat, paralegal, scriptedModel, settled } from './test-kit.ts'

const bot: Bot = {
  id: 'bot_1',
  ownerId: paralegal.ownerId,
  name: 'Lexa',
  role: { id: 'role_lawyer', text: '' },
  personality: { id: '', text: 'dry and exact' },
  prompt: '',
  imgId: 0,
  initial: '',
  suggested: '',
  placeholder: '',
  colour: '',
  onlyOwnData: false,
  domain: 'shop.example',
  functionsWithWeb: false,
  knowledgeVersion: 1,
  isSample: false,
}
const site = { origin: undefined, referer: undefined, fetchSite: undefined, host: 'our.example' }
const question = {
  botId: 'bot_1',
  sessionId: null,
  question: 'How long?',
  address: '192.0.2.1',
  site,
}

const notAsked = () => Promise.reject(new Error('answering never asks for this'))
const bots: BotStore = {
  findPublic: async (botId) => (botId === bot.id ? bot : null),
  insert: notAsked,
  find: notAsked,
  list: notAsked,
  update: notAsked,
  remove: notAsked,
}

function house(changes: Partial<OpenReplyDeps> = {}) {
  const chat = aChat({ model: scriptedModel(['45 days.']) })
  const deps: OpenReplyDeps = {
    ...chat.deps,
    bots,
    throttle: { use: async () => {} },
    live: new LiveReplies({ ...chat.deps, limits: chatLimits }),
    ownHosts: [],
    ...changes,
  }
  return { ...chat, deps }
}

describe('a question', () => {
  test('that is let in reserves one message and starts its answer', async () => {
    const { deps, ledger } = house()

    const reader = await openReply(deps, question)
    await settled()

    expect(reader.read().map(({ event }) => event.type)).toEqual(['text', 'sources', 'done'])
    expect(ledger).toEqual(['reserve m_abcdefgh12345678', 'settle m_abcdefgh12345678'])
  })

  test('names its reply itself, once', async () => {
    const { deps, ledger } = house()
    const named = { ...question, replyId: 'r'.repeat(22) }

    const reader = await openReply(deps, named)
    await settled()
    deps.meter.reserve = async () => 'duplicate'
    const again = openReply(deps, named)

    expect(reader.messageId).toBe(`m_${named.replyId}`)
    expect(ledger).toEqual([`reserve m_${named.replyId}`, `settle m_${named.replyId}`])
    await expect(again).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'This reply_id was used before. Make a new one for every message.',
    })
  })

  test('Q112 to a bot that is gone is refused', async () => {
    await expect(openReply(house().deps, { ...question, botId: 'bot_2' })).rejects.toMatchObject({
      code: 'not_found',
      message: 'This chatbot is not available.',
    })
  })

  test('from a website that is not listed is refused', async () => {
    const asked = { ...question, site: { ...site, origin: 'https://evil.example' } }

    await expect(openReply(house().deps, asked)).rejects.toMatchObject({
      code: 'origin_not_allowed',
    })
  })

  test('in a session of another bot is refused', async () => {
    const { deps } = house()
    deps.conversations.botOfSession = async () => 'bot_2'

    await expect(openReply(deps, { ...question, sessionId: 's_1' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('beyond the rate limit is refused before anything is reserved', async () => {
    const { deps, ledger } = house({
      throttle: { use: () => Promise.reject(new AppError('rate_limited', 'Too many.')) },
    })

    await expect(openReply(deps, question)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(ledger).toEqual([])
  })

  test('Q111 without messages left is refused with 402 and leaves the session free', async () => {
    const { deps } = house()
    deps.meter.reserve = async () => 'empty'
    const asked = { ...question, sessionId: 's_1' }

    await expect(openReply(deps, asked)).rejects.toMatchObject({
      code: 'no_messages_left',
      message: 'Please contact system admin to resolve message balance issue.',
    })
    await expect(openReply(deps, asked)).rejects.toMatchObject({ code: 'no_messages_left' })
  })
})

test('Q102 a message has words, and not too many of them', () => {
  expect(readQuestion('  How long? \n', 2_000)).toBe('How long?')
  expect(() => readQuestion('   ', 2_000)).toThrow('Please enter a message')
  expect(() => readQuestion('a'.repeat(2_001), 2_000)).toThrow(
    expect.objectContaining({ code: 'too_large' }),
  )
})
