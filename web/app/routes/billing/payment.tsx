import * as text from '@askwell/messages/pages/meta'
import { Navigate } from 'react-router'
import { PaymentScreen } from '../../features/payment/payment-screen.tsx'
import { RequireUser } from '../../layout/require-user.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { withRedirect } from '../../shared/paths.ts'
import { QueryProvider } from '../../shared/query.tsx'

export const meta = () => pageMeta({ title: text.paymentTitle, isPrivate: true })

export default function PaymentPage() {
  return (
    <RequireUser
      signedOutFallback={<Navigate replace to={withRedirect('/register', '/payment')} />}
    >
      <QueryProvider>
        <PaymentScreen />
      </QueryProvider>
    </RequireUser>
  )
}
