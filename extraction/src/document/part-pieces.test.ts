import { expect, test } from 'vitest'
import { createPartJoiner, messagesOf } from './part-pieces.ts'

const long = { label: 'Text', locator: { kind: 'text' } as const, text: '😀ab'.repeat(60_000) }
const short = { ...long, label: 'Page 2', text: 'short' }
const empty = { ...short, text: '', skipped: 'a picture' }

test('a long part is sent in pieces, and is whole again with the last of them', () => {
  const messages = [...messagesOf(long)]
  const join = createPartJoiner()

  const joined = messages.map(join)

  expect(messages.map(({ part }) => part.text.length)).toEqual([100_000, 100_000, 40_000])
  expect(joined.slice(0, -1)).toEqual([undefined, undefined])
  expect(joined.at(-1)).toEqual(long)
})

test('short and empty parts are one message each, also after a long one', () => {
  const join = createPartJoiner()
  for (const message of messagesOf(long)) join(message)

  expect([...messagesOf(short)]).toEqual([{ type: 'part', part: short }])
  expect([short, empty].flatMap((part) => [...messagesOf(part)].map(join))).toEqual([short, empty])
})
