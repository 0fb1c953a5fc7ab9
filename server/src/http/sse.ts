import type { ChatEvent } from '@askwell/contract/chat'

/** First words of a stream. A client that reconnects by itself waits an hour; ours resumes at once on its own. */
export const streamOpening = 'retry: 3600000\n\n'

/** A comment, which keeps proxies from closing a silent connection. */
export const heartbeat = ': \n\n'

/**
 * One event of the chat stream as server-sent event: text unnamed, everything else by its name
 *. A raw line break is forbidden inside data, so each line gets its own field.
 */
export function encodeEvent(event: ChatEvent, id: string): string {
  if (event.type === 'text') return `id: ${id}\ndata: ${oneField(event.text)}\n\n`
  return `event: ${event.type}\nid: ${id}\ndata: ${JSON.stringify(bodyOf(event))}\n\n`
}

const oneField = (text: string) => (text.includes('\n') ? text.replaceAll('\n', '\ndata: ') : text)

function bodyOf(event: Exclude<ChatEvent, { type: 'text' }>): unknown {
  if (event.type === 'sources') return event.sources
  const { type: _name, ...body } = event
  return body
}
