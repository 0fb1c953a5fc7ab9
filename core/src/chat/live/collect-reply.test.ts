import type { ChatEvent } from '@askwell/contract/chat'
import { expect, test } from 'vitest'
import { flushMicrotasks } from '../testing/manual-timers.ts'
import { collectReply } from './collect-reply.ts'
import { ReplyStream } from './reply-stream.ts'

/** Each event is read before the next one comes. */
async function collected(events: ChatEvent[]) {
  const stream = new ReplyStream('m_question1', () => {})
  const reader = stream.openReader({ offset: 0, ending: 'none' })
  if (!reader) throw new Error('a new reply has a reader')
  const reply = Promise.allSettled([collectReply(reader)])
  for (const event of events) {
    stream.add(event)
    await flushMicrotasks()
  }
  stream.finish()
  const [settled] = await reply
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

const done: ChatEvent = { type: 'done', message_id: 'm_question1', charged: true }

test('text that is taken back is no part of the reply', async () => {
  const reply = await collected([
    { type: 'text', text: 'It takes 46 days.' },
    { type: 'take_back', offset: 9 },
    { type: 'text', text: '45 days.' },
    done,
  ])

  expect(reply).toEqual({ messageId: 'm_question1', text: 'It takes 45 days.', charged: true })
})

test('a reply that failed is an error', async () => {
  const failed: ChatEvent = { type: 'error', code: 'internal', message: 'Sorry.' }

  await expect(collected([{ type: 'text', text: 'It' }, failed])).rejects.toMatchObject({
    code: 'internal',
    message: 'Sorry.',
  })
})
