import { chatStream } from '@askwell/contract/chat'
import { answer, type ReplyLimits, type LanguageModel } from '@askwell/core/chat'
import { AppError } from '@askwell/core/shared'
import Fastify from 'fastify'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { replyWithErrors } from '../../src/platform/http/errors.ts'
import { serveStream, type StreamTimes } from '../../src/platform/http/streams/serve-stream.ts'
import { questionOf, createTestChat } from './test-chat.ts'
import { portOf } from './port-of.ts'

// Words of letters only: a number or a code that no source holds would be withheld.
const lettersOf = (i: number) => String.fromCodePoint(97 + Math.floor(i / 26), 97 + (i % 26))
const replyWords = Array.from(
  { length: 60 },
  (_, i) => `word${lettersOf(i)}${i % 7 === 0 ? '\n👍 ' : ' '}`,
)
export const wholeReply = replyWords.join('')

/** Emits one word per turn of the event loop, or every `gapMs` milliseconds. */
export function createWordStreamModel(gapMs = 0, pieces = replyWords): LanguageModel {
  return {
    name: 'talker',
    async *stream({ signal }) {
      for (const word of pieces) {
        await wait(gapMs, undefined, { signal })
        yield word
      }
    },
  }
}

export async function startStreamServer(
  model: LanguageModel,
  times?: Partial<StreamTimes>,
  limits: Partial<ReplyLimits> = {},
) {
  const chat = createTestChat(model, { resumeGraceMs: 2_000, ...limits })
  const app = Fastify({ forceCloseConnections: true })
  replyWithErrors(app)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('x-from-a-hook', 'yes')
  })
  serveStream(app, chatStream, {
    ...(times ? { times } : {}),
    open: async ({ bot_id, message, reply_id }) => {
      if (bot_id !== 'bot_1') throw new AppError('no_messages_left', 'None left.')
      const question = { ...questionOf(message), ...(reply_id && { messageId: `m_${reply_id}` }) }
      const key = { messageId: question.messageId, botId: 'bot_1', sessionId: null }
      return chat.live.start(key, (signal) => answer(chat.deps, question, signal))
    },
    resume: (lastEventId, { bot_id, piece }) =>
      chat.live.resume(lastEventId, { botId: bot_id, sessionId: null }, piece === '1'),
    wantsShortResponse: ({ piece }) => piece === '1',
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { ...chat, port: portOf(app.server) }
}

type ReceivedStream = {
  text: string
  lastId: string
  names: string[]
  events: number
  isOver: boolean
}

/**
 * A client that records what it received over its connections and disconnects after a number of
 * events.
 */
export function readStream(
  port: number,
  received: ReceivedStream,
  { hangUpAfter = Infinity, more = '' } = {},
): Promise<http.IncomingMessage> {
  const headers = received.lastId === '' ? {} : { 'last-event-id': received.lastId }
  const path = `/chat_stream?bot_id=bot_1&message=When%3F${more}`
  return new Promise((resolve, reject) => {
    const request = http.get(
      { port, host: '127.0.0.1', path, headers, agent: false },
      (response) => {
        let rest = ''
        let events = 0
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          rest += piece
          const blocks = rest.split('\n\n')
          rest = blocks.pop() ?? ''
          for (const block of blocks) {
            if (events >= hangUpAfter) return
            if (!note(received, block)) continue
            events += 1
            received.events += 1
          }
          if (events >= hangUpAfter) request.destroy()
        })
        response.on('close', () => resolve(response))
      },
    )
    request.on('error', (error) => (hangUpAfter === Infinity ? reject(error) : undefined))
  })
}

function note(received: ReceivedStream, block: string): boolean {
  const fields = block.split('\n')
  const id = fields.find((line) => line.startsWith('id: '))?.slice(4)
  if (id === undefined) return false
  const name = fields.find((line) => line.startsWith('event: '))?.slice(7) ?? ''
  received.lastId = id
  if (name !== '') received.names.push(name)
  if (name === 'done' || name === 'error') received.isOver = true
  const data = fields.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6))
  if (name === '') received.text += data.join('\n')
  return true
}

export const emptyStream = (): ReceivedStream => ({
  text: '',
  lastId: '',
  names: [],
  events: 0,
  isOver: false,
})
