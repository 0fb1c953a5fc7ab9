import type { User } from '@askwell/contract/account'
import { useNavigate } from 'react-router'
import { choose } from '../../shared/billing/choice.ts'
import { rereadBilling } from '../../shared/billing/read-billing.ts'
import { rereadCard } from '../../shared/billing/saved-card.ts'

/** Leaves the payment for the dashboard: nothing is chosen any more, and what was bought is read. */
export function useWayHome(user: User): () => Promise<void> {
  const navigate = useNavigate()

  return async () => {
    await navigate('/dashboard')
    choose(null)
    await Promise.all([rereadBilling(user), rereadCard()])
  }
}
