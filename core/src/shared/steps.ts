/** Work in short steps, between which the caller may answer others. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Runs steps without holding up other requests. */
export type RunSteps = <Result>(steps: Steps<Result>) => Promise<Result>

/** Runs all steps at once. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
