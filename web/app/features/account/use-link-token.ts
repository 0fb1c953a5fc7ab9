import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** The token of a mailed link, as it stood in the address when the page opened; '' without one. */
export function useLinkToken(): string {
  const [search] = useSearchParams()
  const [token] = useState(search.get('token') ?? '')
  return token
}
