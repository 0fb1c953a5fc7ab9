import { setTimeout } from 'node:timers/promises'

/** Rows that one statement deletes, so that none takes longer than about 20 ms. */
export const rowsPerSlice = 200

/** Work that yields after every statement, so that its caller can let other work run, or stop. */
export type Slices = AsyncGenerator<void, void, void>

type SliceOptions = {
  /** Stops between two slices when it aborts. */
  signal?: AbortSignal
  /** Milliseconds after which it stops; default none. */
  budgetMs?: number
}

/**
 * Runs slices one after the other and pauses as long as each one took, so that other work has at
 * least half of the time. Returns whether it came to the end.
 */
export async function runSlices(slices: Slices, options: SliceOptions = {}): Promise<boolean> {
  const isDone = await advanceSlices(slices, options)
  if (!isDone) await slices.return()
  return isDone
}

/** The same, but the slices can be run on later. */
export async function advanceSlices(
  slices: Slices,
  { signal, budgetMs = Number.POSITIVE_INFINITY }: SliceOptions,
): Promise<boolean> {
  const began = performance.now()
  let last = began
  for (;;) {
    const { done } = await slices.next()
    if (done === true) return true
    const now = performance.now()
    if (signal?.aborted === true || now - began > budgetMs) return false
    await setTimeout(Math.max(1, now - last))
    last = performance.now()
  }
}
