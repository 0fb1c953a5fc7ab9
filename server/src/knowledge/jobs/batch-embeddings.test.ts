import { ModelError } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { PermanentJobError } from '../../platform/queue/queue.ts'
import { emptySource } from '../stores/source-inserts.ts'
import { batchEmbeddings } from './batch-embeddings.ts'
import { embedJob } from './embed.ts'
import type { IngestionDeps } from './ingestion-deps.ts'

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

const place = { owner_id: 'ada', bot_id: 'bot' }
const source = {
  ...emptySource,
  ...place,
  id: 'guide',
  kind: 'file' as const,
  name: 'guide.md',
  type: 'md',
  content_hash: 'hash',
  size_bytes: 1,
  state: 'processing' as const,
  revision: 'r1',
  created_at: 1,
  updated_at: 1,
}
const passage = {
  ...place,
  id: 'passage',
  source_id: 'guide',
  revision: 'r1',
  ordinal: 0,
  locator: '{}',
  body: 'The gate opens at five.',
  headings: '[]',
  content_hash: 'hash',
  stems: 'gate open five',
  vector: null,
  vector_model: null,
}

/** The job of one passage, with a provider that fails. */
async function embedWith(failure: Error) {
  const database = await sqlite.open()
  await insertOwner(database.db, 'ada')
  await insertBot(database.db, 'ada', 'bot')
  await database.db.insertInto('source').values(source).execute()
  await database.db.insertInto('chunk').values(passage).execute()
  const embedder = { model: 'm', embed: () => Promise.reject(failure) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this job needs these parts only
  const deps = { database, embedder, clock: () => 1 } as unknown as IngestionDeps
  const job = {
    id: 'job',
    queue: 'embed',
    payload: { sourceId: 'guide', revision: 'r1', from: 0, to: 0 },
    ownerId: 'ada',
    botId: 'bot',
    attempts: 1,
    maxAttempts: 5,
  }
  return embedJob(deps)(job, {
    signal: new AbortController().signal,
    holdsLease: async () => true,
  })
}

test('a rejected key is not tried again', async () => {
  const rejected = new ModelError('wrong_key', 'the provider answered 401')

  const job = embedWith(rejected)

  await expect(job).rejects.toBeInstanceOf(PermanentJobError)
  await expect(job).rejects.toMatchObject({
    message: "Found by keywords only: the embedding model didn't respond (its key was rejected)",
    cause: rejected,
  })
})

test.each([
  new ModelError('failing', 'the provider answered 500'),
  Object.assign(new Error('the database is locked'), { kind: 'wrong_key' }),
])('%s is tried again', async (error) => {
  await expect(embedWith(error)).rejects.toBe(error)
})
