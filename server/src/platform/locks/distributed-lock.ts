import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AppError, type Clock } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/requests'
import type { LockStore } from './lock-store.ts'

const leaseMs = 30_000
const maxWaitMs = 25_000
const pauseMs = 50

/**
 * Runs work one at a time for each name: within this process by a queue, across processes by a row with a lease.
 */
export function createDistributedLock(locks: LockStore, clock: Clock) {
  const queues = new Map<string, Promise<unknown>>()

  /** Removes the queue when nothing waits behind its last work. */
  async function removeIdle(name: string, ended: Promise<unknown>): Promise<void> {
    await ended
    if (queues.get(name) === ended) queues.delete(name)
  }

  return function withLock<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
    const previous = queues.get(name)
    const current = (previous ?? Promise.resolve()).then(() =>
      withLease({ locks, clock }, name, work),
    )
    const ended = current.catch(() => undefined)
    queues.set(name, ended)
    void removeIdle(name, ended)
    return current
  }
}

export type LockDeps = { locks: LockStore; clock: Clock }

/** Runs `work` if the lock is free; does not wait for it. */
export async function tryDistributedLock(
  { locks, clock }: LockDeps,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const now = clock()
  const lease = { name, token: randomUUID() }
  if (!(await locks.acquire(lease, now, now + leaseMs))) return false
  await renewed({ locks, clock }, lease, work)
  return true
}

async function withLease<Answer>(
  deps: LockDeps,
  name: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const lease = { name, token: randomUUID() }
  await acquireLock(deps, lease)
  return renewed(deps, lease, work)
}

async function renewed<Answer>(
  { locks, clock }: LockDeps,
  lease: { name: string; token: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  // A failed renewal is repeated before the lease expires.
  const renewing = setInterval(
    () => void locks.extend(lease, clock() + leaseMs).catch(() => undefined),
    leaseMs / 3,
  )
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await locks.release(lease)
  }
}

async function acquireLock(
  { locks, clock }: LockDeps,
  lease: { name: string; token: string },
): Promise<void> {
  const end = clock() + maxWaitMs
  for (;;) {
    const now = clock()
    if (await locks.acquire(lease, now, now + leaseMs)) return
    if (now > end) {
      throw new AppError('overloaded', texts.stillRunning, {
        retryAfterSeconds: 5,
      })
    }
    await setTimeout(pauseMs)
  }
}
