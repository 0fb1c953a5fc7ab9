import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '@askwell/core/accounts'
import { AppError } from '@askwell/core/shared'

/** argon2id with m = 19 MiB, t = 2, p = 1, as OWASP recommends. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const mark = '$argon2id$v=19$m=19456,t=2,p=1$'
const atOnce = 4
const mayWait = 64

/** Hashes at most four passwords at once; beyond 64 waiting ones it refuses with `overloaded`. */
export function createArgonHasher(): PasswordHasher {
  const turn = createTurns()
  const dummy = hash('nobody has this password', cost)

  return {
    hash: (password) => turn(() => hash(password, cost)),
    verify: (stored, password) =>
      turn(async () => {
        const isRight = await verify(stored ?? (await dummy), password)
        return stored !== null && isRight
      }),
    needsRehash: (stored) => !stored.startsWith(mark),
  }
}

function createTurns() {
  let running = 0
  const waiting: (() => void)[] = []

  return async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= mayWait) {
      throw new AppError('overloaded', 'Too many sign-ins at once. Please try again shortly.', {
        retryAfterSeconds: 5,
      })
    }
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
