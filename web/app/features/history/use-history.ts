import type { User } from '@askwell/contract/account'
import { getUserPaymentData } from '@askwell/contract/billing/payment'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../shared/call.ts'

/** The invoices of the signed-in user, newest first; refetched at every visit. */
export function useHistory({ id, email }: User) {
  const history = useQuery({
    queryKey: ['billing', 'invoices', id],
    queryFn: ({ signal }) => call(getUserPaymentData, { email }, { signal }),
    select: ({ result }) => result.data,
    staleTime: 0,
  })

  // The specification requires that this error is logged to the console. The screen offers a retry.
  useEffect(() => {
    if (history.error) console.error('Error fetching payment history', history.error)
  }, [history.error])

  return history
}
