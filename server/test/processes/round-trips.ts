import { setImmediate } from 'node:timers/promises'
import { Client } from 'pg'

/** Turns of the event loop in which code may issue its next statements before a round ends. */
const questionCount = 20

/**
 * Runs the statements of all connections in rounds: the results of statements that are open at the same time
 * arrive together. What needs n rounds waits n times for a distant database, however fast it answers here.
 */
export function recordRoundTrips() {
  const rounds: string[][] = []
  let current: string[] = []
  let held: (() => void)[] = []
  let running = 0

  async function endRound(): Promise<void> {
    for (let turn = 0; turn < questionCount; turn += 1) {
      await setImmediate()
      if (running > 0 || held.length === 0) return
    }
    const released = held
    held = []
    rounds.push(current)
    current = []
    for (const release of released) release()
  }

  async function hold<Result>(result: Promise<Result>): Promise<Result> {
    await result.catch(() => undefined)
    running -= 1
    const { promise, resolve } = Promise.withResolvers<void>()
    held.push(resolve)
    void endRound()
    await promise
    return result
  }

  const query: unknown = Reflect.get(Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('pg has no client.query')
  Reflect.set(Client.prototype, 'query', function (this: unknown, ...input: unknown[]): unknown {
    const result: unknown = Reflect.apply(query, this, input)
    if (!(result instanceof Promise)) return result
    running += 1
    current.push(String(input[0]))
    return hold(result)
  })

  return {
    rounds,
    stop: () => void Reflect.set(Client.prototype, 'query', query),
  }
}
