import type { ChatEvent } from '@askwell/contract/chat'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeEvent } from './sse.ts'

/** Parses a stream as the HTML standard defines for an EventSource. */
function readAsBrowser(stream: string): { id: string; name: string; data: string }[] {
  const events: { id: string; name: string; data: string }[] = []
  let id = ''
  let name = 'message'
  let data: string[] = []
  for (const line of stream.split(/\r\n|\r|\n/)) {
    const [field, value] = fieldOf(line)
    if (field === 'data') data.push(value)
    if (field === 'event') name = value
    if (field === 'id') id = value
    if (line !== '') continue
    if (data.join('\n') !== '') events.push({ id, name, data: data.join('\n') })
    name = 'message'
    data = []
  }
  return events
}

function fieldOf(line: string): [string, string] {
  const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
  return [field, value]
}

const overTheWire = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text))

const anyText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({
    unit: fc.constantFrom(' ', '\n', ':', 'data: ', '\t', 'é', '👍', '\u2028'),
    minLength: 1,
  }),
)

test('Q104 the concatenated text events are exactly the stored reply', () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 20 }), (raw) => {
      const pieces = raw.map((piece) => piece.replaceAll('\r', '').toWellFormed()).filter(Boolean)
      const stream = pieces
        .map((text, i) => encodeEvent({ type: 'text', text }, `m_x:${i}`))
        .join('')

      const events = readAsBrowser(overTheWire(stream))

      expect(events.map(({ data }) => data).join('')).toBe(pieces.join(''))
      expect(events.every(({ name }) => name === 'message')).toBe(true)
      expect(events.map(({ id }) => id)).toEqual(pieces.map((_, i) => `m_x:${i}`))
    }),
    { numRuns: 2_000 },
  )
})

test('the events have the documented wire format', () => {
  const written: [ChatEvent, string][] = [
    [{ type: 'text', text: 'Our office opens at nine.' }, 'm_8f2:1'],
    [{ type: 'text', text: ' It closes at five.\nOn Saturday it is shut.' }, 'm_8f2:2'],
    [
      {
        type: 'sources',
        sources: [{ kind: 'website', title: 'Opening hours', url: 'https://example.com/hours' }],
      },
      'm_8f2:s',
    ],
    [{ type: 'done', message_id: 'm_8f2', charged: true }, 'm_8f2:d'],
    [{ type: 'error', code: 'model_failed', message: 'Sorry' }, 'm_8f2:e'],
  ]

  expect(written.map(([event, id]) => encodeEvent(event, id)).join('')).toBe(
    `id: m_8f2:1
data: Our office opens at nine.

id: m_8f2:2
data:  It closes at five.
data: On Saturday it is shut.

event: sources
id: m_8f2:s
data: [{"kind":"website","title":"Opening hours","url":"https://example.com/hours"}]

event: done
id: m_8f2:d
data: {"message_id":"m_8f2","charged":true}

event: error
id: m_8f2:e
data: {"code":"model_failed","message":"Sorry"}

`,
  )
})
