import { randomUUID } from 'node:crypto'

/** One tool call of the mock; arguments that are not an object are sent unchanged. */
export type MockCall = { name: string; arguments?: object | string }

/** One turn of the mock: text, followed by calls. */
export type MockReply = { text?: string; calls: MockCall[] }

/**
 * The format of calls: `pieces` as OpenAI streams them, `whole` in one event each, `bare` whole
 * without index and id, `same_index` whole with ids but all at index 0, `stop` as pieces with the
 * wrong finish reason, `message` all in one message instead of deltas.
 */
export type CallStyle = 'pieces' | 'whole' | 'bare' | 'same_index' | 'stop' | 'message'

const head = { id: 'chatcmpl-mock', created: 1_700_000_000, model: 'mock-model' }

const chunk = (choice: object) =>
  `data: ${JSON.stringify({
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, finish_reason: null, ...choice }],
  })}\n\n`

export const firstEvent = chunk({ delta: { role: 'assistant', content: '' } })

/**
 * The events of a turn, one for each token and each piece of a call, without the first and the
 * last.
 */
export function eventsOf(turn: string | MockReply, style: CallStyle): string[] {
  const { text = '', calls } = typeof turn === 'string' ? { text: turn, calls: [] } : turn
  const tokens = tokensOf(text).map((token) => chunk({ delta: { content: token } }))
  return [...tokens, ...callEvents(calls, style)]
}

/** The last event, with the finish reason of a provider. */
export const lastEvent = (turn: string | MockReply, style: CallStyle): string =>
  chunk({
    delta: {},
    finish_reason: typeof turn === 'string' || style === 'stop' ? 'stop' : 'tool_calls',
  })

/** The words of a reply with their leading white space, as a model would send them. */
const tokensOf = (reply: string): string[] => reply.match(/\s*\S+|\s+$/gu) ?? []

function callEvents(calls: MockCall[], style: CallStyle): string[] {
  if (calls.length === 0) return []
  const ready = calls.map(({ name, arguments: args = {} }) => ({
    name,
    written: typeof args === 'string' ? args : JSON.stringify(args),
    id: `call_${randomUUID()}`,
  }))
  if (style === 'message') {
    const tool_calls = ready.map(({ id, name, written }) => whole({ id }, name, written))
    return [chunk({ message: { role: 'assistant', content: null, tool_calls } })]
  }
  if (style === 'pieces' || style === 'stop') return inPieces(ready)
  return ready.map(({ id, name, written }, index) => {
    const places = { whole: { index, id }, bare: {}, same_index: { index: 0, id } }
    return chunk({ delta: { tool_calls: [whole(places[style], name, written)] } })
  })
}

const whole = (place: object, name: string, written: string) => ({
  ...place,
  type: 'function',
  function: { name, arguments: written },
})

/**
 * First the names, then the arguments in pieces of a few characters, those of all calls
 * interleaved.
 */
function inPieces(calls: { id: string; name: string; written: string }[]): string[] {
  const heads = calls.map(({ id, name }, index) =>
    chunk({ delta: { tool_calls: [whole({ index, id }, name, '')] } }),
  )
  const rests = calls.flatMap(({ written }, index) =>
    (written.match(/.{1,7}/gsu) ?? []).map((part, at) => ({ at, index, part })),
  )
  const mixed = rests.toSorted((a, b) => a.at - b.at || a.index - b.index)
  return [
    ...heads,
    ...mixed.map(({ index, part }) =>
      chunk({ delta: { tool_calls: [{ index, function: { arguments: part } }] } }),
    ),
  ]
}
