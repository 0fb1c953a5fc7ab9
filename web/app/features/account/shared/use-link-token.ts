import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** The `token` parameter of the URL at the first render; '' without one. */
export function useLinkToken(): string {
  const [search] = useSearchParams()
  const [token] = useState(search.get('token') ?? '')
  return token
}
