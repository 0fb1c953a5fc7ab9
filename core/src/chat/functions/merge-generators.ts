/** Runs generators concurrently: yields their events as they arrive and returns their results in order. */
export async function* mergeConcurrent<Event, Outcome>(
  runs: readonly AsyncGenerator<Event, Outcome, undefined>[],
): AsyncGenerator<Event, Outcome[], undefined> {
  const outcomes: Outcome[] = []
  const pending = new Map(runs.map((run, index) => [index, advance(run, index)]))
  while (pending.size > 0) {
    const { run, index, next } = await Promise.race(pending.values())
    if (next.done) {
      outcomes[index] = next.value
      pending.delete(index)
    } else {
      pending.set(index, advance(run, index))
      yield next.value
    }
  }
  return outcomes
}

/** Runs generators one after the other: yields their events and returns their results in order. */
export async function* concat<Event, Outcome>(
  runs: readonly AsyncGenerator<Event, Outcome, undefined>[],
): AsyncGenerator<Event, Outcome[], undefined> {
  const outcomes: Outcome[] = []
  for (const run of runs) outcomes.push(yield* run)
  return outcomes
}

/** Starts the next step. An error is thrown where the promise is awaited, and ignored if the consumer has left. */
function advance<Event, Outcome>(run: AsyncGenerator<Event, Outcome, undefined>, index: number) {
  const next = nextOf(run, index)
  next.catch(() => undefined)
  return next
}

const nextOf = async <Event, Outcome>(
  run: AsyncGenerator<Event, Outcome, undefined>,
  index: number,
) => ({ run, index, next: await run.next() })
