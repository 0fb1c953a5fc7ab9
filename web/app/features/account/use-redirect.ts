import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const never = () => () => undefined

/**
 * The page to return to, from the address. The prerendered page knows no parameters, and React keeps
 * attributes as they were prerendered; so the parameter counts only once the page is awake.
 */
export function useRedirect(): string | null {
  const redirect = useSearchParams()[0].get('redirect')
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isAwake ? redirect : null
}
