import { setImmediate } from 'node:timers/promises'
import type { RunSteps, Steps } from '@askwell/core/shared'

/** Milliseconds of work after which the event loop runs other work. */
const pieceMs = 5

/** Runs steps in pieces of a few milliseconds, and yields to the event loop in between. */
export const runSteps: RunSteps = (steps) => runInPieces(steps, () => performance.now())

/** Runs steps in pieces; `now` returns milliseconds. */
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
