import { randomUUID } from 'node:crypto'
import type { ReplyExchange, ReplyMessage } from '@askwell/core/chat'
import type { Database } from '../platform/db/connect.ts'

const channel = 'replies'

/** Characters of one part. A notification of PostgreSQL is limited to fewer than 8,000 bytes. */
const partLength = 7_000

/** Sends running replies between processes by PostgreSQL notifications; null on SQLite, which has one process. */
export function openReplyExchange(database: Database): ReplyExchange | null {
  if (database.engine !== 'postgres') return null
  return {
    send: (messages) => database.send(channel, toParts(messages)),
    onMessage(listener) {
      const read = createPartReader((messages) => {
        for (const message of messages) listener(message)
      })
      database.listen(channel, (part) => {
        if (part !== undefined) read(part)
      })
    },
  }
}

/** Splits messages into parts. They are Base64, so that the length in characters equals the length in bytes. */
export function toParts(messages: ReplyMessage[]): string[] {
  const text = Buffer.from(JSON.stringify(messages)).toString('base64')
  const id = randomUUID()
  const count = Math.ceil(text.length / partLength)
  return Array.from({ length: count }, (_, at) => {
    const part = text.slice(at * partLength, (at + 1) * partLength)
    return `${id} ${at} ${count} ${part}`
  })
}

/** Joins parts into messages. The parts of one `send` arrive together and in order, or not at all. */
export function createPartReader(onMessages: (messages: ReplyMessage[]) => void) {
  let current = { id: '', parts: [] as string[] }

  return (part: string): void => {
    const [id = '', at, count, text = ''] = part.split(' ')
    if (at === '0') current = { id, parts: [] }
    // Parts are missing when the connection was lost between them.
    if (id !== current.id || Number(at) !== current.parts.length) return
    current.parts.push(text)
    if (current.parts.length < Number(count)) return
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by another process of the product
    const json = JSON.parse(
      Buffer.from(current.parts.join(''), 'base64').toString(),
    ) as ReplyMessage[]
    onMessages(json)
  }
}
