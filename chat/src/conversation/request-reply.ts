import {
  type ReplyEvent,
  streamReply,
  newProgress,
  type ReplyProgress,
} from '../api/reply-stream.ts'
import type { UserMessage } from './messages.ts'
import type { Session, SessionOptions } from './session.ts'

type ReplyRequestOptions = {
  signal: AbortSignal
  progress: ReplyProgress
  /** Called when the session is open, before the question is sent. */
  onRequest: () => void
}

/** Yields the events of the reply to a question. If the server no longer has the session, it is replaced once. */
export async function* requestReply(
  { botId, api, session }: SessionOptions & { session: Session },
  { text: message, press }: UserMessage,
  options: ReplyRequestOptions,
): AsyncGenerator<ReplyEvent> {
  const { signal, progress, onRequest } = options
  for (let isExistingSession = session.id !== ''; ; isExistingSession = false) {
    const [session_id, visitor_token] = await Promise.all([session.open(), session.token()])
    const query = {
      message,
      bot_id: botId,
      session_id,
      visitor_token,
      ...(press && { function_name: press.name, function_arguments: press.arguments }),
    }
    if (signal.aborted) return
    onRequest()

    let isSessionUnknown = false
    for await (const event of streamReply(api, query, { signal, progress })) {
      if (signal.aborted) return
      isSessionUnknown = isExistingSession && event.type === 'error' && event.code === 'not_found'
      if (isSessionUnknown) break
      yield event
    }
    if (!isSessionUnknown) return
    session.id = ''
    Object.assign(progress, newProgress())
  }
}
