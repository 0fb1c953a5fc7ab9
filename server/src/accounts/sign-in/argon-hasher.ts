import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '@askwell/core/accounts'
import { AppError } from '@askwell/core/shared'
import * as texts from '@askwell/messages/account/outcomes'

/** Parameters of argon2id: memory in KiB, and number of passes over it. */
export type PasswordCost = { memoryCost: number; timeCost: number }

/** m = 19 MiB, t = 2, p = 1, as OWASP recommends. */
export const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }
const maxQueued = 64

/**
 * How many hashes run at once. One core stays free for the event loop: four hashes on two cores slow it down about
 * four times. More than four would use too much memory.
 */
export const hashesAtOnce = (cores: number): number => Math.min(Math.max(cores - 1, 1), 4)

/**
 * Hashes passwords with a limit on concurrent hashes that depends on the number of cores. When 64 are queued, the
 * next one is refused with `overloaded`.
 */
export function createArgonHasher({
  memoryCost,
  timeCost,
}: PasswordCost = recommendedCost): PasswordHasher {
  const cost = { algorithm: 2, memoryCost, timeCost, parallelism: 1 } as const
  const hashPrefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`
  const runLimited = createSemaphore(hashesAtOnce(availableParallelism()))
  const dummy = hash('nobody has this password', cost)

  return {
    hash: (password) => runLimited(() => hash(password, cost)),
    verify: (stored, password) =>
      runLimited(async () => {
        const isRight = await verify(stored ?? (await dummy), password)
        return stored !== null && isRight
      }),
    needsRehash: (stored) => !stored.startsWith(hashPrefix),
  }
}

function createSemaphore(maxConcurrent: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function runLimited<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= maxQueued) {
      throw new AppError('overloaded', texts.tooManySignIns, {
        retryAfterSeconds: 5,
      })
    }
    if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
