import { useEffect, useState } from 'react'
import { startAlternation } from './alternation.ts'
import { useMediaQuery } from '../../shared/use-media-query.ts'

export type Alternation = {
  /** The visible set, or 'all' once the alternation has stopped. */
  shown: 0 | 1 | 'all'
  /** Stops the alternation permanently. */
  stop: () => void
}

/** Alternates the sets, only on small screens and not with reduced motion. `first` is the set of the selected tab. */
export function useAlternation(first: 0 | 1): Alternation {
  const isSmall = useMediaQuery('(max-width: 639.98px)')
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [isStopped, setIsStopped] = useState(false)
  const [start] = useState(first)
  const [shown, setShown] = useState(first)
  const isRunning = isSmall && !prefersReducedMotion && !isStopped

  useEffect(() => (isRunning ? startAlternation(start, setShown) : undefined), [isRunning, start])

  return { shown: isRunning ? shown : 'all', stop: () => setIsStopped(true) }
}
