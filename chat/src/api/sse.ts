/** One server-sent event. `id` is the last event id received so far, or ''. */
export type SseEvent = { name: string; data: string; id: string }

/** Accepts decoded text in chunks of any size and returns the events that each chunk completes. */
export type SseParser = (piece: string) => SseEvent[]

/**
 * Parses the event stream format of the HTML standard. Lines end with LF, CR or CRLF; a CRLF may be split
 * between two chunks. An incomplete event at the end of the stream is discarded.
 */
export function sseParser(): SseParser {
  let rest = ''
  let skipLineFeed = false
  let name = ''
  let data: string[] = []
  let id = ''

  function field(line: string): void {
    const colon = line.indexOf(':')
    if (colon === 0) return
    const key = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (key === 'event') name = value
    else if (key === 'data') data.push(value)
    else if (key === 'id' && !value.includes('\0')) id = value
  }

  function dispatch(): SseEvent[] {
    const event = { name: name || 'message', data: data.join('\n'), id }
    const isEmpty = data.length === 0
    name = ''
    data = []
    return isEmpty ? [] : [event]
  }

  return (piece) => {
    const events: SseEvent[] = []
    const rawText = skipLineFeed && piece.startsWith('\n') ? piece.slice(1) : piece
    if (piece !== '') skipLineFeed = piece.endsWith('\r')
    const lines = (rest + rawText).split(/\r\n|\r|\n/)
    rest = lines.pop() ?? ''

    for (const line of lines) {
      if (line === '') events.push(...dispatch())
      else field(line)
    }
    return events
  }
}

/** Decodes the bytes of a response and yields its events. Throws when the connection breaks. */
export async function* readSse(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<SseEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parse = sseParser()

  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      yield* parse(decoder.decode(value, { stream: true }))
    }
  } finally {
    // The consumer may stop early (done, Stop). Canceling a broken connection fails; the error is irrelevant.
    await reader.cancel().catch(() => undefined)
  }
}
