import { CardsScreen } from '../features/payment/cards-screen.tsx'
import { RequireUser } from '../layout/require-user.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { WithQueries } from '../shared/query.tsx'
import { paymentPortalPage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.savedCards, isPrivate: true })

export default function PaymentPortalPage() {
  return (
    <RequireUser>
      <WithQueries>
        <CardsScreen />
      </WithQueries>
    </RequireUser>
  )
}
