import { useEffect, useState } from 'react'
import { startAlternation } from './alternation.ts'
import { useMedia } from '../../shared/use-media.ts'

export type Alternation = {
  /** The set on view, or all tabs once the bar stands still. */
  shown: 0 | 1 | 'all'
  /** The bar stands still from now on, for good. */
  stop: () => void
}

/** Small screens only, and never under reduced motion. `first` is the set of the open tab. */
export function useAlternation(first: 0 | 1): Alternation {
  const isSmall = useMedia('(max-width: 639.98px)')
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [isStopped, setIsStopped] = useState(false)
  const [start] = useState(first)
  const [shown, setShown] = useState(first)
  const isRunning = isSmall && !isStill && !isStopped

  useEffect(() => (isRunning ? startAlternation(start, setShown) : undefined), [isRunning, start])

  return { shown: isRunning ? shown : 'all', stop: () => setIsStopped(true) }
}
