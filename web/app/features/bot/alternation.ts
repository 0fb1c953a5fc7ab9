const alternateEveryMs = 3_000

/** Reports the other of the two sets every 3 s, starting after `first`. Returns a function that stops it. */
export function startAlternation(first: 0 | 1, onChange: (set: 0 | 1) => void): () => void {
  let shown = first
  const timer = setInterval(() => {
    shown = shown === 0 ? 1 : 0
    onChange(shown)
  }, alternateEveryMs)
  return () => clearInterval(timer)
}
