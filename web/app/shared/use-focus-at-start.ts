import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * A ref whose element takes the focus as it appears. It happens in the very commit that may have
 * taken the focused element away: a moment later a dialog around it would have claimed the focus.
 */
export function useFocusAtStart<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)

  useLayoutEffect(() => {
    element.current?.focus()
  }, [])

  return element
}
