import { expect, test } from 'vitest'
import { conversationStorage, inputStorage, storageKey } from './conversation-storage.ts'
import type { Message } from './messages.ts'

/** The storage of a browser with one stored conversation. */
function browser(stored: unknown) {
  const items = new Map([
    [storageKey('b_1'), typeof stored === 'string' ? stored : JSON.stringify(stored)],
  ])
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const load = (stored: unknown) => conversationStorage('b_1', () => browser(stored)).load()

const question = { id: 'q', from: 'user', text: 'Open?', at: 1 }
const reply = { id: 'r', from: 'ai', text: 'At nine.', at: 2, status: 'done', charged: true }
const conversation = { v: 1, sessionId: 's_1', messages: [question, reply] }

test('a stored conversation is shown again, with what older versions did not store', () => {
  expect(load(conversation)).toMatchObject({
    sessionId: 's_1',
    visitor: '',
    lastId: '',
    messages: [question, { ...reply, steps: [], sources: [], rating: 'none' }],
  })
})

test.each([
  ['text that is no JSON', '{'],
  ['a list', [conversation]],
  ['null', null],
  ['another version', { ...conversation, v: 2 }],
  ['no conversation id', { ...conversation, sessionId: undefined }],
  ['a conversation id that is no text', { ...conversation, sessionId: 7 }],
  ['no messages', { ...conversation, messages: undefined }],
  ['messages that are no list', { ...conversation, messages: { 0: question } }],
])('a conversation that is stored as %s is a new one', (_how, stored) => {
  expect(load(stored)).toBeUndefined()
})

test.each([
  ['is no object', 'Open?'],
  ['has no id', { ...question, id: undefined }],
  ['has no text', { ...question, text: undefined }],
  ['has a text that is a list', { ...question, text: ['Open?'] }],
  ['has no time', { ...question, at: '1' }],
  ['is of somebody else', { ...question, from: 'system' }],
])('a stored message that %s is left out, and the others are shown', (_how, message) => {
  const stored = { ...conversation, messages: [message, reply] }

  expect(load(stored)?.messages.map(({ id }) => id)).toEqual(['r'])
})

test('a reply with a status or a rating that does not exist is stopped and not rated', () => {
  const stored = { ...conversation, messages: [{ ...reply, status: 'x', rating: 'x', steps: 'x' }] }

  expect(load(stored)?.messages).toMatchObject([{ status: 'stopped', rating: 'none', steps: [] }])
})

test('only the last hundred messages are stored', () => {
  const storage = browser('')
  const messages = Array.from({ length: 130 }, (_, index): Message => ({
    id: `m_${index}`,
    from: 'user',
    text: 'Open?',
    at: index,
    press: undefined,
  }))

  const stored = conversationStorage('b_1', () => storage)
  stored.save({ sessionId: 's_1', visitor: '', lastId: '', messages })

  expect(stored.load()?.messages).toHaveLength(100)
  expect(stored.load()?.messages[0]?.id).toBe('m_30')
})

const refused = () => {
  throw new Error('denied')
}

test('where the browser refuses storage, the chat works without it', () => {
  const stored = conversationStorage('b_1', refused)
  stored.clear()

  expect(stored.load()).toBeUndefined()
  expect(inputStorage('b_1', refused).load()).toBe('')
})
