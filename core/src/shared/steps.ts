/** Work in short steps, between which the caller can serve other requests. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Runs steps without blocking the event loop. */
export type RunSteps = <Result>(steps: Steps<Result>) => Promise<Result>

/** Runs all steps without interruption and returns the result. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
