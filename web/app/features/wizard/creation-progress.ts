/** Milliseconds after the start, and the percentage shown from then on, as specified. */
const creationSteps = [
  [500, 23],
  [1_500, 37],
  [2_300, 50],
  [4_600, 75],
  [6_900, 100],
] as const

/** Reports 10 immediately and the other percentages at their times. Returns a function that stops the timers. */
export function startCreationProgress(onPercent: (percent: number) => void): () => void {
  onPercent(10)
  const timers = creationSteps.map(([afterMs, percent]) =>
    setTimeout(() => onPercent(percent), afterMs),
  )
  return () => timers.forEach(clearTimeout)
}
