import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * A ref whose element is focused on mount. It uses a layout effect, which runs in the commit that may remove the
 * focused element; in a later effect, a surrounding dialog would already have moved the focus.
 */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)

  useLayoutEffect(() => {
    element.current?.focus()
  }, [])

  return element
}
