import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const neverChanges = () => () => undefined

/**
 * The `redirect` parameter of the URL. Prerendered pages have no parameters, and React keeps prerendered
 * attributes at hydration; so the parameter is returned only after hydration.
 */
export function useRedirect(): string | null {
  const redirect = useSearchParams()[0].get('redirect')
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return isHydrated ? redirect : null
}
