import { describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { orderFunction } from './call-kit.ts'
import { aChat, ask, collect, paralegal, scriptedModel, textOf, visaPassage } from './test-kit.ts'

const never = new AbortController().signal
const inSession = { ...ask('Where is order 42?'), sessionId: 'cs_1' }
const order = [orderFunction]
const run = async (chat: ReturnType<typeof aChat>) => collect(answer(chat.deps, inSession, never))
const fromWeb = { ...visaPassage, kind: 'page' as const }
const offered = async (
  bot: Partial<typeof paralegal>,
  { passages = [visaPassage], pastIsWeb = false } = {},
) => {
  const model = scriptedModel(['Hello.'])
  const chat = aChat({ model, enabled: order, passages })
  chat.deps.conversations.recentTurns = async () => [
    { question: 'Before?', reply: 'Yes.', fromWeb: pastIsWeb },
  ]
  chat.deps.conversations.visitorOf = async () => ({ id: 'u', name: '', email: '' })
  await collect(answer(chat.deps, { ...inSession, bot: { ...paralegal, ...bot } }, never))
  return model.prompts[0]?.tools.length
}

describe('functions on offer', () => {
  test('on the Free plan, or when functions cannot be read, none is offered and the reply goes on', async () => {
    const free = scriptedModel(['Hello.'])
    const lost = scriptedModel(['Hello.'])
    const broken = aChat({
      model: lost,
      functions: { enabledOf: () => Promise.reject(new Error('sealed by another key')) },
    })
    await run(aChat({ model: free, enabled: order, planOf: async () => ({ title: 'Free' }) }))

    expect(textOf(await run(broken))).toBe('Hello.')
    expect(broken.problems).toHaveLength(1)
    expect([free.prompts[0]?.tools, lost.prompts[0]?.tools]).toEqual([[], []])
  })
})

describe('LLM01 functions and pages of the web', () => {
  test('a reply or a conversation that rests on a page has no functions unless the owner allows both', async () => {
    expect(await offered({})).toBe(1)
    expect(await offered({}, { passages: [visaPassage, fromWeb] })).toBe(0)
    expect(await offered({}, { pastIsWeb: true })).toBe(0)
    expect(await offered({ functionsWithWeb: true }, { passages: [fromWeb] })).toBe(1)
  })
})
