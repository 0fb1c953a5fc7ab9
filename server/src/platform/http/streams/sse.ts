import type { ChatEvent } from '@askwell/contract/chat'

/**
 * The start of a stream. A browser's EventSource reconnects after an hour; the product's client
 * reconnects at once by itself.
 */
export const streamOpening = 'retry: 3600000\n\n'

/** A comment that keeps proxies from closing an idle connection. */
export const heartbeat = ': \n\n'

/**
 * One event of the chat stream as server-sent event: text without a name, all others named. A raw
 * line break is not allowed inside data, so each line gets its own field.
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
