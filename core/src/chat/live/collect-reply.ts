import type { ChatEvent } from '@askwell/contract/chat'
import { AppError } from '../../shared/index.ts'
import type { ReplyReader } from './reply-stream.ts'

/** Reads a whole reply, for callers without streaming. Throws AppError when the reply failed. */
export async function collectReply(
  reader: ReplyReader,
): Promise<{ messageId: string; text: string; charged: boolean }> {
  const reply = { messageId: reader.messageId, text: '', charged: false }
  try {
    for (;;) {
      for (const { event } of reader.read()) applyEvent(reply, event)
      if (reader.isAtEnd()) return reply
      await nextUpdate(reader)
    }
  } finally {
    reader.close()
  }
}

function applyEvent(reply: { text: string; charged: boolean }, event: ChatEvent): void {
  if (event.type === 'error') throw new AppError(event.code, event.message)
  if (event.type === 'text') reply.text += event.text
  if (event.type === 'take_back') reply.text = reply.text.slice(0, event.offset)
  if (event.type === 'done') reply.charged = event.charged
}

const nextUpdate = (reader: ReplyReader) =>
  new Promise<void>((resolve) => reader.onUpdate(() => resolve()))
