import type { User } from '@askwell/contract/account'
import { useNavigate } from 'react-router'
import { setSubscriptionChoice } from '../../../shared/billing/subscription-choice.ts'
import { reloadBilling } from '../../../shared/billing/read-billing.ts'
import { refreshCardText } from '../../../shared/billing/saved-card.ts'

/** Returns a function that opens the dashboard, clears the selection and refetches billing and card. */
export function useLeavePayment(user: User): () => Promise<void> {
  const navigate = useNavigate()

  return async () => {
    await navigate('/dashboard')
    setSubscriptionChoice(null)
    await Promise.all([reloadBilling(user), refreshCardText()])
  }
}
