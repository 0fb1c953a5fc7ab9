import { setTimeout } from 'node:timers/promises'

/** Rows that one statement deletes, so that it takes no longer than about 20 ms. */
export const rowsPerSlice = 200

/** Work that yields after every statement, so that its caller can run other work in between, or stop it. */
export type Slices = AsyncGenerator<void, void, void>

type SliceOptions = {
  /** Stops between two slices when this signal aborts. */
  signal?: AbortSignal
  /** Milliseconds after which it stops; unlimited by default. */
  budgetMs?: number
}

/**
 * Runs slices one after another, each followed by a pause of the same length, so that other work has half of the time.
 * Returns whether all slices were run.
 */
export async function runSlices(slices: Slices, options: SliceOptions = {}): Promise<boolean> {
  const isDone = await advanceSlices(slices, options)
  if (!isDone) await slices.return()
  return isDone
}

/** As `runSlices`, but the remaining slices can be run later. */
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
