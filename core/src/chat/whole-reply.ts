import type { ChatEvent } from '@askwell/contract/chat'
import { AppError } from '../shared/index.ts'
import type { ReplyReader } from './live-reply.ts'

/** Reads a reply to its end, for a caller who does not stream. Throws AppError when it broke off. */
export async function wholeReply(
  reader: ReplyReader,
): Promise<{ messageId: string; text: string; charged: boolean }> {
  const reply = { messageId: reader.messageId, text: '', charged: false }
  try {
    for (;;) {
      for (const { event } of reader.read()) take(reply, event)
      if (reader.isAtEnd()) return reply
      await news(reader)
    }
  } finally {
    reader.leave()
  }
}

function take(reply: { text: string; charged: boolean }, event: ChatEvent): void {
  if (event.type === 'error') throw new AppError(event.code, event.message)
  if (event.type === 'text') reply.text += event.text
  if (event.type === 'done') reply.charged = event.charged
}

const news = (reader: ReplyReader) => new Promise<void>((resolve) => reader.onNews(() => resolve()))
