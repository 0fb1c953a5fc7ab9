/** What several runs tell, as it happens, and in the end what each of them came to, in their order. */
export async function* together<Event, Outcome>(
  runs: readonly AsyncGenerator<Event, Outcome, undefined>[],
): AsyncGenerator<Event, Outcome[], undefined> {
  const outcomes: Outcome[] = []
  const pending = new Map(runs.map((run, index) => [index, step(run, index)]))
  while (pending.size > 0) {
    const { run, index, next } = await Promise.race(pending.values())
    if (next.done) {
      outcomes[index] = next.value
      pending.delete(index)
    } else {
      pending.set(index, step(run, index))
      yield next.value
    }
  }
  return outcomes
}

/** The same, each run after the one before it. */
export async function* inTurn<Event, Outcome>(
  runs: readonly AsyncGenerator<Event, Outcome, undefined>[],
): AsyncGenerator<Event, Outcome[], undefined> {
  const outcomes: Outcome[] = []
  for (const run of runs) outcomes.push(yield* run)
  return outcomes
}

const step = async <Event, Outcome>(
  run: AsyncGenerator<Event, Outcome, undefined>,
  index: number,
) => ({ run, index, next: await run.next() })
