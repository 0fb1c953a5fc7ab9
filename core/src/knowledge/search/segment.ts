/** The postings of consecutive passages, with five bytes per entry. A segment never changes. */
export type Segment = {
  /** Ascending. */
  terms: Uint32Array
  /** The passages of `terms[t]` are at `starts[t]` to `starts[t + 1]`, ascending. */
  starts: Uint32Array
  passages: Uint32Array
  occurrences: Uint8Array
  /** The first passage, and the one after the last. */
  first: number
  end: number
}

/** The place of the first value that is not less; the array is ascending. */
export function lowerBound(
  values: Uint32Array,
  value: number,
  within: { from: number; to: number } = { from: 0, to: values.length },
): number {
  let low = within.from
  let high = within.to
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

const TERMS_PER_SLICE = 5_000

/** One segment of two neighbors. Yields after each slice of a few milliseconds. */
export function* mergeSegments(a: Segment, b: Segment): Generator<undefined, Segment> {
  const total = a.passages.length + b.passages.length
  const terms = new Uint32Array(a.terms.length + b.terms.length)
  const starts = new Uint32Array(terms.length + 1)
  const passages = new Uint32Array(total)
  const occurrences = new Uint8Array(total)
  let [count, end, inA, inB] = [0, 0, 0, 0]

  function append(
    { passages: from, occurrences: counts, starts: at }: Segment,
    term: number,
  ): void {
    const start = at[term] ?? 0
    const stop = at[term + 1] ?? 0
    passages.set(from.subarray(start, stop), end)
    occurrences.set(counts.subarray(start, stop), end)
    end += stop - start
  }

  while (inA < a.terms.length || inB < b.terms.length) {
    const term = Math.min(a.terms[inA] ?? Infinity, b.terms[inB] ?? Infinity)
    terms[count] = term
    starts[count] = end
    if (a.terms[inA] === term) append(a, inA++)
    if (b.terms[inB] === term) append(b, inB++)
    count += 1
    if (count % TERMS_PER_SLICE === 0) yield
  }
  starts[count] = end
  return {
    terms: terms.slice(0, count),
    starts: starts.slice(0, count + 1),
    passages,
    occurrences,
    first: a.first,
    end: b.end,
  }
}
