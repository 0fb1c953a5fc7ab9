import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '@askwell/core/shared'
import type { TurnStore } from '../adapters/db/turn-store.ts'

const leaseMs = 30_000
const longestWaitMs = 25_000
const pauseMs = 50

/**
 * One piece of work at a time for each name: in this process by waiting in line, over all processes by
 * a row with a lease. Real time counts here, since it is about processes that may have died.
 */
export function createTurns(turns: TurnStore) {
  const lines = new Map<string, Promise<unknown>>()

  /** Nobody waits behind the last one in line. */
  async function forget(name: string, ended: Promise<unknown>): Promise<void> {
    await ended
    if (lines.get(name) === ended) lines.delete(name)
  }

  return function inTurn<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
    const before = lines.get(name)
    const mine = (before ?? Promise.resolve()).then(() => leased(turns, name, work))
    const ended = mine.catch(() => undefined)
    lines.set(name, ended)
    void forget(name, ended)
    return mine
  }
}

async function leased<Answer>(
  turns: TurnStore,
  name: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const lease = { name, token: randomUUID() }
  await takeTurn(turns, lease)
  // A renewal that fails is tried again before the lease ends.
  const renewing = setInterval(
    () => void turns.extend(lease, Date.now() + leaseMs).catch(() => undefined),
    leaseMs / 3,
  )
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await turns.giveBack(lease)
  }
}

async function takeTurn(turns: TurnStore, lease: { name: string; token: string }): Promise<void> {
  const end = Date.now() + longestWaitMs
  for (;;) {
    const now = Date.now()
    if (await turns.take(lease, now, now + leaseMs)) return
    if (now > end) {
      throw new AppError('overloaded', 'Your last request is still running. Please try again.', {
        retryAfterSeconds: 5,
      })
    }
    await setTimeout(pauseMs)
  }
}
