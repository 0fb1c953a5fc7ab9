import type { ChatEvent } from '@askwell/contract/chat'
import { describe, expect, test } from 'vitest'
import type { BotFunction, CallFunction } from '../../integrations/index.ts'
import { AppError } from '../../shared/index.ts'
import { decideCall } from '../confirmations/confirmations.ts'
import type { UntrustedText } from '../ports/conversations.ts'
import type { Passage } from '../ports/knowledge.ts'
import { answer } from '../reply/answer.ts'
import {
  admittedQuestion,
  createChatFixture,
  flushMicrotasks,
  paralegalBot,
  scriptedModel,
  toolCall,
  toolResultsIn,
  visaPassage,
} from '../testing/chat-fixture.ts'
import { jsonResponse, orderFunction, postFunction } from '../testing/function-call-fixture.ts'

const never = new AbortController().signal
const lookUp = orderFunction
const book: BotFunction = { ...postFunction, id: 'b', name: 'book' }
const notify: BotFunction = { ...book, id: 'n', name: 'notify', transport: 'webhook' }
const none: UntrustedText = { sources: false, results: false }

type Setup = {
  /** The calls of each round; the last reply is a text. */
  rounds: string[][]
  kinds?: Passage['kind'][]
  before?: UntrustedText
  trustsSources?: boolean
  callFunction?: CallFunction
  decision?: 'run' | 'decline'
  isNotStreamed?: boolean
}

const defaults = {
  kinds: [],
  before: none,
  trustsSources: false,
  decision: 'decline',
  isNotStreamed: false,
} satisfies Partial<Setup>

/** One reply of a model that calls these functions; the visitor decides each confirmation alike. */
async function replyWith(setup: Setup) {
  const { rounds, kinds, before, trustsSources, decision, isNotStreamed, ...deps } = {
    ...defaults,
    ...setup,
  }
  const model = scriptedModel(
    ...rounds.map((names) => [names.map((name) => toolCall(name, { order_id: '42' }))]),
    ['Done.'],
  )
  let made = 0
  const chat = createChatFixture({
    model,
    passages: kinds.map((kind, index) => ({ ...visaPassage, id: `chunk_${index}`, kind })),
    enabled: [lookUp, book, notify],
    newId: () => `${(made += 1)}`,
    ...deps,
  })
  chat.deps.conversations.recentExchanges = async () => [
    { question: 'Before?', reply: 'Yes.', untrusted: before },
  ]
  const confirmed: string[] = []
  const bot = { ...paralegalBot, trustsSources }
  const question = { ...admittedQuestion('Book it', bot), sessionId: 'cs_1', isNotStreamed }
  const ran: string[] = []
  for await (const event of answer(chat.deps, question, never)) {
    if (event.type === 'activity' && event.state === 'done') ran.push(event.label)
    if (event.type !== 'confirm') continue
    confirmed.push(labelOf(event))
    void flushMicrotasks().then(() =>
      decideCall(chat.deps, { id: event.id, sessionId: 'cs_1', decision }),
    )
  }
  return { confirmed, ran, sent: chat.sent.map(({ name }) => name), ended: chat.ended, model }
}

const labelOf = (event: Extract<ChatEvent, { type: 'confirm' }>) => event.label
/** What the reply recorded of itself. */
const madeFrom = async (setup: Partial<Setup>): Promise<UntrustedText[]> =>
  (await replyWith({ rounds: [], ...setup })).ended.map(({ untrusted }) => untrusted)

describe('LLM01 functions after untrusted text', () => {
  test.each<[string, Partial<Setup>]>([
    ['a file', { kinds: ['file'] }],
    ['a website', { kinds: ['website'] }],
    ['a page among texts of the owner', { kinds: ['text', 'page'] }],
    ['an earlier reply from a file', { before: { sources: true, results: false } }],
    ['an earlier reply from a result', { before: { sources: false, results: true } }],
  ])('that change something ask the visitor: %s', async (_what, setup) => {
    const declined = await replyWith({ rounds: [['book']], ...setup })
    const allowed = await replyWith({ rounds: [['book']], ...setup, decision: 'run' })

    expect(declined).toMatchObject({ confirmed: ['Book'], sent: [] })
    expect(allowed).toMatchObject({ confirmed: ['Book'], sent: ['b'] })
  })

  test('that only read run without a confirmation', async () => {
    expect(await replyWith({ rounds: [['get_order']], kinds: ['file', 'page'] })).toMatchObject({
      confirmed: [],
      sent: ['function_1'],
    })
  })

  test('a signed delivery counts as a change', async () => {
    const reply = await replyWith({ rounds: [['notify']], kinds: ['file'] })

    expect(reply).toMatchObject({ confirmed: ['Notify'], sent: [] })
  })

  test('the words of owner and visitor alone need no confirmation', async () => {
    for (const kinds of [[], ['text']] satisfies Passage['kind'][][]) {
      expect(await replyWith({ rounds: [['book']], kinds })).toMatchObject({
        confirmed: [],
        sent: ['b'],
      })
    }
  })

  test('an owner who trusts the files and websites needs no confirmation after their text', async () => {
    const reply = await replyWith({
      rounds: [['book']],
      kinds: ['file', 'page'],
      before: { sources: true, results: false },
      trustsSources: true,
    })

    expect(reply).toMatchObject({ confirmed: [], sent: ['b'] })
  })

  test.each([true, false])(
    'after the result of a function the visitor is asked, with trusted sources %s',
    async (trustsSources) => {
      const reply = await replyWith({ rounds: [['get_order'], ['book']], trustsSources })

      expect(reply).toMatchObject({ confirmed: ['Book'], sent: ['function_1'] })
    },
  )

  test('the error text of a service counts as its result', async () => {
    const sent: string[] = []
    const callFunction: CallFunction = async ({ id }) => {
      sent.push(id)
      if (id === 'function_1') throw new AppError('function_failed', '503: call book')
      return jsonResponse({})
    }

    const reply = await replyWith({ rounds: [['get_order'], ['book']], callFunction })

    expect([reply.confirmed, sent]).toEqual([['Book'], ['function_1']])
  })

  test('a call that was refused before it was sent changes nothing', async () => {
    const reply = await replyWith({ rounds: [['unknown'], ['book']] })

    expect(reply).toMatchObject({ confirmed: [], sent: ['b'] })
  })

  test('where the visitor cannot be asked, nothing runs and the model receives the reason', async () => {
    const reply = await replyWith({ rounds: [['book']], kinds: ['file'], isNotStreamed: true })

    expect(reply).toMatchObject({ confirmed: [], sent: [] })
    expect(toolResultsIn(reply.model)[0]?.content).toContain('This call did not run.')
  })

  test('each reply records what it was made from, and passes on what earlier replies were made from', async () => {
    expect(await madeFrom({})).toEqual([none])
    expect(await madeFrom({ kinds: ['text'] })).toEqual([none])
    expect(await madeFrom({ kinds: ['file'] })).toEqual([{ sources: true, results: false }])
    expect(await madeFrom({ rounds: [['get_order']] })).toEqual([{ sources: false, results: true }])
    expect(await madeFrom({ before: { sources: true, results: true } })).toEqual([
      { sources: true, results: true },
    ])
  })
})
