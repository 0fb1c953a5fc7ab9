import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * A ref whose element takes the focus on mount. A layout effect runs in the commit that may remove the
 * focused element; later, a surrounding dialog would already have moved the focus.
 */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)

  useLayoutEffect(() => {
    element.current?.focus()
  }, [])

  return element
}
