import { useEffect, useRef } from 'react'
import type { Faults } from './import-plan.ts'

/** Leads the focus to the first field that is wrong, inside the element that takes the ref. */
export function useFirstFault(faults: Faults) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const first = place.current?.querySelector('[aria-invalid="true"]')
    if (Object.keys(faults).length > 0 && first instanceof HTMLElement) first.focus()
  }, [faults])

  return place
}
