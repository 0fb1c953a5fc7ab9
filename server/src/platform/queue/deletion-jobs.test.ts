import { afterEach, expect, test, vi } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { deletionJobs } from './deletion-jobs.ts'

afterEach(() => vi.restoreAllMocks())

const job = (id: string) => ({
  id: `job-${id}`,
  queue: 'delete-thing',
  payload: { id },
  ownerId: null,
  botId: null,
  attempts: 1,
  maxAttempts: 5,
})
const { signal } = new AbortController()
const tools = { signal, holdsLease: async () => true }

test('a deletion of several jobs goes on where the last one stopped', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const begun: string[] = []
  const deleted: number[] = []
  async function* slices(id: string) {
    begun.push(id)
    for (let row = 1; row <= 5; row += 1) {
      deleted.push(row)
      now += 6_000
      yield
    }
  }
  const database = await sqlite.open()
  const deletion = { queue: 'delete-thing', slices, listMarked: async () => [] }
  const { handlers } = deletionJobs({ database, clock: () => 1 }, deletion)
  const run = async (id: string) => (await handlers['delete-thing']?.(job(id), tools)) === undefined

  expect([await run('a'), await run('a'), await run('a')]).toEqual([false, false, true])
  expect(begun).toEqual(['a'])
  expect(deleted).toEqual([1, 2, 3, 4, 5])

  expect(await run('a')).toBe(false)
  expect(begun).toEqual(['a', 'a'])
})

test('a deletion that failed begins anew', async () => {
  let isBroken = true
  const begun: string[] = []
  async function* slices(id: string) {
    begun.push(id)
    yield
    if (isBroken) throw new Error('connection lost')
  }
  const database = await sqlite.open()
  const deletion = { queue: 'delete-thing', slices, listMarked: async () => [] }
  const { handlers } = deletionJobs({ database, clock: () => 1 }, deletion)

  await expect(handlers['delete-thing']?.(job('a'), tools)).rejects.toThrow('connection lost')
  isBroken = false
  expect(await handlers['delete-thing']?.(job('a'), tools)).toBeUndefined()
  expect(begun).toEqual(['a', 'a'])
})

test('of many stopped deletions the last twenty are kept', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const begun: string[] = []
  async function* slices(id: string) {
    begun.push(id)
    for (;;) {
      now += 20_000
      yield
    }
  }
  const database = await sqlite.open()
  const deletion = { queue: 'delete-thing', slices, listMarked: async () => [] }
  const { handlers } = deletionJobs({ database, clock: () => 1 }, deletion)
  const ids = Array.from({ length: 21 }, (_, n) => `id-${n}`)
  for (const id of ids) await handlers['delete-thing']?.(job(id), tools)

  await handlers['delete-thing']?.(job('id-20'), tools)
  await handlers['delete-thing']?.(job('id-0'), tools)

  expect(begun).toEqual([...ids, 'id-0'])
})

test.each([null, 'id-1', { name: 'id-1' }])(
  'a job that names nothing to delete is refused: %o',
  async (payload) => {
    const begun: string[] = []
    async function* slices(id: string) {
      begun.push(id)
      yield
    }
    const database = await sqlite.open()
    const deletion = { queue: 'delete-thing', slices, listMarked: async () => [] }
    const { handlers } = deletionJobs({ database, clock: () => 1 }, deletion)

    const running = handlers['delete-thing']?.({ ...job('id-1'), payload }, tools)

    await expect(running).rejects.toThrow('the job names nothing to delete')
    expect(begun).toEqual([])
  },
)
