import type { ReplyMessage } from '@askwell/core/chat'
import { expect, test } from 'vitest'
import { createPartReader, toParts } from './reply-exchange.ts'

const longText = 'Grüße 🦊 '.repeat(3_000)
const messages: ReplyMessage[] = [
  {
    type: 'events',
    id: 'm_1',
    count: 2,
    events: [{ type: 'text', text: longText }],
    isFinished: false,
  },
]

const received: ReplyMessage[][] = []
const open = () => {
  received.length = 0
  return createPartReader((all) => received.push(all))
}

test('messages of any length fit into notifications, and arrive unchanged', () => {
  const parts = toParts(messages)
  const read = open()
  for (const part of parts) read(part)

  expect(parts.length).toBeGreaterThan(3)
  expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThan(7_900)
  expect(received).toEqual([messages])
})

test('what arrives in part is left out, and what follows is read', () => {
  const [beginning = '', ...rest] = toParts(messages)
  const read = open()
  read(beginning)
  for (const part of rest.slice(1)) read(part)
  for (const part of toParts(messages)) read(part)
  for (const part of rest) read(part)

  expect(received).toEqual([messages])
})

test('the beginning of one message is not joined with the rest of another', () => {
  const [beginning = ''] = toParts(messages)
  const [, ...rest] = toParts(messages)
  const read = open()
  read(beginning)
  for (const part of rest) read(part)

  expect(received).toEqual([])
})
