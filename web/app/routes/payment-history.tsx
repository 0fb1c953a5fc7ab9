import { HistoryScreen } from '../features/history/history-screen.tsx'
import { RequireUser } from '../layout/require-user.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { WithQueries } from '../shared/query.tsx'
import { paymentHistoryPage as text } from '../messages/en.ts'

export const meta = () => pageMeta({ title: text.paymentHistory, isPrivate: true })

export default function PaymentHistoryPage() {
  return (
    <RequireUser>
      <WithQueries>
        <HistoryScreen />
      </WithQueries>
    </RequireUser>
  )
}
