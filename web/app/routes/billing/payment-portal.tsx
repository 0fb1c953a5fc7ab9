import * as text from '@askwell/messages/pages/meta'
import { CardsScreen } from '../../features/payment/cards/cards-screen.tsx'
import { RequireUser } from '../../layout/require-user.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { QueryProvider } from '../../shared/query.tsx'

export const meta = () => pageMeta({ title: text.cardsTitle, isPrivate: true })

export default function PaymentPortalPage() {
  return (
    <RequireUser>
      <QueryProvider>
        <CardsScreen />
      </QueryProvider>
    </RequireUser>
  )
}
