import { ModelError } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { batchEmbeddings } from './batch-embeddings.ts'

/** A provider that answers each text with its length and refuses the word "refused". */
function aProvider() {
  const calls: string[][] = []
  return {
    calls,
    model: 'lengths',
    async embed(texts: string[], signal?: AbortSignal) {
      calls.push(texts)
      signal?.throwIfAborted()
      if (texts.includes('refused')) throw new ModelError('refused', 'this text is not taken')
      if (texts.includes('down')) throw new ModelError('failing', 'the provider answered 500')
      return texts.map((text) => Float32Array.of(text.length))
    },
  }
}

const lengths = (vectors: Float32Array[]) => vectors.map(([length]) => length)

test('passages of several small sources share one call, and vectors return to their own source', async () => {
  const provider = aProvider()
  const gathered = batchEmbeddings(provider)

  const [first, second] = await Promise.all([gathered.embed(['a', 'bb']), gathered.embed(['ccc'])])

  expect([lengths(first), lengths(second)]).toEqual([[1, 2], [3]])
  expect(provider.calls).toEqual([['a', 'bb', 'ccc']])
})

test('a call takes at most 128 texts', async () => {
  const provider = aProvider()
  const gathered = batchEmbeddings(provider)

  await Promise.all(Array.from({ length: 5 }, () => gathered.embed(Array<string>(60).fill('x'))))

  expect(provider.calls.map((texts) => texts.length)).toEqual([120, 120, 60])
})

test('a text that the provider refuses costs only its own source the vectors', async () => {
  const gathered = batchEmbeddings(aProvider())

  const [good, bad] = await Promise.allSettled([
    gathered.embed(['fine']),
    gathered.embed(['refused']),
  ])

  expect(good).toMatchObject({ status: 'fulfilled' })
  expect(bad).toMatchObject({ status: 'rejected', reason: { kind: 'refused' } })
})

test('an unavailable provider is called once, and every source gets the error', async () => {
  const provider = aProvider()
  const gathered = batchEmbeddings(provider)

  const both = await Promise.allSettled([gathered.embed(['a']), gathered.embed(['down'])])

  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(provider.calls).toHaveLength(1)
})

test('a shared call ends when all of its requests are aborted, not before', async () => {
  const call = Promise.withResolvers<AbortSignal | undefined>()
  const gathered = batchEmbeddings({
    model: 'slow',
    embed(_texts, signal) {
      call.resolve(signal)
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      )
    },
  })
  const [first, second] = [new AbortController(), new AbortController()]
  const both = Promise.allSettled([
    gathered.embed(['a'], first.signal),
    gathered.embed(['b'], second.signal),
  ])
  const signal = await call.promise

  first.abort('removed')
  expect(signal?.aborted).toBe(false)
  second.abort('removed')

  expect(signal?.aborted).toBe(true)
  expect(await both).toMatchObject([{ reason: 'removed' }, { reason: 'removed' }])
})
