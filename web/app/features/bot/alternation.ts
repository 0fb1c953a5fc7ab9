const alternateEveryMs = 3_000

/** Tells the other of the two sets every 3 s, beginning after `first`; returns the way to stop. */
export function startAlternation(first: 0 | 1, tell: (set: 0 | 1) => void): () => void {
  let shown = first
  const timer = setInterval(() => {
    shown = shown === 0 ? 1 : 0
    tell(shown)
  }, alternateEveryMs)
  return () => clearInterval(timer)
}
