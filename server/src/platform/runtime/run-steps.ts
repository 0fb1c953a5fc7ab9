import { setImmediate } from 'node:timers/promises'
import type { RunSteps, Steps } from '@askwell/core/shared'

/** CPU time after which other requests are served. */
const pieceMs = 5

/** Runs steps in pieces of a few milliseconds; between them the event loop goes on. */
export const runSteps: RunSteps = (steps) => runInPieces(steps, () => performance.now())

/** `now` in milliseconds. */
export async function runInPieces<Result>(
  steps: Steps<Result>,
  now: () => number,
): Promise<Result> {
  let until = now() + pieceMs
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (now() < until) continue
    await setImmediate()
    until = now() + pieceMs
  }
}
