import { type AnswerEvent, ask, begun, type Progress } from '../wire/ask.ts'
import type { UserMessage } from './messages.ts'
import type { Session, SessionOptions } from './session.ts'

type Hearing = {
  signal: AbortSignal
  progress: Progress
  /** Called when the session is open and the question goes out. */
  onAsking: () => void
}

/** Streams the answer to a question; a session the server no longer knows is replaced once. */
export async function* hearAnswer(
  { botId, wire, session }: SessionOptions & { session: Session },
  { text: message, press }: UserMessage,
  hearing: Hearing,
): AsyncGenerator<AnswerEvent> {
  const { signal, progress, onAsking } = hearing
  for (let wasKnown = session.id !== ''; ; wasKnown = false) {
    const query = {
      message,
      bot_id: botId,
      session_id: await session.open(),
      ...(press && { function_name: press.name, function_arguments: press.arguments }),
    }
    if (signal.aborted) return
    onAsking()

    let isUnknown = false
    for await (const event of ask(wire, query, { signal, progress })) {
      if (signal.aborted) return
      isUnknown = wasKnown && event.type === 'error' && event.code === 'not_found'
      if (isUnknown) break
      yield event
    }
    if (!isUnknown) return
    session.id = ''
    Object.assign(progress, begun())
  }
}
