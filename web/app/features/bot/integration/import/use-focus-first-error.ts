import { useEffect, useRef } from 'react'
import type { FieldErrors } from './import-rules.ts'

/** Focuses the first invalid field inside the element with the returned ref. */
export function useFocusFirstError(errors: FieldErrors) {
  const container = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const first = container.current?.querySelector('[aria-invalid="true"]')
    if (Object.keys(errors).length > 0 && first instanceof HTMLElement) first.focus()
  }, [errors])

  return container
}
