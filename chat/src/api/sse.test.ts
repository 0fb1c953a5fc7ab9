import { array, assert, asyncProperty, constantFrom, integer, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readSse, sseParser } from './sse.ts'

/** Encodes text as the server does. */
function framed(piece: string): string {
  return `${piece
    .split('\n')
    .map((line) => `data: ${line}\n`)
    .join('')}\n`
}

/** Cuts a list into parts of the given lengths, which repeat. */
function cut<List extends { length: number; slice: (from: number, to: number) => List }>(
  list: List,
  lengths: number[],
): List[] {
  const parts: List[] = []
  for (let at = 0, index = 0; at < list.length; index += 1) {
    const length = lengths[index % lengths.length] ?? 1
    parts.push(list.slice(at, at + length))
    at += length
  }
  return parts
}

function streamOf(parts: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}

const text = string({
  unit: constantFrom('a', ' ', '\n', ':', '%', 'é', '漢', '😀', 'data: ', 'event: x'),
  maxLength: 60,
})

test('API-51 text written as events is read as the same events, however the bytes are split', async () => {
  await assert(
    asyncProperty(
      array(text, { maxLength: 8 }),
      array(integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      async (pieces, lengths) => {
        const bytes = new TextEncoder().encode(pieces.map(framed).join(''))

        const read: string[] = []
        let reads = 0
        const stream = streamOf(cut(bytes, lengths))
        for await (const event of readSse(stream, () => (reads += 1))) read.push(event.data)

        expect(read).toEqual(pieces)
        expect(reads > 0).toBe(bytes.length > 0)
      },
    ),
    { numRuns: 400 },
  )
})

test('line ends may be LF, CR or CRLF, also split between two pieces', () => {
  const lines = ['id: 7', 'data: one', 'data: two', '', 'data: three', '', '']

  for (const end of ['\n', '\r', '\r\n']) {
    for (const length of [1, 2, 3, 50]) {
      const parse = sseParser()
      const events = cut(lines.join(end), [length]).flatMap((piece) => parse(piece))
      expect(events).toEqual([
        { name: 'message', data: 'one\ntwo', id: '7' },
        { name: 'message', data: 'three', id: '7' },
      ])
    }
  }
})

test('comments and unknown fields are ignored, and an incomplete event is dropped', () => {
  const parse = sseParser()

  const events = parse(': beat\n\nretry: 5\nevent: sources\ndata: []\n\ndata: half')

  expect(events).toEqual([{ name: 'sources', data: '[]', id: '' }])
})

test('an empty data line is an event, a block without data is not', () => {
  expect(sseParser()('data:\n\nevent: x\n\ndata: \ndata: \n\n').map(({ data }) => data)).toEqual([
    '',
    '\n',
  ])
})

test('an id with a zero byte is ignored', () => {
  expect(sseParser()('id: a\ndata: 1\n\nid: b\0\ndata: 2\n\n').map(({ id }) => id)).toEqual([
    'a',
    'a',
  ])
})
