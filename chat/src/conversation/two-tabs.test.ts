import { afterEach, expect, test, vi } from 'vitest'
import { testApi } from '../testing/test-api.ts'
import { Conversation } from './conversation.ts'
import type { ConversationStorage, StoredConversation } from './conversation-storage.ts'

afterEach(() => vi.useRealTimers())

/** Two or more tabs of one visitor. Each store of one tab is an event in all others. */
function openBrowser() {
  let stored: string | undefined
  let now = 1
  let sessions = 0
  const tabs: Conversation[] = []
  const streams: PromiseWithResolvers<Response>[] = []

  async function answer(url: string): Promise<Response> {
    if (url.includes('/check_message_balance')) return Response.json({ message_balance: 5 })
    if (url.includes('/create_session')) return Response.json(`s${(sessions += 1)}`)
    if (url.includes('/visitor_token')) return Response.json({ token: 'v1.t', expires_in: 7_200 })
    if (url.includes('/chat_actions')) return Response.json({ actions: [] })
    if (!url.includes('/chat_stream')) return Response.json({ status: 1 })
    const stream = Promise.withResolvers<Response>()
    streams.push(stream)
    return stream.promise
  }

  function open(): Conversation {
    const announce = (value: string | undefined) => {
      stored = value
      for (const other of tabs) if (other !== tab) other.sync()
    }
    const storage: ConversationStorage = {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `save` wrote
      load: () => (stored === undefined ? undefined : (JSON.parse(stored) as StoredConversation)),
      save: (conversation) => announce(JSON.stringify(conversation)),
      clear: () => announce(undefined),
    }
    const tab: Conversation = new Conversation({
      botId: 'b',
      kind: 'public',
      api: testApi(answer),
      storage,
      createScheduler: (work) => ({ schedule: work, flush: work, cancel: () => undefined }),
      now: () => (now += 1),
    })
    tabs.push(tab)
    return tab
  }

  /** Answers the oldest question that waits. */
  async function reply(text: string): Promise<void> {
    await vi.waitFor(() => expect(streams).not.toHaveLength(0))
    const done = 'event: done\ndata: {"message_id":"m","charged":true}\n\n'
    streams.shift()?.resolve(new Response(`id: m:1\ndata: ${text}\n\n${done}`))
  }

  return { open, reply }
}

const texts = (tab: Conversation) => tab.getState().messages.map(({ text }) => text)
const isIdle = (tab: Conversation) =>
  vi.waitFor(() => expect(tab.getState().isAnswering).toBe(false))

test('a question of one tab is shown in the other, which continues the same conversation', async () => {
  const { open, reply } = openBrowser()
  const [one, two] = [open(), open()]

  one.send('When do you open?')
  await reply('At nine.')
  await isIdle(one)
  two.send('And on Sunday?')
  await reply('At ten.')
  await isIdle(two)

  const whole = ['When do you open?', 'At nine.', 'And on Sunday?', 'At ten.']
  expect([texts(one), texts(two), texts(open())]).toEqual([whole, whole, whole])
})

test('questions that two tabs ask at the same time are both in the conversation after a reload', async () => {
  const { open, reply } = openBrowser()
  const [one, two] = [open(), open()]

  one.send('When do you open?')
  await vi.waitFor(() => expect(texts(two)).toEqual(['When do you open?']))
  two.send('Where are you?')
  await reply('At nine.')
  await isIdle(one)
  await reply('At the pier.')
  await isIdle(two)

  const whole = ['When do you open?', 'At nine.', 'Where are you?', 'At the pier.']
  for (const tab of [one, two, open()]) {
    expect(texts(tab).toSorted()).toEqual(whole.toSorted())
    expect(
      tab
        .getState()
        .messages.every(
          ({ from, ...rest }) => from === 'user' || ('status' in rest && rest.status === 'done'),
        ),
    ).toBe(true)
  }
})

test('a reply that one tab replaces comes back from no other tab', async () => {
  const { open, reply } = openBrowser()
  const [one, two] = [open(), open()]
  one.send('When do you open?')
  await reply('At nine.')
  await isIdle(one)

  one.askAgain()
  await reply('At half past nine.')
  await isIdle(one)

  const whole = ['When do you open?', 'At half past nine.']
  expect([texts(one), texts(two), texts(open())]).toEqual([whole, whole, whole])
})

test('a new conversation of one tab is new in the other as well', async () => {
  const { open, reply } = openBrowser()
  const [one, two] = [open(), open()]
  one.send('When do you open?')
  await reply('At nine.')
  await isIdle(one)
  expect(texts(two)).toHaveLength(2)

  two.reset()

  expect([texts(one), texts(two), texts(open())]).toEqual([[], [], []])
})
