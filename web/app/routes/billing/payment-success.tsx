import * as text from '@askwell/messages/pages/meta'
import { SuccessScreen } from '../../features/payment/success-screen.tsx'
import { RequireUser } from '../../layout/require-user.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { QueryProvider } from '../../shared/query.tsx'

export const meta = () => pageMeta({ title: text.paymentResultTitle, isPrivate: true })

export default function PaymentSuccessPage() {
  return (
    <RequireUser>
      <QueryProvider>
        <SuccessScreen />
      </QueryProvider>
    </RequireUser>
  )
}
