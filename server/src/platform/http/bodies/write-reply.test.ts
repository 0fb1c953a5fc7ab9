import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { measureBlocks, referenceMs } from '../../../../test/support/measure-blocks.ts'
import { writeReply } from './write-reply.ts'

const item = z.object({ id: z.string(), note: z.optional(z.string()) })
const shape = z.object({ first: z.string(), items: z.array(item), last: z.array(z.number()) })

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `"${n}"`, note: undefined, secret: 'hidden' }))

test.each([0, 1, 249, 250, 251, 1_000])(
  'a reply with %i items is the JSON of what its schema names',
  async (count) => {
    const reply = { first: '"items":[]', items: itemsOf(count), last: [1, 2], other: 'hidden' }

    expect(await writeReply(shape, reply)).toBe(JSON.stringify(shape.parse(reply)))
  },
)

test('an item that its schema refuses is a defect, wherever it stands', async () => {
  const items = [...itemsOf(600), { id: 5 }]

  await expect(writeReply(shape, { first: '', items, last: [] })).rejects.toThrow('Invalid input')
})

test('a reply with 200,000 items is written without stopping the server', async () => {
  const reply = { first: '', items: itemsOf(200_000), last: [] }
  await writeReply(shape, { ...reply, items: itemsOf(1_000) })

  const longest = measureBlocks()
  await writeReply(shape, reply)

  expect(longest()).toBeLessThan(3 * referenceMs())
})
