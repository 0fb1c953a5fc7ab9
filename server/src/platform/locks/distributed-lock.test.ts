import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { lockStore, type LockStore } from './lock-store.ts'
import { createDistributedLock, tryDistributedLock } from './distributed-lock.ts'

describe.each(engines)('distributed locks on $name', ({ open }) => {
  test('two processes never work on the same account concurrently, and all work is done', async () => {
    const { db } = await open()
    const processes = [
      createDistributedLock(lockStore(db), Date.now),
      createDistributedLock(lockStore(db), Date.now),
    ]
    let inside = 0
    let max = 0
    const work = async () => {
      inside += 1
      max = Math.max(max, inside)
      await db.selectFrom('distributed_lock').selectAll().execute()
      inside -= 1
    }

    const all = processes.flatMap((withLock) => [1, 2, 3, 4].map(() => withLock('payer:ada', work)))
    await Promise.all(all)

    expect(max).toBe(1)
    expect(await db.selectFrom('distributed_lock').selectAll().execute()).toEqual([])
  })

  test('failed work releases its lock and reports the error', async () => {
    const { db } = await open()
    const withLock = createDistributedLock(lockStore(db), Date.now)

    await expect(withLock('payer:ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await withLock('payer:ada', async () => 'done')).toBe('done')
  })

  test('the lock of a dead process is taken over when its lease expires', async () => {
    const { db } = await open()
    const dead = { name: 'payer:ada', token: 'dead', lease_until: Date.now() - 1 }
    await db.insertInto('distributed_lock').values(dead).execute()

    expect(
      await createDistributedLock(lockStore(db), Date.now)('payer:ada', async () => 'done'),
    ).toBe('done')
  })

  test('a lock is kept while its work takes longer than its lease', async () => {
    const { db } = await open()
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const store = lockStore(db)
    const renewals: Promise<void>[] = []
    const extend: LockStore['extend'] = (lease, until) => {
      const renewal = store.extend(lease, until)
      renewals.push(renewal)
      return renewal
    }
    const deps = { locks: { ...store, extend }, clock: Date.now }
    const [begun, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const running = tryDistributedLock(deps, 'maintenance:slow', () => {
      begun.resolve()
      return work.promise
    })
    await begun.promise

    const isFreeLater = async () => {
      await vi.advanceTimersByTimeAsync(20_000)
      await Promise.all(renewals)
      return tryDistributedLock(deps, 'maintenance:slow', async () => undefined)
    }
    expect([await isFreeLater(), await isFreeLater(), await isFreeLater()]).toEqual(
      Array.from({ length: 3 }, () => false),
    )
    work.resolve()
    expect(await running).toBe(true)
  })
})

test('work waits 25 seconds for a lock that another process holds, then it is refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const began = Date.now()
    const store: LockStore = {
      acquire: async () => {
        vi.setSystemTime(Date.now() + 10_000)
        return false
      },
      extend: async () => {},
      release: async () => {},
      releaseAll: async () => {},
    }
    const waiting = createDistributedLock(store, Date.now)('payer:ada', async () => 'done')

    await expect(waiting).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 5 })
    expect(Date.now() - began).toBe(40_000)
  } finally {
    vi.useRealTimers()
  }
})
