import { readStream } from '../support/read-stream.ts'

export type StreamRequest = {
  botId: string
  message: string
  session?: string
  lastEventId?: string
}

/** A reply as a visitor receives it over one connection, which can be cut. */
export function openStream(
  origin: string,
  { botId, message, session, lastEventId = '' }: StreamRequest,
) {
  const connection = new AbortController()
  const first = Promise.withResolvers<void>()
  let body = ''

  async function read(): Promise<void> {
    const query = new URLSearchParams({
      bot_id: botId,
      message,
      ...(session !== undefined && { session_id: session }),
    })
    const reply = await fetch(`${origin}/chat_stream?${query.toString()}`, {
      headers: lastEventId === '' ? {} : { 'last-event-id': lastEventId },
      signal: connection.signal,
    })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    for await (const piece of reply.body ?? []) {
      body += Buffer.from(piece).toString()
      if (received().text !== '') first.resolve()
    }
  }

  /** Whole events only, as a browser reads them. */
  const received = () => readStream(body.slice(0, body.lastIndexOf('\n\n') + 2))
  const ended = read().catch((error: unknown) => {
    if (!connection.signal.aborted) throw error
  })
  ended.then(first.resolve, () => first.resolve())

  return {
    /** Resolves with the first text, or at the end. */
    hasText: first.promise,
    /** Resolves when the reply or the connection has ended. */
    ended,
    received,
    lastEventId: () =>
      body
        .match(/^id: (m_\S+)$/gm)
        ?.at(-1)
        ?.slice('id: '.length) ?? '',
    cut: () => connection.abort(),
  }
}
