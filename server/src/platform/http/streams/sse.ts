import type { ChatEvent } from '@askwell/contract/chat'

/**
 * The start of a stream. Sets the reconnection time of a browser's EventSource to an hour, because the product's client
 * reconnects by itself.
 */
export const streamOpening = 'retry: 3600000\n\n'

/** A comment that keeps proxies from closing an idle connection. */
export const heartbeat = ': \n\n'

/**
 * Encodes an event of the chat stream as a server-sent event. Text events have no name, all others have one. A `data`
 * field cannot contain a line break, so each line gets its own field.
 */
export function encodeEvent(event: ChatEvent, id: string): string {
  if (event.type === 'text') return `id: ${id}\ndata: ${toDataField(event.text)}\n\n`
  return `event: ${event.type}\nid: ${id}\ndata: ${JSON.stringify(bodyOf(event))}\n\n`
}

const toDataField = (text: string) =>
  text.includes('\n') ? text.replaceAll('\n', '\ndata: ') : text

function bodyOf(event: Exclude<ChatEvent, { type: 'text' }>): unknown {
  if (event.type === 'sources') return event.sources
  const { type: _name, ...body } = event
  return body
}
