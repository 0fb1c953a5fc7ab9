import * as text from '@askwell/messages/pages/meta'
import { HistoryScreen } from '../../features/history/history-screen.tsx'
import { RequireUser } from '../../layout/require-user.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { QueryProvider } from '../../shared/query.tsx'

export const meta = () => pageMeta({ title: text.paymentHistoryTitle, isPrivate: true })

export default function PaymentHistoryPage() {
  return (
    <RequireUser>
      <QueryProvider>
        <HistoryScreen />
      </QueryProvider>
    </RequireUser>
  )
}
